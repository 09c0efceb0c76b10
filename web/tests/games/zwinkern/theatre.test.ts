// Calls and claims, played out: one after another, and every card goes where it belongs.
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { addTaken } from "../../../src/games/zwinkern/table/taken";
import {
  sceneOf,
  takes,
  Theatre,
  type Act,
  type Scene,
} from "../../../src/games/zwinkern/table/theatre.svelte";
import { paced } from "./paced";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const CALL = { what: "call", by: 0, partner: 1, card: 17, right: true } as const;
const CLAIM = { what: "claim", by: 2, owner: 0, holder: 1, card: 9, right: true } as const;

test("who gets which card", () => {
  expect(takes({ ...CALL, nth: 1 })).toEqual({ field: 0, twin: 1 });
  expect(takes({ ...CALL, right: false, nth: 1 })).toEqual({ field: "discard", twin: null });
  expect(takes({ ...CLAIM, nth: 1 })).toEqual({ field: 2, twin: 2 });
  expect(takes({ ...CLAIM, right: false, nth: 1 })).toEqual({ field: null, twin: null });
  expect(takes({ what: "end", reason: "dead_end", nth: 1 })).toEqual({ field: null, twin: null });
});

test("only calls and claims are scenes", () => {
  expect(sceneOf(0, { what: "called", partner: 1, card: 17, right: true })).toEqual(CALL);
  expect(sceneOf(2, { what: "claimed", owner: 0, holder: 1, card: 9, right: true })).toEqual(CLAIM);
  expect(sceneOf(0, { what: "placed", card: 3 })).toBeNull();
  expect(sceneOf(0, { what: "passed" })).toBeNull();
});

test("scenes follow one another, each word, verdict and leave", () => {
  const acts: [Scene["what"], Act | "stop"][] = [];
  const theatre = new Theatre((scene, act) => acts.push([scene.what, act]), paced("own"));
  theatre.show(CALL);
  theatre.show(CLAIM);
  theatre.show({ what: "end", reason: "hand_empty" });
  expect(theatre.scene).toMatchObject(CALL);
  vi.runAllTimers();
  expect(theatre.scene).toBeNull();
  expect(acts).toEqual([
    ["call", "word"],
    ["call", "verdict"],
    ["call", "leave"],
    ["claim", "word"],
    ["claim", "verdict"],
    ["claim", "leave"],
    ["end", "verdict"],
    ["end", "leave"],
  ]);
});

test("a tap goes on, and another scene can follow later", () => {
  const theatre = new Theatre(() => undefined, paced("own"));
  theatre.show(CALL);
  theatre.skip();
  expect(theatre.act).toBe("verdict");
  theatre.skip();
  theatre.skip();
  expect(theatre.scene).toBeNull();
  theatre.skip();
  theatre.show(CLAIM);
  expect(theatre.scene).toMatchObject(CLAIM);
  theatre.end();
});

test("what was taken is kept by player", () => {
  const called = addTaken({}, 0, { what: "called", partner: 1, card: 17, right: true });
  expect(called).toEqual({ 0: [17], 1: [17] });
  const claimed = addTaken(called, 1, {
    what: "claimed",
    owner: 0,
    holder: 2,
    card: 9,
    right: true,
  });
  expect(claimed).toEqual({ 0: [17], 1: [17, 9, 9] });
  expect(addTaken(claimed, 2, { what: "called", partner: 1, card: 4, right: false })).toBe(claimed);
});

test("the host cuts all of it short, and whoever has seen enough alone says so", () => {
  const enough = vi.fn();
  const theatre = new Theatre(() => undefined, paced("own"), enough);
  theatre.show(CALL);
  theatre.show(CALL);
  theatre.cut();
  expect(theatre.busy).toBe(false);
  expect(enough).not.toHaveBeenCalled();
  theatre.show(CALL);
  for (let taps = 0; theatre.busy && taps < 10; taps++) theatre.skip();
  expect(enough).toHaveBeenCalledOnce();
});
