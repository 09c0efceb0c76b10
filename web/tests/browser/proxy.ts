// A house behind a real proxy: Debian's nginx or Caddy, with the files in `deploy/`, over https.
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import type { IncomingHttpHeaders } from "node:http";
import { request } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

import { freePort, House, type Opening } from "./house";

/** How long a proxy may take to open. */
const PATIENCE_MS = 45_000;
const DEPLOY = new URL("../../../deploy/", import.meta.url);

export const PROXIES = ["nginx", "caddy"] as const;
export type ProxyName = (typeof PROXIES)[number];

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export interface Ask {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** The address of this machine from which it is asked. */
  from?: string;
}

export class Proxy {
  house: House | undefined;
  private port = 0;
  private folder = "";
  private process: ChildProcess | undefined;
  private said = "";

  constructor(
    private readonly name: ProxyName,
    private readonly opening: Opening = {},
  ) {}

  /** Where the house is found from outside, without a slash at the end. */
  get address(): string {
    return `${this.origin}${this.opening.base ?? ""}`;
  }
  get origin(): string {
    return `https://localhost:${this.port}`;
  }

  /** Opens the house, as its page in docs/ says, and the proxy before it. */
  async open(): Promise<void> {
    this.port = await freePort();
    const flags = ["--trust-proxy", "--allow-origin", this.origin];
    this.house = new House({ ...this.opening, flags });
    await this.house.open();
    this.folder = await mkdtemp(join(tmpdir(), "sidelong-proxy-"));
    const child = await (this.name === "nginx" ? this.nginx() : this.caddy());
    this.process = child;
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding("utf8").on("data", (text: string) => (this.said += text));
    child.on("error", (error) => (this.said += String(error)));

    const until = Date.now() + PATIENCE_MS;
    while ((await this.ask("/ready").catch(() => null))?.status !== 200) {
      if (child.exitCode !== null || child.pid === undefined || Date.now() > until) {
        await this.close();
        throw new Error(`${this.name} did not open:\n${this.said}`);
      }
      await new Promise((wake) => setTimeout(wake, 25));
    }
  }

  async close(): Promise<void> {
    const child = this.process;
    this.process = undefined;
    if (child && child.exitCode === null && child.signalCode === null && child.pid) {
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      const late = setTimeout(() => child.kill("SIGKILL"), PATIENCE_MS);
      await ended;
      clearTimeout(late);
    }
    await this.house?.close();
    if (this.folder !== "") await rm(this.folder, { recursive: true, force: true });
  }

  /** Asks for a path of the house through the proxy; what comes back is as it was sent. */
  ask(path: string, ask: Ask = {}): Promise<Answer> {
    return asked(this.address + path, ask);
  }

  private async nginx(): Promise<ChildProcess> {
    const [cert, key] = ["cert.pem", "key.pem"].map((name) => join(this.folder, name));
    const make = ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1"];
    const forUs = ["-nodes", "-days", "2", "-subj", "/CN=localhost"];
    const names = ["-addext", "subjectAltName=DNS:localhost", "-keyout", key!, "-out", cert!];
    await promisify(execFile)("openssl", [...make, ...forUs, ...names]);

    const live = "/etc/letsencrypt/live/play.example";
    await this.write("nginx/sidelong.conf", [
      ["listen 443 ssl", `listen 127.0.0.1:${this.port} ssl`],
      ["listen 80", `listen 127.0.0.1:${await freePort()}`],
      ["server 127.0.0.1:4280", `server ${this.house!.listens}`],
      [`${live}/fullchain.pem`, cert!],
      [`${live}/privkey.pem`, key!],
      ["location / {", `location ${this.opening.base ?? ""}/ {`],
    ]);
    const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
    const lines = [
      // The folder is for whoever runs the tests alone.
      process.getuid?.() === 0 ? "user root;" : "",
      "daemon off;",
      "worker_processes 1;",
      `pid ${this.folder}/nginx.pid;`,
      "events {}",
      "http {",
      "access_log off;",
      // As Debian has it.
      "gzip on;",
      ...temporary.map((what) => `${what}_temp_path ${this.folder}/${what};`),
      `include ${this.folder}/site.conf;`,
      "}",
    ];
    const main = join(this.folder, "nginx.conf");
    await writeFile(main, lines.join("\n"));
    return spawn(program("SIDELONG_NGINX"), ["-p", this.folder, "-e", "stderr", "-c", main]);
  }

  private async caddy(): Promise<ChildProcess> {
    const base = this.opening.base ?? "";
    await this.write("caddy/Caddyfile", [
      // Caddy is its own authority for such a name.
      ["play.example {", `${this.origin} {`],
      ["reverse_proxy 127.0.0.1:4280", `reverse_proxy ${this.house!.listens}`],
      ["@house path /*\n", `@house path ${base === "" ? "/*" : `${base} ${base}/*`}\n`],
    ]);
    const main = join(this.folder, "Caddyfile");
    const ours = ["admin off", "auto_https disable_redirects", "skip_install_trust"];
    const options = [...ours, "default_bind 127.0.0.1", `storage file_system ${this.folder}`];
    await writeFile(main, `{\n${options.join("\n")}\n}\nimport ${this.folder}/site.conf\n`);
    return spawn(program("SIDELONG_CADDY"), ["run", "--adapter", "caddyfile", "--config", main], {
      env: { ...process.env, HOME: this.folder, XDG_DATA_HOME: this.folder },
    });
  }

  /** The file of `deploy/`, for the names and ports of this test. */
  private async write(file: string, changes: [from: string, to: string][]): Promise<void> {
    let text = await readFile(new URL(file, DEPLOY), "utf8");
    for (const [from, to] of changes) {
      if (text.split(from).length !== 2) throw new Error(`${file} does not have once: ${from}`);
      text = text.replace(from, () => to);
    }
    text = text.replaceAll("server_name play.example;", "server_name localhost;");
    await writeFile(join(this.folder, "site.conf"), text);
  }
}

function program(variable: string): string {
  const program = process.env[variable];
  if (!program) throw new Error(`${variable} is not set: run \`cargo xtask browser\``);
  return program;
}

/** One request to an address on a connection of its own, by whatever certificate. */
export function asked(
  address: string,
  { method = "GET", headers, body, from }: Ask = {},
): Promise<Answer> {
  return new Promise((answered, failed) => {
    const asking = request(
      address,
      { method, headers, localAddress: from, agent: false, rejectUnauthorized: false, family: 4 },
      (response) => {
        const pieces: Buffer[] = [];
        response.on("data", (piece: Buffer) => pieces.push(piece));
        response.on("error", failed);
        response.on("end", () =>
          answered({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(pieces),
          }),
        );
      },
    );
    asking.on("error", failed);
    asking.end(body);
  });
}
