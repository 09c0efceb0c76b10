/**
 * Where the players are for whoever watches: in two rows, clockwise, with room for the clock between;
 * on a low stage in one row under it.
 */
import type { Arrangement, Room, Spot } from "../../../table/sight/spots";

/** What stands under a face: its name and its Target. */
export const UNDER = 80;
const MOST = 190;
/** Lower stages have one row. */
export const LOW = 420;

export function inTwoRows(count: number, room: Room, clock: number): Arrangement {
  const low = room.height < LOW;
  const above = low ? count : Math.ceil(count / 2);
  const slot = room.width / above;
  const rows = low ? 1 : 2;
  const high = (room.height - clock - rows * UNDER) / rows - 16;
  const size = Math.max(48, Math.min(MOST, slot - 28, high));
  const spare = Math.max(0, room.height - clock - rows * (size + UNDER));
  const seats = Array.from({ length: count }, (_, i): Spot => {
    const below = i >= above;
    const inRow = below ? count - above : above;
    // Below it goes on from right to left, as around a table.
    const nth = below ? count - 1 - i : i;
    const x = room.width / 2 + (nth - (inRow - 1) / 2) * Math.min(slot, size * 2.1);
    const edge = spare * 0.25;
    const fromTop = edge + size / 2 + (low ? clock : 0);
    const y = below ? room.height - edge - UNDER - size / 2 : fromTop;
    return { x, y, size };
  });
  return { seats, focus: null };
}
