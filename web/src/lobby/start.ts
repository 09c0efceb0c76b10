/** Whether a game can start, and what is in the way. The house decides; this tells people before. */
import { sitter } from "../house/chair";
import { SEATS, type Chair, type Person, type RoomState } from "../protocol";

export type Hindrance = { few: number } | { waitsFor: readonly Person[] };

/** What keeps the host from starting: too few players, or some who are not ready. */
export function hindrance(room: RoomState): Hindrance | null {
  const missing = SEATS[room.settings.game][0] - taken(room.chairs);
  if (missing > 0) return { few: missing };
  const waitsFor = room.chairs
    .flatMap((chair) => sitter(chair) ?? [])
    .filter((person) => person.id !== room.host && !person.ready);
  return waitsFor.length > 0 ? { waitsFor } : null;
}

/**
 * Whether the host can start now. What would begin by itself the host can begin at any time, whoever
 * is ready; but not with too few.
 */
export function mayStart(room: RoomState): boolean {
  const stop = hindrance(room);
  if (stop === null) return true;
  return !("few" in stop) && "over" in room.stage && room.stage.over.next !== undefined;
}

export const taken = (chairs: readonly Chair[]): number =>
  chairs.filter((chair) => chair !== "open").length;

/** Whether a match is under way that has not been won. */
export const matchGoesOn = (room: RoomState): boolean =>
  "over" in room.stage && room.match !== null && room.match.winners === null;
