// A house of a test's own: the real binary, any free port, a data folder that goes with it.
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

import { afterAll, beforeAll, beforeEach } from "vitest";

import type { Kind } from "../../src/protocol";
import { allLeave, tellDeath } from "./chromium";

/** How long the house may take to open, or to close. */
const PATIENCE_MS = 45_000;

function binary(): string {
  const binary = process.env["SIDELONG_HOUSE_BINARY"];
  if (!binary) throw new Error("SIDELONG_HOUSE_BINARY is not set: run `cargo xtask browser`");
  return binary;
}

/** How a test's house is opened, if not as usual. */
export interface Opening {
  /** The path under which it is found. */
  base?: string;
  /** Other settings, as flags. */
  flags?: readonly string[];
  /** Whether it limits anything by rate: usually not, because all guests come from one address. */
  limits?: boolean;
}

export class House {
  private port = 0;
  private data = "";
  private process: ChildProcess | undefined;
  /** What it wrote, for when it does not open. */
  private said = "";

  constructor(private readonly opening: Opening = {}) {}

  /** Where its pages are, without a slash at the end. */
  get address(): string {
    return `http://${this.listens}${this.opening.base ?? ""}`;
  }
  /** Where it listens. */
  get listens(): string {
    return `127.0.0.1:${this.port}`;
  }

  async open(): Promise<void> {
    this.data = await mkdtemp(join(tmpdir(), "sidelong-browser-"));
    this.port = await freePort();
    await this.start();
  }

  /** Closes the house for good. */
  async close(): Promise<void> {
    await this.stop();
    await rm(this.data, { recursive: true, force: true });
  }

  /** Closes in order and opens again, at the same address and on the same data. */
  async restart(): Promise<void> {
    const back = await this.vanish();
    await back();
  }

  /** Closes, and opens again when the function it gives is called. */
  async vanish(): Promise<() => Promise<void>> {
    await this.stop();
    return () => this.start();
  }

  /** The record of a game that bots play, by the house's simulator. */
  async simulate(game: Kind): Promise<string> {
    const record = join(this.data, `${game}.jsonl`);
    const bots = ["--players", "sharp", "--games", "1", "--record", record];
    await promisify(execFile)(binary(), ["simulate", game, ...bots]);
    return readFile(record, "utf8");
  }

  private async start(): Promise<void> {
    const { base, flags = [], limits = false } = this.opening;
    const how = ["--listen", this.listens, "--data", this.data, ...flags];
    if (base) how.push("--base", base);
    if (!limits) how.push("--no-rate-limit");
    const child = spawn(binary(), ["serve", ...how], {
      cwd: this.data,
      stdio: ["ignore", "pipe", "pipe"],
    });
    this.process = child;
    this.said = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text: string) => (this.said += text));
    }
    child.on("error", (error) => (this.said += String(error)));

    const until = Date.now() + PATIENCE_MS;
    while (!(await this.isReady())) {
      if (child.exitCode !== null || child.pid === undefined || Date.now() > until) {
        child.kill("SIGKILL");
        throw new Error(`the house did not open:\n${this.said}`);
      }
      await new Promise((wake) => setTimeout(wake, 25));
    }
  }

  private async isReady(): Promise<boolean> {
    try {
      return (await fetch(`${this.address}/ready`)).ok;
    } catch {
      return false;
    }
  }

  private async stop(): Promise<void> {
    const child = this.process;
    this.process = undefined;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill("SIGTERM");
    const late = setTimeout(() => child.kill("SIGKILL"), PATIENCE_MS);
    await ended;
    clearTimeout(late);
  }
}

/** A house for all tests of a file, and a browser for all its guests. */
export function houseOfThisFile(opening: Opening = {}): House {
  const house = new House(opening);
  beforeAll(() => house.open());
  beforeEach(tellDeath);
  afterAll(async () => {
    await allLeave();
    await house.close();
  });
  return house;
}

/** A port that was free a moment ago; known beforehand, so that a house can come back to it. */
export async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("no port is free");
  return address.port;
}
