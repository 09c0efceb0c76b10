// Blink where people sit together: what a hand says of the moment, and two hands on one device.
import { describe, expect, test } from "vitest";

import { momentOf } from "../../../src/games/blink/hand/moment";
import { type Known, sharedPile } from "../../../src/games/blink/hand/shared-top";
import { ALONE, BETWEEN_TWO, type KeyPlaces } from "../../../src/games/blink/table/keys";
import type { Race } from "../../../src/games/blink/table/race.svelte";
import type { Standing } from "../../../src/games/blink/table/standing";

const known = (change: Partial<Known>): Known => ({
  top: "rb3",
  cards: 4,
  moves: false,
  ...change,
});

describe("a pile that two hands play to", () => {
  test("whose card is on its way knows best", () => {
    const moving = known({ top: "bf4", moves: true });
    const heardMore = known({ cards: 5 });
    expect(sharedPile(moving, heardMore)).toBe(moving);
    expect(sharedPile(heardMore, moving)).toBe(moving);
  });

  test("else whoever has heard more", () => {
    const late = known({});
    const early = known({ top: "bf4", cards: 5 });
    expect(sharedPile(late, early)).toBe(early);
    expect(sharedPile(early, late)).toBe(early);
  });
});

test("one keyboard between two has no key for both", () => {
  const all = ({ cards, piles, draw }: KeyPlaces): string[] => [...cards, ...piles, draw];
  const letters = BETWEEN_TWO.flatMap(all);
  expect(new Set(letters).size).toBe(letters.length);
  expect(new Set(all(ALONE)).size).toBe(6);
});

/** As much of a race as the words of a moment ask for. */
interface Told {
  over?: boolean;
  phase?: "race" | "choice";
  chosen?: string;
  note?: { kind: "beaten" | "no_match" | "turned" };
  asks?: boolean;
  idleSoon?: number;
}

function told({ over = false, phase = "race", chosen, note, asks = false, idleSoon }: Told) {
  const race = {
    play: {
      isOver: over,
      seat: 0,
      view: { phase },
      legal: [{ do: "draw" }],
      nameOf: () => "Odile",
    },
    chosen: chosen ?? null,
    note: note ? { nth: 1, pile: 0, times: 1, ...note } : null,
    asks,
  };
  const standing = { idleSoon: idleSoon ?? null };
  return momentOf(race as unknown as Race, standing as Standing, "Look up");
}

describe("what a hand says", () => {
  test("in a stall it asks for a card, and then it waits", () => {
    expect(told({ phase: "choice" })).toMatchObject({ kind: "asks" });
    expect(told({ phase: "choice", chosen: "rb3" })).toEqual({ kind: "told", words: "Look up" });
  });

  test("a card that did not fit was wrong, a card that came too late was not", () => {
    expect(told({ note: { kind: "no_match" } })).toMatchObject({ kind: "wrong" });
    expect(told({ note: { kind: "beaten" } })).toEqual({ kind: "told", words: "faster: Odile" });
  });

  test("a card for either pile is asked about before anything that can wait", () => {
    expect(told({ asks: true, idleSoon: 900 })).toMatchObject({ kind: "asks" });
    expect(told({ idleSoon: 900 })).toMatchObject({ kind: "told" });
  });

  test("the end is on the screen", () => {
    expect(told({ over: true, asks: true })).toEqual({ kind: "told", words: "Look up" });
  });
});
