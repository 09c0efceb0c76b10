/** Which game of the match this is, for the screen's corner. Pure. */
import { gameOf, withDefaults } from "../games/all";
import type { RoomState } from "../protocol";

export type MatchLine =
  | { kind: "rounds"; nth: number; of: number }
  | { kind: "bestOf"; nth: number; of: number }
  | { kind: "game"; nth: number };

export function matchLine(room: RoomState): MatchLine | null {
  if (!room.match) return null;
  // While a game runs it is not counted yet.
  const nth = room.match.games + ("over" in room.stage ? 0 : 1);
  const { game, options } = room.settings;
  const length = gameOf(game).match?.(withDefaults(game, options));
  return length ? { ...length, nth } : { kind: "game", nth };
}
