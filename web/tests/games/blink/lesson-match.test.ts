// Which card the lesson of Blink points at.
import { expect, test } from "vitest";

import { fitting, matchBy, type Lying } from "../../../src/games/blink/lesson-match";

/** Two flowers, a bolt and a drop before a star and a triangle. */
const LYING: Lying = {
  hand: ["ef2", "rf4", "bd3"],
  tops: ["gt5", "es5"],
  legal: [{ do: "play", card: "ef2", pile: 1 }],
};

test("a card is named with its place, its pile, and in what they agree", () => {
  expect(matchBy("colour", LYING)).toMatchObject({
    card: "ef2",
    slot: 0,
    pile: 1,
    trait: "colour",
  });
});

test("where nothing fits by what is asked for, something else is named, and why", () => {
  expect(matchBy("shape", LYING)).toMatchObject({ card: "ef2", trait: "colour" });
  expect(matchBy("shape", { ...LYING, legal: [] })).toBeNull();
});

test("one that agrees in nothing else is better than one that does", () => {
  const lying: Lying = {
    hand: ["rs1", null, "rf4"],
    tops: ["rs4", "nt3"],
    legal: [
      { do: "play", card: "rs1", pile: 0 },
      { do: "play", card: "rf4", pile: 0 },
    ],
  };
  // The star agrees in colour and shape, the flower in colour and count.
  expect(matchBy("shape", lying)).toMatchObject({ card: "rs1", trait: "shape" });
  expect(matchBy("count", lying)).toMatchObject({ card: "rf4", slot: 2, trait: "count" });
  const alone: Lying = { ...lying, tops: ["rd5", "nt3"] };
  expect(matchBy("colour", alone)).toMatchObject({ card: "rs1", trait: "colour" });
});

test("what is set down in a stall fits nothing", () => {
  expect(matchBy("colour", { ...LYING, legal: [{ do: "set_down", card: "ef2" }] })).toBeNull();
});

test("cards that fit both piles, or none; an empty slot is no card", () => {
  const legal: Lying["legal"] = [
    { do: "play", card: "bd3", pile: 0 },
    { do: "play", card: "bd3", pile: 1 },
    { do: "play", card: "ef2", pile: 1 },
  ];
  expect(fitting(2, { ...LYING, legal })).toEqual({ card: "bd3", slot: 2 });
  expect(fitting(0, { ...LYING, legal })).toEqual({ card: "rf4", slot: 1 });
  expect(fitting(0, { ...LYING, hand: ["ef2", null, "bd3"], legal })).toBeNull();
  expect(fitting(2, LYING)).toBeNull();
});
