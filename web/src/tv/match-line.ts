/** Which game of the match this is, for the screen's corner. Pure. */
import { withDefaults } from "../lobby/options";
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
  switch (game) {
    case "blink_of_an_eye":
      return { kind: "rounds", nth, of: withDefaults(game, options).rounds };
    case "blink":
      return { kind: "bestOf", nth, of: withDefaults(game, options).best_of };
    default:
      return { kind: "game", nth };
  }
}
