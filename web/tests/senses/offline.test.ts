import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { beforeEach, expect, test } from "vitest";

const file = (name: string) => readFileSync(new URL(`../../public/${name}`, import.meta.url));
const HOME = "https://house.test";

/** One cache: what is kept by its address, the oldest first. */
class Kept {
  entries = new Map<string, Response>();
  #key = (asked: Request | string) => new URL(typeof asked === "string" ? asked : asked.url, HOME);
  match = async (asked: Request | string) => this.entries.get(this.#key(asked).href)?.clone();
  put = async (asked: Request, answer: Response) =>
    void this.entries.set(this.#key(asked).href, answer);
  addAll = async (all: Request[]) => {
    for (const each of all) await this.put(each, await house(each));
  };
  keys = async () => [...this.entries.keys()].map((url) => new Request(url));
  delete = async (asked: Request) => this.entries.delete(this.#key(asked).href);
}

let house: (asked: Request) => Promise<Response>;
let asked: string[];
let shelves: Map<string, Kept>;
let on: Record<string, (event: object) => void>;

beforeEach(() => start("/"));

/** A browser around the worker of a house at this path. */
function start(base: string): void {
  asked = [];
  shelves = new Map(
    ["sidelong-offline-long-ago", "sidelong-offline-long-ago /other/", "of another app"].map(
      (name) => [name, new Kept()],
    ),
  );
  on = {};
  house = async ({ url }) => {
    const { pathname } = new URL(url);
    asked.push(pathname);
    const file = pathname.endsWith("offline.html") ? `: <img src="./eye-shut.svg">` : "";
    return new Response(`house ${pathname}${file}`, {
      status: pathname.includes("missing") ? 404 : 200,
    });
  };
  const self = {
    location: new URL(`${HOME}${base}sw.js`),
    addEventListener: (kind: string, run: (event: object) => void) => (on[kind] = run),
    skipWaiting: async () => {},
    clients: { claim: async () => {} },
  };
  const caches = {
    open: async (name: string) => {
      const shelf = shelves.get(name) ?? new Kept();
      shelves.set(name, shelf);
      return shelf;
    },
    keys: async () => [...shelves.keys()],
    delete: async (name: string) => shelves.delete(name),
  };
  class HereRequest extends Request {
    constructor(path: string, init?: RequestInit) {
      super(new URL(path, HOME), init);
    }
  }
  const fetch = (request: Request) => house(request);
  runInNewContext(file("sw.js").toString(), {
    self,
    caches,
    fetch,
    URL,
    Headers,
    Response,
    Request: HereRequest,
  });
}

const unreachable = async (): Promise<Response> => {
  throw new TypeError("no network");
};

/** Lets the worker have an event, and waits for all it began. `null` is left to the browser. */
async function happen(kind: string, more: object = {}): Promise<string | null> {
  const began: Promise<unknown>[] = [];
  let answer: Promise<Response> | null = null;
  on[kind]!({
    ...more,
    waitUntil: (work: Promise<unknown>) => void began.push(work),
    respondWith: (response: Promise<Response>) => (answer = response),
  });
  const text = answer === null ? null : await (await (answer as Promise<Response>)).text();
  await Promise.all(began);
  return text;
}

function ask(path: string, { mode = "cors", method = "GET" } = {}): Promise<string | null> {
  const url = new URL(path, HOME).href;
  return happen("fetch", { request: { url, method, mode } });
}

test("a page comes from the house, or the offline page stands in for it", async () => {
  await happen("install");
  expect(await ask("/r/KWXTZ", { mode: "navigate" })).toBe("house /r/KWXTZ");
  house = unreachable;
  expect(await ask("/r/KWXTZ", { mode: "navigate" })).toBe(
    'house /offline.html: <img src="/eye-shut.svg">',
  );
  expect(await ask("/offline.css")).toBe("house /offline.css");
});

test("a proxy that does not reach the house is no house, and what the house refuses is its word", async () => {
  await happen("install");
  for (const [status, said] of [
    [502, /^house \/offline.html/],
    [504, /^house \/offline.html/],
    [404, /^not here$/],
    [500, /^not here$/],
  ] as const) {
    house = async () => new Response("not here", { status });
    expect(await ask("/r/KWXTZ", { mode: "navigate" }), `${status}`).toMatch(said);
  }
});

test("a hashed file is asked for once, and a missing one is not kept", async () => {
  await ask("/assets/index-1.js");
  await ask("/assets/index-1.js");
  expect(asked).toEqual(["/assets/index-1.js"]);
  await ask("/assets/missing.js");
  await ask("/assets/missing.js");
  expect(asked.length).toBe(3);
});

test("the oldest files make room", async () => {
  for (let nth = 0; nth < 130; nth += 1) await ask(`/assets/${nth}.js`);
  const kept = [...shelves.get("sidelong-assets")!.entries.keys()];
  expect(kept.length).toBe(120);
  expect(kept[0]).toBe(`${HOME}/assets/10.js`);
});

test("the API, the socket, other hosts and what changes something are left alone", async () => {
  expect(await ask("/api/rooms")).toBeNull();
  expect(await ask("/api/rooms/KWXTZ/records/1", { mode: "navigate" })).toBeNull();
  expect(await ask("/ws")).toBeNull();
  expect(await ask("/assets/x.js", { method: "POST" })).toBeNull();
  expect(await ask("https://elsewhere.test/assets/x.js")).toBeNull();
  expect(await ask("/eye.svg")).toBeNull();
});

test("former editions are forgotten, files are not", async () => {
  await happen("install");
  await ask("/assets/index-1.js");
  await happen("activate");
  expect([...shelves.keys()].map((name) => name.replace(/-[0-9a-f]{8}$/, "")).sort()).toEqual([
    "of another app",
    "sidelong-assets",
    "sidelong-offline",
    "sidelong-offline-long-ago /other/",
  ]);
});

test("under a path the worker minds what is there, and nothing beside it", async () => {
  start("/other/");
  await happen("install");
  await ask("/other/assets/index-1.js");
  await happen("activate");
  expect([...shelves.keys()].map((name) => name.replace(/-[0-9a-f]{8}/, "")).sort()).toEqual([
    "of another app",
    "sidelong-assets /other/",
    "sidelong-offline /other/",
    "sidelong-offline-long-ago",
  ]);
  expect(await ask("/other/api/rooms")).toBeNull();
  expect(await ask("/other/ws")).toBeNull();
  expect(await ask("/assets/index-1.js")).toBeNull();
  expect(await ask("/r/KWXTZ", { mode: "navigate" })).toBeNull();
  house = unreachable;
  expect(await ask("/other/r/KWXTZ", { mode: "navigate" })).toBe(
    'house /other/offline.html: <img src="/other/eye-shut.svg">',
  );
  expect(await ask("/other/offline.css")).toBe("house /other/offline.css");
});

test("the worker changes with the files it keeps", () => {
  const hash = createHash("sha256");
  for (const name of ["offline.html", "offline.css", "eye-shut.svg"]) hash.update(file(name));
  expect(file("sw.js").toString()).toContain(
    `"sidelong-offline-${hash.digest("hex").slice(0, 8)}"`,
  );
});

test("the offline page holds to the house's policy", () => {
  const page = file("offline.html").toString();
  expect(page, "files are named from where it is").not.toMatch(/(href|src)="\//);
  expect(page).not.toMatch(/<script|<style|style=|https?:/);
});

test("the manifest's icons are there, and it is right under any path", () => {
  const manifest = JSON.parse(file("manifest.webmanifest").toString()) as {
    icons: { src: string; purpose: string }[];
    shortcuts: { url: string }[];
    start_url: string;
    scope: string;
  };
  expect(manifest.icons.map(({ purpose }) => purpose)).toEqual(["any", "maskable"]);
  for (const { src } of manifest.icons) expect(file(src).toString()).toContain("<svg");
  const { start_url, scope, icons, shortcuts } = manifest;
  const named = [...icons.map(({ src }) => src), ...shortcuts.map(({ url }) => url)];
  for (const address of [start_url, scope, ...named]) expect(address).toMatch(/^\.\//);
  // It would be the same for all houses of an origin; without one it is the address to start at.
  expect(manifest).not.toHaveProperty("id");
});
