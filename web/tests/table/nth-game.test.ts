// Which game of its match is played.
import { expect, test } from "vitest";

import type { TableSource } from "../../src/house/session.svelte";
import type { RoomState } from "../../src/protocol";
import { Play } from "../../src/table/play.svelte";
import { room } from "../lobby/room";

const nthIn = (known: RoomState): number => {
  const source = { clock: () => 0, known: { room: known, table: null } };
  const play = new Play(source as unknown as TableSource, "blink_of_an_eye");
  play.end();
  return play.nth;
};

test("a round has one number, while it is played and when it is over", () => {
  const playing = { playing: { waits_for: [] } } as unknown as RoomState["stage"];
  const over = { over: { game: 2, result: {}, promise: {}, players: [], shows_ms: 500 } };
  const match = (games: number) => ({ games, points: [3, 1], winners: null });
  expect(nthIn(room([], { stage: playing, match: match(1) }))).toBe(2);
  // It counts at once, though the points are shown only after the reveal.
  expect(nthIn(room([], { stage: over, match: match(2) }))).toBe(2);
  expect(nthIn(room([], { stage: over }))).toBe(1);
});
