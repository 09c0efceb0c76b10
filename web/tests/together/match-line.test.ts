import { expect, test } from "vitest";
import type { Kind, RoomState } from "../../src/protocol";
import { matchLine } from "../../src/tv/match-line";

const room = (game: Kind, options: object, games: number | null, over = false): RoomState =>
  ({
    settings: { game, options },
    stage: over ? { over: {} } : { playing: {} },
    match: games === null ? null : { games, points: [], winners: null },
  }) as unknown as RoomState;

test("the game under way is the next one, the one that is over has been counted", () => {
  const line = (...of: Parameters<typeof room>) => matchLine(room(...of));
  expect(line("blink_of_an_eye", {}, 1)).toEqual({ kind: "rounds", nth: 2, of: 3 });
  expect(line("blink_of_an_eye", { rounds: 5 }, 2, true)).toEqual({
    kind: "rounds",
    nth: 2,
    of: 5,
  });
  expect(line("blink", { best_of: 5 }, 0)).toEqual({ kind: "bestOf", nth: 1, of: 5 });
  expect(line("eyes_wide_shut", {}, 3)).toEqual({ kind: "game", nth: 4 });
});

test("games without matches have no line", () => {
  expect(matchLine(room("zwinkern", {}, null))).toBe(null);
});
