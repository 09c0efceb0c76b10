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

/** A browser around the worker. */
beforeEach(() => {
  asked = [];
  shelves = new Map([["sidelong-offline-long-ago", new Kept()]]);
  on = {};
  house = async ({ url }) => {
    const { pathname } = new URL(url);
    asked.push(pathname);
    return new Response(`house ${pathname}`, { status: pathname.includes("missing") ? 404 : 200 });
  };
  const self = {
    location: new URL(`${HOME}/sw.js`),
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
    Response,
    Request: HereRequest,
  });
});

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
  expect(await ask("/r/KWXTZ", { mode: "navigate" })).toBe("house /offline.html");
  expect(await ask("/offline.css")).toBe("house /offline.css");
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
    "sidelong-assets",
    "sidelong-offline",
  ]);
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
  expect(page).not.toMatch(/<script|<style|style=|https?:/);
});

test("the manifest's icons are there", () => {
  const manifest = JSON.parse(file("manifest.webmanifest").toString()) as {
    icons: { src: string; purpose: string }[];
  };
  expect(manifest.icons.map(({ purpose }) => purpose)).toEqual(["any", "maskable"]);
  for (const { src } of manifest.icons) expect(file(src.slice(1)).toString()).toContain("<svg");
});
