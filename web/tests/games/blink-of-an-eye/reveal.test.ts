// The reveal step by step: what is turned, what everybody has, and how the round is added up.
import { expect, test } from "vitest";

import { clockFace, lidShare } from "../../../src/games/blink-of-an-eye/table/clock";
import {
  atTheTop,
  sceneAfter,
  stepMs,
  tally,
} from "../../../src/games/blink-of-an-eye/table/reveal";
import { inTwoRows } from "../../../src/games/blink-of-an-eye/table/two-rows";
import type { BlinkOfAnEyeEnd, BlinkOfAnEyeStep, Outcome } from "../../../src/protocol";

const steps: BlinkOfAnEyeStep[] = [
  { on: 0, what: "target", target: 2, points: [0, 0, 0] },
  {
    on: 0,
    what: "card",
    by: 2,
    card: "green",
    verdict: "right",
    contact: true,
    points: [1, 0, 1],
  },
  {
    on: 0,
    what: "card",
    by: 1,
    card: "red",
    verdict: "wrong",
    contact: false,
    points: [0, -1, 0],
  },
  { on: 1, what: "target", target: 1, points: [0, 1, 0] },
];

test("before the first step there is nothing to see", () => {
  expect(sceneAfter(steps, 0)).toBeNull();
});

test("a Target is turned first, its cards still lie on their faces", () => {
  const scene = sceneAfter(steps, 1);
  expect(scene?.target).toBe(2);
  expect(scene?.cards).toEqual([
    { by: 2, step: null },
    { by: 1, step: null },
  ]);
  expect(scene?.totals).toEqual([0, 0, 0]);
});

test("cards are turned one by one and the points run along", () => {
  const second = sceneAfter(steps, 2);
  expect(second?.cards.map(({ step }) => step?.card ?? "back")).toEqual(["green", "back"]);
  expect(second?.totals).toEqual([1, 0, 1]);
  expect(sceneAfter(steps, 3)?.totals).toEqual([1, -1, 1]);
});

test("the next Target comes with its own cards", () => {
  const last = sceneAfter(steps, 4);
  expect(last).toMatchObject({ on: 1, target: 1, cards: [], totals: [1, 0, 1] });
});

test("every Target has two to three seconds, which its steps share", () => {
  const beats = { lids: 880, step: 900, target_least: 2_000, target_most: 3_000 };
  const on = (seat: number, count: number) =>
    steps
      .slice(0, 1)
      .flatMap((step) => Array.from({ length: count }, () => ({ ...step, on: seat })));
  const of = (count: number): number => {
    const here = on(2, count);
    return Math.round(
      here.reduce((sum, step) => sum + stepMs([...on(1, 1), ...here], step, beats), 0),
    );
  };
  expect([1, 2, 3, 4, 7].map(of)).toEqual([2_000, 2_000, 2_700, 3_000, 3_000]);
});

const outcome: Outcome<BlinkOfAnEyeEnd> = {
  scores: [1, 2, 2, -1, 0],
  winners: [2],
  end: { contact: [0], spotted: [2] },
};

test("the tally has the best first, even ones by their tie-breaks, and the match beside it", () => {
  const lines = tally(outcome, { games: 2, points: [4, 2, 3, 0, 1], winners: null });
  expect(lines.map(({ seat }) => seat)).toEqual([2, 1, 0, 4, 3]);
  expect(lines[0]).toEqual({
    seat: 2,
    points: 2,
    total: 3,
    spotted: true,
    contact: false,
    won: true,
  });
  expect(tally(outcome, null)[0]?.total).toBe(2);
  expect(atTheTop(outcome)).toEqual([1, 2]);
});

test("the clock counts down and draws the lids in at the end", () => {
  expect([120_000, 74_001, 9_000, 1, -5].map(clockFace)).toEqual([
    "2:00",
    "1:15",
    "0:09",
    "0:01",
    "0:00",
  ]);
  expect([null, 60_000, 10_000, 5_000, 0].map(lidShare)).toEqual([0, 0, 0, 5, 10]);
});

test.each([
  [5, 390, 740],
  [6, 390, 740],
  [6, 1220, 700],
  [6, 844, 340],
])("%i players stand apart from each other on %i × %i", (count, width, height) => {
  const { seats } = inTwoRows(count, { width, height }, 100);
  expect(seats).toHaveLength(count);
  for (const [i, a] of seats.entries()) {
    expect(a.x - a.size / 2).toBeGreaterThanOrEqual(0);
    expect(a.x + a.size / 2).toBeLessThanOrEqual(width);
    for (const b of seats.slice(i + 1)) {
      expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThanOrEqual(a.size);
    }
  }
});
