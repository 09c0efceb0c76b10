import { expect, test } from "vitest";
import { apart, changed } from "../../src/house/changes";
import type { Action } from "../../src/protocol";

test("only what is on the way to a change is made anew", () => {
  const before = { turn: 0, players: [{ cards: [1] }, { cards: [2] }] };
  const after = changed(before, [
    ["turn", 1],
    ["players", 1, "cards", 1, 7],
  ]);
  expect(after).toEqual({ turn: 1, players: [{ cards: [1] }, { cards: [2, 7] }] });
  expect(before.players[1]).toEqual({ cards: [2] });
  expect(after.players[0]).toBe(before.players[0]);
  expect(changed(before, [])).toBe(before);
  expect(changed(before, [[null]])).toBeNull();
});

test("lists stay lists, nothing is a value like any other", () => {
  const after = changed({ field: [["a"], ["b"]], due: 5 as number | null }, [
    ["field", 0, ["x", "y"]],
    ["due", null],
  ]);
  expect(after).toEqual({ field: [["x", "y"], ["b"]], due: null });
  expect(Array.isArray(after.field)).toBe(true);
});

test("actions come apart in their order", () => {
  expect(
    apart<Action>([
      { do: "place", card: [3, 17] },
      { do: "end", discard: [[], ["deliver"]] },
      { do: "pass" },
    ]),
  ).toEqual([
    { do: "place", card: 3 },
    { do: "place", card: 17 },
    { do: "end", discard: [] },
    { do: "end", discard: ["deliver"] },
    { do: "pass" },
  ]);
});
