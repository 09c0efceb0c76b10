// In the Blink of an Eye in one room: what a thumb can choose, and where people are on the screen.
import { expect, test } from "vitest";

import { actsOf, choicesOf } from "../../../src/games/blink-of-an-eye/hand/choices";
import { slotsOf } from "../../../src/games/blink-of-an-eye/table/hand";
import { placesOf } from "../../../src/games/blink-of-an-eye/tv/seats";
import type { BlinkOfAnEyeAction, BlinkOfAnEyeOwn, BlinkOfAnEyeView } from "../../../src/protocol";

const view: BlinkOfAnEyeView = {
  phase: "clock",
  first: 0,
  players: (["green", "red", "blue", "orange", "purple"] as const).map((colour) => ({
    colour,
    target: "back",
    hand: null,
    cards: [],
  })),
  due: 120_000,
  reveal: [],
  outcome: null,
};
/** Seat 1 (red) has to reach seat 4 (purple); a bluff lies on seat 3's Target, blue on seat 0's. */
const own: BlinkOfAnEyeOwn = {
  target: 4,
  hand: ["red", "green", "orange", "bluff"],
  lying: [
    { on: 0, card: "blue" },
    { on: 3, card: "bluff" },
  ],
};
const legal: BlinkOfAnEyeAction[] = [
  ...[0, 2, 3, 4].flatMap((on) =>
    own.hand.map((card): BlinkOfAnEyeAction => ({ do: "place", card, on })),
  ),
  { do: "lift", on: 0 },
  { do: "lift", on: 3 },
];
const slots = slotsOf(view, own, 1);
const acts = (card: string, row: number | null): readonly BlinkOfAnEyeAction[] => {
  const choice = choicesOf(slots, row).find((choice) => choice.card === card);
  return choice ? actsOf(choice, row, legal) : [];
};

test("each card is offered once, and one's own target's not at all", () => {
  expect(choicesOf(slots, 2).map(({ card, on, inHand }) => [card, on, inHand])).toEqual([
    ["red", null, 1],
    ["blue", 0, 0],
    ["orange", null, 1],
    ["green", null, 1],
    ["bluff", null, 1],
  ]);
});

test("a card from the hand is laid, one that lies elsewhere moves, one that lies there comes back", () => {
  expect(acts("red", 2)).toEqual([{ do: "place", card: "red", on: 2 }]);
  expect(acts("blue", 2)).toEqual([
    { do: "lift", on: 0 },
    { do: "place", card: "blue", on: 2 },
  ]);
  expect(acts("blue", 0)).toEqual([{ do: "lift", on: 0 }]);
});

test("of two bluffs the one on that Target is meant, else the one in the hand", () => {
  expect(acts("bluff", 3)).toEqual([{ do: "lift", on: 3 }]);
  expect(acts("bluff", 2)).toEqual([{ do: "place", card: "bluff", on: 2 }]);
});

test("nothing is laid on nobody's Target", () => {
  expect(acts("red", null)).toEqual([]);
});

test("people sit clockwise in two rows and look at the clock", () => {
  const five = placesOf(5);
  expect(five.map(({ row, nth }) => `${row} ${nth}`)).toEqual([
    "above 0",
    "above 1",
    "above 2",
    "below 1",
    "below 0",
  ]);
  for (const { row, gaze } of five) expect(Math.sign(gaze.y)).toBe(row === "above" ? 1 : -1);
  expect(five[0]?.gaze.x).toBeGreaterThan(0);
  expect(five[2]?.gaze.x).toBeLessThan(0);
});
