// What a morning tells, step by step, and in which order.
import { describe, expect, test } from "vitest";

import { asTheyStand, onBoard, storyOf } from "../../../src/games/eyes-wide-shut/table/story";
import {
  BEATS,
  type EyesWideShutNight,
  type EyesWideShutPlayer,
  type EyesWideShutZone,
} from "../../../src/protocol";
import type { Beats } from "../../../src/table/play.svelte";

const player = (zone: EyesWideShutZone, lives: number, escaped = false): EyesWideShutPlayer => ({
  zone,
  lives,
  escaped,
  ready: false,
  hand: null,
});
const night = (change: Partial<EyesWideShutNight>): EyesWideShutNight => ({
  raised: [],
  quota: 1,
  verdict: "quiet",
  escaped: [],
  died: [],
  stagnated: false,
  duel: false,
  ...change,
});
/** For those who have a screen of their own. */
const OWN = Object.fromEntries(
  Object.entries(BEATS.eyes_wide_shut).map(([name, { own }]) => [name, own]),
) as Beats<"eyes_wide_shut">;
const GOES_ON = { duel: false, outcome: null };

describe("a morning", () => {
  test("hands go up one after another, then they are counted", () => {
    const before = [player(1, 3), player(2, 4), player(1, 3)];
    const after = [player(1, 2), player(1, 2), player(1, 3)];
    const told = storyOf(
      3,
      before,
      night({ raised: [0, 1], verdict: "over" }),
      after,
      GOES_ON,
      OWN,
    );
    expect(told.nth).toBe(3);
    expect(told.steps.map(({ what }) => what)).toEqual(["open", "hand", "hand", "verdict"]);
    const [open, first, second, verdict] = told.steps;
    expect(open?.players.map(({ up }) => up)).toEqual([false, false, false]);
    expect(first?.players.map(({ up }) => up)).toEqual([true, false, false]);
    expect(second?.players.map(({ up }) => up)).toEqual([true, true, false]);
    // Nothing is lost before the verdict.
    expect(second?.players.map(({ lives }) => lives)).toEqual([3, 4, 3]);
    expect(verdict?.players.map(({ lives, change }) => [lives, change])).toEqual([
      [2, -1],
      [2, -2],
      [3, 0],
    ]);
    expect(verdict?.players[1]).toMatchObject({ from: 2, where: 1 });
  });

  test("a quiet night has no hands to show", () => {
    const still = [player(1, 3), player(1, 3), player(1, 3)];
    const told = storyOf(1, still, night({}), still, GOES_ON, OWN);
    expect(told.steps.map(({ what }) => what)).toEqual(["open", "verdict"]);
  });

  test("stillness is paid after the verdict, and kills after that", () => {
    const before = [player(1, 1), player(1, 3), player(2, 4)];
    const after = [player(1, 0), player(1, 0), player(2, 2)];
    const over = { scores: [0, 0, 1], winners: [2], end: "last_standing" as const };
    const told = storyOf(
      3,
      before,
      night({ stagnated: true, died: [0, 1] }),
      after,
      {
        duel: false,
        outcome: over,
      },
      OWN,
    );
    expect(told.steps.map(({ what }) => what)).toEqual([
      "open",
      "verdict",
      "stagnation",
      "deaths",
      "points",
    ]);
    const [, verdict, stagnation, deaths, points] = told.steps;
    expect(verdict?.players.map(({ change }) => change)).toEqual([0, 0, 0]);
    expect(stagnation?.players.map(({ change }) => change)).toEqual([-1, -3, -2]);
    expect(stagnation?.players.some(({ dead }) => dead)).toBe(false);
    expect(deaths?.players.map(({ dead }) => dead)).toEqual([true, true, false]);
    expect(points).toMatchObject({ who: [2], points: 1 });
  });

  test("whoever escapes is past the lid with the verdict", () => {
    const before = [player(3, 6), player(1, 3), player(1, 3)];
    const after = [player(3, 6, true), player(1, 3), player(1, 3)];
    const over = { scores: [3, 0, 0], winners: [0], end: "escape" as const };
    const told = storyOf(
      5,
      before,
      night({ raised: [0], verdict: "within", escaped: [0] }),
      after,
      {
        duel: false,
        outcome: over,
      },
      OWN,
    );
    expect(told.steps.map(({ what }) => what)).toEqual([
      "open",
      "hand",
      "verdict",
      "escape",
      "points",
    ]);
    expect(told.steps[2]?.players[0]?.where).toBe("free");
  });

  test("the two of a duel move for themselves, once the dead are told", () => {
    const before = [player(2, 2), player(1, 2), player(1, 2)];
    const after = [player(1, 0), player(3, 1), player(3, 2)];
    const told = storyOf(
      6,
      before,
      night({ raised: [0, 1], verdict: "over", died: [0] }),
      after,
      {
        duel: true,
        outcome: null,
      },
      OWN,
    );
    const steps = told.steps.slice(3);
    expect(steps.map(({ what }) => what)).toEqual(["verdict", "deaths", "duel"]);
    expect(steps[0]?.players.map(({ where }) => where)).toEqual([1, 1, 1]);
    expect(steps[2]?.players.map(({ where }) => where)).toEqual([1, 3, 3]);
    expect(steps[2]).toMatchObject({ who: [1, 2] });
  });

  test("a duel that nobody wins says so", () => {
    const both = [player(1, 0), player(3, 1), player(3, 2)];
    const over = { scores: [0, 0, 0], winners: [], end: "duel" as const };
    const told = storyOf(
      7,
      both,
      night({ raised: [1, 2], verdict: "over", duel: true }),
      both,
      {
        duel: true,
        outcome: over,
      },
      OWN,
    );
    expect(told.steps.at(-1)).toMatchObject({ what: "points", who: [], points: 0 });
    expect(told.steps.some(({ what }) => what === "duel")).toBe(false);
  });
});

test("the board has everybody where they are", () => {
  const players = [player(1, 3), player(3, 2, true), player(1, 0), player(2, 4)];
  expect(onBoard(asTheyStand(players))).toEqual({ 1: [0, 2], 2: [3], free: [1] });
});
