// What a press on a card of Blink means, read from what the house lists as legal.
import { describe, expect, test } from "vitest";

import {
  cardsFor,
  drawOf,
  meaningOf,
  type Moment,
  pilesFor,
  setDownOf,
  swipedAt,
} from "../../../src/games/blink/table/tap";
import type { BlinkAction } from "../../../src/protocol";

const LEGAL: BlinkAction[] = [
  { do: "play", card: "rs1", pile: 0 },
  { do: "play", card: "bt2", pile: 0 },
  { do: "play", card: "bt2", pile: 1 },
];

const moment = (change: Partial<Moment> = {}): Moment => ({
  legal: LEGAL,
  armed: null,
  unanswered: [],
  covering: [[], []],
  covered: [[], []],
  ...change,
});

describe("what is legal", () => {
  test("is read by card and by pile", () => {
    expect(pilesFor("bt2", LEGAL)).toEqual([0, 1]);
    expect(pilesFor("gm3", LEGAL)).toEqual([]);
    expect(cardsFor(0, LEGAL)).toEqual(["rs1", "bt2"]);
    expect(cardsFor(1, LEGAL)).toEqual(["bt2"]);
  });

  test("says what can be set down or drawn", () => {
    const down: BlinkAction = { do: "set_down", card: "gm3" };
    expect(setDownOf("gm3", [down])).toBe(down);
    expect(setDownOf("gm3", LEGAL)).toBeUndefined();
    expect(drawOf([...LEGAL, { do: "draw" }])).toEqual({ do: "draw" });
    expect(drawOf(LEGAL)).toBeUndefined();
  });
});

describe("a press on a card", () => {
  test("plays it where it fits", () => {
    expect(meaningOf("rs1", moment())).toEqual({ to: 0, blind: false });
  });

  test("asks which pile if it fits both", () => {
    expect(meaningOf("bt2", moment())).toBe("choose");
  });

  test("means nothing if it fits nowhere", () => {
    expect(meaningOf("gm3", moment())).toBe("nowhere");
  });

  test("goes to the pile that was named before it, whether or not it fits", () => {
    expect(meaningOf("bt2", moment({ armed: 1 }))).toEqual({ to: 1, blind: false });
    expect(meaningOf("rs1", moment({ armed: 1 }))).toEqual({ to: 1, blind: true });
  });

  test("does not count on a pile whose top the house has not confirmed", () => {
    expect(meaningOf("bt2", moment({ unanswered: [0] }))).toEqual({ to: 1, blind: false });
    expect(meaningOf("rs1", moment({ unanswered: [0] }))).toBe("wait");
    expect(meaningOf("bt2", moment({ unanswered: [0], armed: 0 }))).toBe("wait");
  });

  test("is judged by the top on the screen while the next is in the air", () => {
    const late = moment({ covering: [[], ["gm3"]], covered: [[], ["gm3"]] });
    expect(meaningOf("gm3", late)).toEqual({ to: 1, blind: true });
    // What fits the new top is played on that.
    expect(meaningOf("rs1", moment({ covering: [[], ["rs1"]] }))).toEqual({ to: 0, blind: false });
  });

  test("was beaten, not wrong, if it fitted a moment ago", () => {
    expect(meaningOf("gm3", moment({ covered: [["gm3"], []] }))).toBe("beaten");
  });
});

describe("a swipe", () => {
  const PILES = [
    { x: 100, y: 300 },
    { x: 290, y: 300 },
  ];
  const HAND = { x: 195, y: 700 };

  test("points at neither before it has gone far enough", () => {
    expect(swipedAt(HAND, { x: 190, y: 670 }, PILES)).toBeNull();
  });

  test("points at the pile it goes toward", () => {
    expect(swipedAt(HAND, { x: 165, y: 620 }, PILES)).toBe(0);
    expect(swipedAt(HAND, { x: 225, y: 620 }, PILES)).toBe(1);
  });

  test("points at neither straight between them, or away from both", () => {
    expect(swipedAt(HAND, { x: 195, y: 600 }, PILES)).toBeNull();
    expect(swipedAt(HAND, { x: 195, y: 800 }, PILES)).toBeNull();
  });
});
