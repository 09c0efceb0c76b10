import { expect, test } from "vitest";
import { actionsOf, changed, noticeOf } from "../../src/house/changes";
import type { Action } from "../../src/protocol";

test("only what is on the way to a change is made anew", () => {
  const before = { turn: 0, players: [{ cards: [1] }, { cards: [2] }] };
  const after = changed(before, { turn: 1, "players.1.cards.+1": [7] });
  expect(after).toEqual({ turn: 1, players: [{ cards: [1] }, { cards: [2, 7] }] });
  expect(before.players[1]).toEqual({ cards: [2] });
  expect(after.players[0]).toBe(before.players[0]);
  expect(changed(before, {})).toBe(before);
  expect(changed(before, null)).toBeNull();
});

test("lists stay lists, nothing is a value like any other", () => {
  const after = changed(
    { field: [["a"], ["b"]], due: 5 as number | null },
    {
      "field.0": ["x", "y"],
      due: null,
    },
  );
  expect(after).toEqual({ field: [["x", "y"], ["b"]], due: null });
  expect(Array.isArray(after.field)).toBe(true);
});

test("items and members come and go", () => {
  const before = { hand: [1, 2, 3, 4], offers: { "4": [1], "16": [2] } };
  expect(changed(before, { "hand.-1": 2, offers: { "-4": 1, "9": [3] } })).toEqual({
    hand: [1, 4],
    offers: { "16": [2], "9": [3] },
  });
  expect(changed(before, { hand: { "0": 7, "+4": [5, 6] } }).hand).toEqual([7, 2, 3, 4, 5, 6]);
});

test("an object where there was none is a value, and so is what stands beside =", () => {
  const before: { out: unknown; by: unknown } = { out: null, by: { at: 1 } };
  expect(changed(before, { out: { seat: 2 }, by: { "=": { of: 3 } } })).toEqual({
    out: { seat: 2 },
    by: { of: 3 },
  });
});

test("actions come apart", () => {
  const offers = {
    place: ["card", [3, 17]],
    end: ["discard", [[], ["deliver"]]],
    pass: [true],
    intercept: ["from", "to", { "1": [2], null: [3] }],
  };
  expect(actionsOf<Action>(offers)).toEqual([
    { do: "place", card: 3 },
    { do: "place", card: 17 },
    { do: "end", discard: [] },
    { do: "end", discard: ["deliver"] },
    { do: "pass" },
    { do: "intercept", from: 1, to: 2 },
    { do: "intercept", to: 3 },
  ]);
});

test("what was noticed has its names again", () => {
  expect(noticeOf("blink", [0, "played", "nf4", 1])).toEqual({
    what: "played",
    card: "nf4",
    pile: 1,
  });
  expect(noticeOf("blink_of_an_eye", [1, "laid", 0, "bluff"])).toEqual({
    what: "laid",
    on: 0,
    card: "bluff",
    replaced: null,
  });
});
