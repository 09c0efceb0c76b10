// Which figures are told of a game, and how one game ended.
import { expect, test } from "vitest";

import { figuresOf, fileName, kindsOf, placeOf } from "../../src/history/figures";
import type { PlayedFigures, Totals } from "../../src/protocol";

const NONE: PlayedFigures = {
  signs: null,
  catches: null,
  partners: null,
  caught: null,
  race: null,
};

const totals = (figures: Partial<PlayedFigures>): Totals => ({
  game: "zwinkern",
  played: 4,
  won: 1,
  figures: { ...NONE, ...figures },
});

const told = (of: Totals): string[] =>
  figuresOf(of).map(
    ({ name, value, of, ms }) =>
      `${name} ${value}${of === undefined ? "" : `/${of}`}${ms ? " ms" : ""}`,
  );

test("what a game has not is not told", () => {
  expect(told(totals({}))).toEqual(["played 4", "won 1"]);
});

test("a race is told in times, cards and fumbles", () => {
  const race = { cards: 30, fumbles: 2, median_ms: 640, best_ms: 410 };
  expect(told(totals({ race })).slice(2)).toEqual([
    "median 640 ms",
    "best 410 ms",
    "cards 30",
    "fumbles 2",
  ]);
  const idle = { cards: 0, fumbles: 0, median_ms: null, best_ms: null };
  expect(told(totals({ race: idle })).slice(2)).toEqual(["cards 0", "fumbles 0"]);
});

test("what was tried is told of how often; what was never tried is not", () => {
  const catches = { right: 2, wrong: 3 };
  const partners = { right: 0, wrong: 0 };
  expect(told(totals({ catches, partners, caught: 0 })).slice(2)).toEqual([
    "catches 2/5",
    "caught 0",
  ]);
});

test("signs are told both ways", () => {
  const signs = {
    made: 9,
    aimed: 7,
    reached: 5,
    noticed: 11,
    missed: 20,
    meant_noticed: 3,
    meant_missed: 1,
  };
  expect(told(totals({ signs })).slice(2)).toEqual([
    "made 9",
    "reached 5/7",
    "noticed 11/31",
    "meant 3/4",
  ]);
});

test.each([
  [{ winners: [], seat: 0 }, "nobody"],
  [{ winners: [0], seat: 0 }, "won"],
  [{ winners: [0, 2], seat: 2 }, "shared"],
  [{ winners: [0, 2], seat: 1 }, "placed"],
] as const)("%j is %s", (game, place) => {
  expect(placeOf(game)).toBe(place);
});

test("kinds come in the order in which they were last played", () => {
  const games = ["zwinkern", "blink", "zwinkern", "eyes_wide_shut"] as const;
  expect(kindsOf(games.map((game) => ({ game })))).toEqual(["zwinkern", "blink", "eyes_wide_shut"]);
});

test("a saved history says when", () => {
  expect(fileName(new Date(Date.UTC(2026, 10, 16, 12)))).toBe("sidelong-history-2026-11-16.json");
});
