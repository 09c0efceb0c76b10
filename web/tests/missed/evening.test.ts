// What was missed, from what the house says of a game that is over.
import { expect, test } from "vitest";
import { around, eveningOf, narrowest, restsOf, ticksOf } from "../../src/missed/evening";
import { missedWords, span } from "../../src/missed/words";
import { asTenths } from "../../src/words/clock";
import { language } from "../../src/words/language.svelte";
import { decimal, shortest } from "../../src/words/numbers";
import type { Fate, Look, Missed, Seat, Seen } from "../../src/protocol";

const MOVE_MS = 120;
const seat = (n: Seat): Look => ({ seat: n });
const wink = (by: Seat, at: number, aim: Seat, fates: Fate[]): Seen => ({
  at,
  until: at + 500,
  by,
  sign: { gesture: "wink", aim: { seat: aim } },
  look: seat(aim),
  noticed: fates.flatMap(({ fate }, nth) => (fate === "noticed" ? [nth] : [])),
  fates,
});
const MADE: Fate = { fate: "made" };
const SEEN: Fate = { fate: "noticed" };

const figures: Missed["figures"] = [];
const missed: Missed = {
  looks: [
    [
      { t: 0, look: "down" },
      { t: 1_000, look: seat(2) },
      { t: 64_940, look: seat(1) },
      { t: 70_000, look: "shut" },
    ],
    [{ t: 0, look: "down" }],
    [{ t: 0, look: "down" }],
  ],
  signs: [
    wink(1, 64_600, 0, [{ fate: "late", by_ms: 40 }, MADE, SEEN]),
    wink(2, 40_000, 0, [SEEN, { fate: "elsewhere", look: "down" }, MADE]),
    wink(2, 50_000, 1, [SEEN, { fate: "elsewhere", look: "down" }, MADE]),
    wink(0, 30_000, 2, [MADE, { fate: "elsewhere", look: "down" }, SEEN]),
  ],
  figures,
};

test("eyes rest once they have come; shutting takes no time", () => {
  expect(restsOf(missed, 0, MOVE_MS, 90_000)).toEqual([
    { look: "down", from: 0, to: 1_000 },
    { look: seat(2), from: 1_120, to: 64_940 },
    { look: seat(1), from: 65_060, to: 70_000 },
    { look: "shut", from: 70_000, to: 90_000 },
  ]);
});

test("an evening has the others' signs in order, and what they came to", () => {
  const evening = eveningOf(missed, 0, MOVE_MS, 90_000);
  expect(evening.moments.map(({ sign }) => sign.at)).toEqual([40_000, 50_000, 64_600]);
  expect(evening).toMatchObject({ seen: 2, forMe: 2, forMeMissed: 1 });
  expect(evening.moments.map(({ forMe }) => forMe)).toEqual([true, false, true]);
  expect(evening.moments[2]?.seenBy).toEqual([2]);
});

test("the narrowest miss of what was for oneself is shown first", () => {
  const evening = eveningOf(missed, 0, MOVE_MS, 90_000);
  expect(narrowest(evening.moments)?.fate).toEqual({ fate: "late", by_ms: 40 });
  const other = eveningOf(missed, 2, MOVE_MS, 90_000);
  expect(narrowest(other.moments)).toBe(other.moments[0]);
  expect(narrowest([])).toBe(null);
});

test("under the glass: where the eyes were around a wink that was missed by 40 ms", () => {
  const evening = eveningOf(missed, 0, MOVE_MS, 90_000);
  const last = evening.moments[2];
  if (!last) throw new Error("there are three");
  expect(around(evening, last, 250)).toEqual([
    { from: -250, to: 340, look: seat(2) },
    { from: 340, to: 460, look: null },
    { from: 460, to: 750, look: seat(1) },
  ]);
});

test("what lies at the very end is cut there", () => {
  const evening = eveningOf(missed, 1, MOVE_MS, 65_000);
  const first = evening.moments[0];
  if (!first) throw new Error("there is one");
  expect(
    around(evening, { ...first, sign: { ...first.sign, at: 64_800, until: 65_300 } }, 250),
  ).toEqual([
    { from: -250, to: 200, look: "down" },
    { from: 200, to: 750, look: null },
  ]);
});

test("times are written to the tenth, as the language writes them", () => {
  expect([asTenths(64_600), asTenths(0), asTenths(605_190)]).toEqual([
    "1:04.6",
    "0:00.0",
    "10:05.1",
  ]);
  expect([span(40), span(1_240)]).toEqual(["40 ms", "1.2 s"]);
  language.choose("de");
  expect([asTenths(64_600), asTenths(0)]).toEqual(["1:04,6", "0:00,0"]);
  expect([span(40), span(1_240), shortest(0.25, 2), decimal(0.37, 2)]).toEqual([
    "40 ms",
    "1,2 s",
    "0,25",
    "0,37",
  ]);
  language.choose("en");
});

test("a time line's ticks are the same whole step apart", () => {
  expect(ticksOf(165_700)).toEqual([0, 30, 60, 90, 120, 150].map((s) => s * 1_000));
  expect(ticksOf(7_400)).toEqual([0, 1, 2, 3, 4, 5, 6, 7].map((s) => s * 1_000));
  expect(ticksOf(0)).toEqual([0]);
  for (const ends of [999, 20_000, 61_000, 600_000, 3_600_000, 90_000_000]) {
    const ticks = ticksOf(ends);
    expect(ticks.length).toBeLessThanOrEqual(9);
    expect(ticks.at(-1)).toBeLessThanOrEqual(ends);
  }
});

test("whoever saw a sign alone is told apart from nobody at all", () => {
  const { seenByNobody } = missedWords();
  expect([seenByNobody(true), seenByNobody(false)]).toEqual([
    "Seen by nobody else",
    "Seen by nobody",
  ]);
});
