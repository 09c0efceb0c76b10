/** Where the players are for whoever watches: in two rows, clockwise, with room for the clock between. */
import type { Arrangement, Room, Spot } from "../sight/spots";

/** What stands under a face: its name and its Target. */
const UNDER = 80;
const MOST = 190;

export function inTwoRows(count: number, room: Room, clock: number): Arrangement {
  const above = Math.ceil(count / 2);
  const slot = room.width / above;
  const high = (room.height - clock - 2 * UNDER) / 2 - 16;
  const size = Math.max(48, Math.min(MOST, slot - 28, high));
  const spare = Math.max(0, room.height - clock - 2 * (size + UNDER));
  const seats = Array.from({ length: count }, (_, i): Spot => {
    const low = i >= above;
    const inRow = low ? count - above : above;
    // Below it goes on from right to left, as around a table.
    const nth = low ? count - 1 - i : i;
    const x = room.width / 2 + (nth - (inRow - 1) / 2) * Math.min(slot, size * 2.1);
    const edge = spare * 0.25;
    const y = low ? room.height - edge - UNDER - size / 2 : edge + size / 2;
    return { x, y, size };
  });
  return { seats, focus: null };
}
