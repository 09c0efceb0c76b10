// A browser's player is the same for as long as the browser keeps anything.
import { afterEach, beforeEach, expect, test, vi } from "vitest";

const NAME = "sidelong.player";
let store = new Map<string, string>();

beforeEach(() => {
  store = new Map();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => store.get(name) ?? null,
    setItem: (name: string, value: string) => store.set(name, value),
    removeItem: (name: string) => store.delete(name),
  });
  vi.resetModules();
});

afterEach(() => vi.unstubAllGlobals());

/** As a page that has just been loaded. */
async function loaded(): Promise<() => string> {
  vi.resetModules();
  return (await import("../../src/house/player-key")).playerKey;
}

test("it is drawn once and kept", async () => {
  const key = (await loaded())();
  expect(key).toMatch(/^[0-9a-f]{64}$/);
  expect(store.get(NAME)).toBe(key);
  expect((await loaded())()).toBe(key);
});

test("two browsers have two", async () => {
  const key = (await loaded())();
  store.clear();
  expect((await loaded())()).not.toBe(key);
});

test("what is none is drawn anew", async () => {
  store.set(NAME, "my key");
  const key = (await loaded())();
  expect(key).toMatch(/^[0-9a-f]{64}$/);
  expect(store.get(NAME)).toBe(key);
});

test("a browser that keeps nothing has one as long as the page is there", async () => {
  vi.stubGlobal("localStorage", undefined);
  const playerKey = await loaded();
  expect(playerKey()).toBe(playerKey());
});
