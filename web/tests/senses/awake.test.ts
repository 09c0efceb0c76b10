import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { stayAwake } from "../../src/senses/awake";

/** A lock that the browser, too, can let go. */
class Lock {
  released = false;
  release = async () => void (this.released = true);
}

class Page extends EventTarget {
  hidden = false;
}

let page: Page;
let locks: Lock[];
const lit = () => locks.filter(({ released }) => !released).length;
const settle = () => new Promise((done) => setTimeout(done));
function show(visible: boolean): void {
  page.hidden = !visible;
  page.dispatchEvent(new Event("visibilitychange"));
}

beforeEach(() => {
  page = new Page();
  locks = [];
  const request = async () => {
    const lock = new Lock();
    locks.push(lock);
    return lock;
  };
  vi.stubGlobal("document", page);
  vi.stubGlobal("navigator", { wakeLock: { request } });
});
afterEach(() => vi.unstubAllGlobals());

test("the screen is lit until it is let go, and asked for once", async () => {
  const letGo = stayAwake();
  show(true);
  await settle();
  show(true);
  await settle();
  expect([locks.length, lit()]).toEqual([1, 1]);
  letGo();
  await settle();
  expect(lit()).toBe(0);
  show(true);
  await settle();
  expect(locks.length).toBe(1);
});

test("it is asked for again when the page comes back", async () => {
  const letGo = stayAwake();
  await settle();
  show(false);
  locks[0]!.released = true;
  await settle();
  expect(lit()).toBe(0);
  show(true);
  await settle();
  expect(lit()).toBe(1);
  letGo();
});

test("let go before it was granted, it is not kept", async () => {
  stayAwake()();
  await settle();
  expect([locks.length, lit()]).toEqual([1, 0]);
});

test("browsers that refuse or know nothing of it are no matter", async () => {
  const request = async () => {
    throw new Error("low battery");
  };
  vi.stubGlobal("navigator", { wakeLock: { request } });
  stayAwake()();
  await settle();
  vi.stubGlobal("navigator", {});
  stayAwake()();
});
