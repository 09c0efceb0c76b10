// What keeps a game from starting.
import { describe, expect, it } from "vitest";

import { hindrance, matchGoesOn, mayStart } from "../../src/lobby/start";
import { placeOf } from "../../src/lobby/place";
import type { Chair } from "../../src/protocol";
import { bot, person, room } from "./room";

const sits = (id: number, ready = false): Chair => ({ person: person(id, { ready }) });

describe("what keeps a game from starting", () => {
  it("counts how many are missing", () => {
    expect(hindrance(room([sits(0), "open", "open"]))).toEqual({ few: 2 });
  });
  it("names who is not ready, the host aside", () => {
    expect(hindrance(room([sits(0), sits(1), sits(2, true)]))).toEqual({ waitsFor: [person(1)] });
  });
  it("takes bots as they are", () => {
    expect(hindrance(room([sits(0), bot, bot]))).toBeNull();
  });
});

it("what would begin by itself can be begun at any time, but not with too few", () => {
  const next = { in_ms: 9_000, of_ms: 30_000, readers: [] };
  const over = { over: { game: 1, result: {}, promise: {}, players: [], next } };
  const unready = [sits(0), sits(1), sits(2)];
  expect(mayStart(room(unready))).toBe(false);
  expect(mayStart(room(unready, { stage: over }))).toBe(true);
  expect(mayStart(room([sits(0), "open", "open"], { stage: over }))).toBe(false);
  expect(mayStart(room([sits(0), bot, bot]))).toBe(true);
});

it("a match goes on until somebody has won it", () => {
  const over = { over: { game: 1, result: {}, promise: {}, players: [] } };
  const match = { games: 1, points: [1, 0], winners: null };
  expect(matchGoesOn(room([], { stage: over, match }))).toBe(true);
  expect(matchGoesOn(room([], { stage: over, match: { ...match, winners: [0] } }))).toBe(false);
  expect(matchGoesOn(room([], { stage: over }))).toBe(false);
});

describe("chairs around the table", () => {
  it("puts the near chair at the bottom and the next to its left", () => {
    expect(placeOf(3, 6, 3)).toEqual({ x: -0, y: 1 });
    expect(placeOf(4, 6, 3).x).toBeLessThan(0);
    expect(placeOf(0, 6, 3).y).toBe(-1);
  });
});
