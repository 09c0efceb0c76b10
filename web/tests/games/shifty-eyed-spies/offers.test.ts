// What a spy is offered comes from the list of what is legal, and from nothing else.
import { describe, expect, test } from "vitest";

import {
  aboutSeen,
  claimed,
  endWith,
  NOTHING_SAID,
  offersOf,
  quietLeft,
  sayable,
  serialsOf,
  stale,
} from "../../../src/games/shifty-eyed-spies/table/offers";
import type { SpiesAction, SpiesPlayer } from "../../../src/protocol";

const LEGAL: SpiesAction[] = [
  { do: "mission", location: "fountain" },
  { do: "mission", location: "metro" },
  { do: "end", discard: [] },
  { do: "end", discard: ["deliver"] },
  { do: "end", discard: ["receive"] },
  { do: "end", discard: ["deliver", "receive"] },
  { do: "intercept", from: 1, to: 2 },
  { do: "intercept", from: 2, to: 1 },
  { do: "intercept", to: 2, location: "metro" },
  { do: "intercept", to: 2, location: "cafe" },
  { do: "intercept", from: 1, to: 2, location: "metro" },
  { do: "intercept", from: 1, to: 2, location: "cafe" },
];

test("what is legal is sorted by what it does", () => {
  const offers = offersOf(LEGAL);
  expect(offers.missions.map(({ location }) => location)).toEqual(["fountain", "metro"]);
  expect(offers.ends).toHaveLength(4);
  expect(offers.intercepts).toHaveLength(6);
  expect(offersOf([])).toEqual({ missions: [], ends: [], intercepts: [] });
});

test("a turn ends with exactly the cards that were marked, in any order", () => {
  const { ends } = offersOf(LEGAL);
  expect(endWith(ends, [])).toEqual({ do: "end", discard: [] });
  expect(endWith(ends, ["receive", "deliver"])?.discard).toEqual(["deliver", "receive"]);
  expect(endWith([], [])).toBeNull();
});

describe("an intercept", () => {
  const { intercepts } = offersOf(LEGAL);

  test("can begin with anybody who could be named", () => {
    const can = sayable(intercepts, NOTHING_SAID);
    expect([...can.from]).toEqual([1, 2]);
    expect([...can.to].sort()).toEqual([1, 2]);
    expect([...can.location].sort()).toEqual(["cafe", "metro"]);
  });

  test("names nobody twice, and only who holds such a card", () => {
    const can = sayable(intercepts, { from: 2, to: null, location: null });
    expect([...can.to]).toEqual([1]);
    // Nobody can say where seat 1 receives: it holds no Receive card.
    expect([...sayable(intercepts, { from: null, to: 1, location: null }).location]).toEqual([]);
  });

  test("what was said can be said otherwise", () => {
    const can = sayable(intercepts, { from: 1, to: 2, location: "metro" });
    expect([...can.location].sort()).toEqual(["cafe", "metro"]);
  });

  test("has three forms, and is none before it is complete", () => {
    expect(claimed(intercepts, NOTHING_SAID)).toBeNull();
    expect(claimed(intercepts, { from: 1, to: null, location: null })).toBeNull();
    expect(claimed(intercepts, { from: null, to: 2, location: null })).toBeNull();
    expect(claimed(intercepts, { from: 1, to: 2, location: null })).toBe(intercepts[0]);
    expect(claimed(intercepts, { from: null, to: 2, location: "cafe" })).toBe(intercepts[3]);
    expect(claimed(intercepts, { from: 1, to: 2, location: "metro" })).toBe(intercepts[4]);
  });

  test("is about the cards that were seen", () => {
    const seen = [1, 2, 3].map((n) => ({ deliver: n, receive: 10 * n }));
    const [toWhom, , where, , both] = intercepts;
    if (!toWhom || !where || !both) throw new Error("they are in the list");
    expect(aboutSeen(toWhom, seen)).toEqual({ ...toWhom, saw_deliver: 2 });
    expect(aboutSeen(where, seen)).toEqual({ ...where, saw_receive: 30 });
    expect(aboutSeen(both, seen)).toEqual({ ...both, saw_deliver: 2, saw_receive: 30 });
  });

  test("knows which of its cards has gone", () => {
    const player = (deliver: number, receive: number): SpiesPlayer => ({
      deliver: "back",
      receive: "back",
      deliver_serial: deliver,
      receive_serial: receive,
      points: 0,
      tokens: 3,
    });
    const seen = serialsOf([player(1, 1), player(1, 1), player(1, 1)]);
    const now = serialsOf([player(1, 1), player(2, 1), player(1, 2)]);
    const both = { from: 1, to: 2, location: "metro" } as const;
    expect(stale(both, seen, seen)).toEqual({ from: false, to: false });
    expect(stale(both, seen, now)).toEqual({ from: true, to: true });
    // A Receive card that nobody spoke of may go.
    expect(stale({ from: 1, to: 2, location: null }, seen, now)).toEqual({ from: true, to: false });
  });
});

test("the end of a quiet game is announced three rounds before", () => {
  expect(quietLeft(0, 4)).toBeNull();
  expect(quietLeft(27, 4)).toBeNull();
  expect(quietLeft(28, 4)).toBe(12);
  expect(quietLeft(39, 4)).toBe(1);
});
