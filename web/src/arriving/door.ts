/** How one may come into a room, as far as it can be told from outside. */
import type { Role, RoomCard } from "../protocol";

/** What is said about the way in: a sentence of the door's words. */
export type DoorNote = "locked" | "playing" | "playingClosed" | "full" | "fullClosed";

export interface WayIn {
  /** As what one comes in by the main button; not at all if there is none. */
  come: Role | null;
  /** Whether a chair is waiting. */
  sits: boolean;
  /** Whether one may come only to watch. */
  watch: boolean;
  note: DoorNote | null;
}

/** How many people sit there. Bots do, too, and make room for people. */
export const peopleAt = ({ seated, bots }: RoomCard): number => seated - bots;

export function wayIn(card: RoomCard): WayIn {
  const { host, locked, playing, chairs, spectators } = card;
  // A room that everybody has left belongs to whoever comes first.
  const empty = host === null;
  if (locked && !empty) return { come: null, sits: false, watch: false, note: "locked" };
  if (!playing && peopleAt(card) < chairs)
    return { come: "player", sits: true, watch: spectators, note: null };
  const note = playing ? "playing" : "full";
  if (!spectators && !empty)
    return { come: null, sits: false, watch: false, note: `${note}Closed` };
  // Whoever comes to play watches until there is a chair.
  return { come: "player", sits: false, watch: spectators, note };
}
