// Addresses: where they lead.
import { beforeAll, expect, test, vi } from "vitest";

let routeOf: (typeof import("../src/route.svelte"))["routeOf"];
let isPlainClick: (typeof import("../src/route.svelte"))["isPlainClick"];

beforeAll(async () => {
  // The route reads the address as soon as it is there.
  vi.stubGlobal("location", { pathname: "/" });
  vi.stubGlobal("addEventListener", () => {});
  ({ isPlainClick, routeOf } = await import("../src/route.svelte"));
});

test("a room's code alone leads to the room, as people type it", () => {
  const room = { at: "room", code: "KWXTZ" };
  for (const path of ["/KWXTZ", "/kwxtz", "/KwXtZ/", "/r/kwxtz"])
    expect(routeOf(path)).toEqual(room);
});

test("what cannot be a code is no room", () => {
  // Too short, too long, a letter that no code has, something behind it.
  for (const path of ["/KWXT", "/KWXTZZ", "/KWXTO", "/KWX1Z", "/KWXTZ/1"])
    expect(routeOf(path), path).toEqual({ at: "nowhere" });
});

test("words of the house's own addresses stay what they are", () => {
  expect(routeOf("/rules")).toEqual({ at: "rules", game: null });
  expect(routeOf("/rooms")).toEqual({ at: "rooms" });
  expect(routeOf("/learn")).toEqual({ at: "learn", game: null });
  expect(routeOf("/play/blink")).toEqual({ at: "play", game: "blink" });
  expect(routeOf("/play")).toEqual({ at: "nowhere" });
});

test("a page that is drawn ahead leads to the house from where it is", async () => {
  const { upFrom } = await import("../src/base");
  expect(["/", "/rules", "/rules/blink", "/replay/KWXTZ/1", "/rules/"].map(upFrom)).toEqual([
    ".",
    ".",
    "..",
    "../..",
    "..",
  ]);
});

test("a click with another key or button is the browser's own", () => {
  const click = (change: Partial<MouseEvent>) => ({ button: 0, ...change }) as MouseEvent;
  expect(isPlainClick(click({}))).toBe(true);
  for (const change of [{ button: 1 }, { ctrlKey: true }, { metaKey: true }, { shiftKey: true }])
    expect(isPlainClick(click(change))).toBe(false);
});
