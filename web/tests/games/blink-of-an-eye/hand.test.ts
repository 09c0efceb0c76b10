// One's cards and what a tap on them does, from what the house lists as possible.
import { expect, test } from "vitest";

import {
  CARD_KEYS,
  slotsOf,
  tapOn,
  type Slot,
} from "../../../src/games/blink-of-an-eye/table/hand";
import { pileOn } from "../../../src/games/blink-of-an-eye/table/piles";
import type { BlinkOfAnEyeAction, BlinkOfAnEyeOwn, BlinkOfAnEyeView } from "../../../src/protocol";

const COLOURS = ["green", "red", "blue", "orange", "purple"] as const;
const view: BlinkOfAnEyeView = {
  phase: "clock",
  first: 0,
  players: COLOURS.map((colour, seat) => ({
    colour,
    target: "back",
    hand: null,
    cards:
      seat === 3
        ? [
            { by: 1, card: "back" },
            { by: 4, card: "back" },
          ]
        : [],
  })),
  due: 120_000,
  reveal: [],
  outcome: null,
};
/** Seat 1 (red) has to reach seat 4 (purple), and has a bluff on seat 3's Target. */
const own: BlinkOfAnEyeOwn = {
  target: 4,
  hand: ["red", "blue", "green", "orange", "bluff"],
  lying: [{ on: 3, card: "bluff" }],
};
const legal: BlinkOfAnEyeAction[] = [
  ...[0, 2, 3, 4].flatMap((on) =>
    own.hand.map((card): BlinkOfAnEyeAction => ({ do: "place", card, on })),
  ),
  { do: "lift", on: 3 },
];
const slots = slotsOf(view, own, 1);
const slot = (nth: number): Slot => {
  const found = slots[nth];
  if (!found) throw new Error(`no card at ${nth}`);
  return found;
};

test("cards stand in the order of the seats, one's own first, bluffs last", () => {
  expect(slots.map(({ card }) => card)).toEqual([
    "red",
    "blue",
    "orange",
    "purple",
    "green",
    "bluff",
    "bluff",
  ]);
  expect(slots.map(({ key }) => key)).toEqual(CARD_KEYS.slice(0, 7));
});

test("the target's card is spent, and what lies somewhere says where", () => {
  expect(slots.map(({ where }) => where)).toEqual([
    "hand",
    "hand",
    "hand",
    "spent",
    "hand",
    { on: 3 },
    "hand",
  ]);
});

test("a tap lays the card on the Target one looks at", () => {
  expect(tapOn(slot(0), 2, legal)).toEqual({ acts: [{ do: "place", card: "red", on: 2 }] });
});

test("a tap while one looks at nobody asks where to", () => {
  expect(tapOn(slot(0), null, legal)).toEqual({ asks: [0, 2, 3, 4], card: "red" });
});

test("a card that lies there already is lifted, one that lies elsewhere moves", () => {
  expect(tapOn(slot(5), 3, legal)).toEqual({ acts: [{ do: "lift", on: 3 }] });
  expect(tapOn(slot(5), null, legal)).toEqual({ acts: [{ do: "lift", on: 3 }] });
  expect(tapOn(slot(5), 0, legal)).toEqual({
    acts: [
      { do: "lift", on: 3 },
      { do: "place", card: "bluff", on: 0 },
    ],
  });
});

test("nothing can be done with a spent card, nor with any before the clock runs", () => {
  expect(tapOn(slot(3), 2, legal)).toBeNull();
  expect(slots.map((each) => tapOn(each, 2, []))).toEqual(slots.map(() => null));
  expect(slots.map((each) => tapOn(each, null, []))).toEqual(slots.map(() => null));
});

test("a pile shows backs, and to their owner the face of their own card", () => {
  expect(pileOn(view, own, 1, 3).cards.map(({ by, face, mine }) => [by, face, mine])).toEqual([
    [1, "bluff", true],
    [4, "back", false],
  ]);
  expect(pileOn(view, null, null, 3).cards.map(({ face }) => face)).toEqual(["back", "back"]);
});
