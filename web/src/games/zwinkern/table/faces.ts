/** Where the faces are beside the field: a strip above it, or rows with the large face below. */
import type { Arrangement, Room, Spot } from "../../../table/sight/spots";

/** Name and badge under a face. */
const FOOT = 46;
/** Over the faces, for "looks at you". */
const HEAD = 32;
const SMALL = 58;
const LEAST = 48;
/** Few faces in a strip have room to be larger, and for their names. */
const WIDE_SLOT = 92;
const ROOMY = 68;
const LARGEST_IN_STRIP = 112;
const LARGEST_IN_ROW = 92;
const LARGEST = 352;
/** As low as this it is a strip. */
const STRIP_HEIGHT = 230;

/** One row, the face looked at larger in its own place. */
function inStrip(count: number, focus: number | null, { width, height }: Room): Arrangement {
  const others = focus === null ? count : count - 1;
  const most = Math.min(LARGEST_IN_STRIP, height - FOOT - 6);
  const slot = (width - 8 - (focus === null ? 0 : most)) / Math.max(1, others);
  const small = Math.max(
    LEAST,
    Math.min(slot < WIDE_SLOT ? Math.min(SMALL, slot - 8) : ROOMY, most * 0.65),
  );
  const big = focus === null ? 0 : Math.min(most, width - 8 - others * (small + 4));
  const space = (width - big - others * small) / (count + 1);
  const seats: Spot[] = [];
  let x = space;
  for (let i = 0; i < count; i += 1) {
    const size = i === focus ? big : small;
    // Small faces stand a little lower, so that names are near one line.
    const y = size / 2 + 4 + (i === focus ? 0 : (most - small) * 0.3);
    seats.push({ x: x + size / 2, y, size });
    x += size + space;
  }
  return { seats, focus: focus === null ? null : (seats[focus] ?? null) };
}

/** Small faces in rows above, the one looked at large below them. */
function inRows(count: number, focus: number | null, { width, height }: Room): Arrangement {
  const fit = Math.max(2, Math.floor(width / (LEAST + 24)));
  const rows = Math.ceil(count / fit);
  const perRow = Math.ceil(count / rows);
  const slot = Math.min(width / perRow, 150);
  const small = Math.min(rows > 1 ? LEAST : LARGEST_IN_ROW, slot - 24, height * 0.2);
  const high = small + FOOT;
  const dip = rows > 1 ? 0 : Math.min(18, height * 0.03);
  const seats = Array.from({ length: count }, (_, i): Spot => {
    const row = Math.floor(i / perRow);
    const there = Math.min(perRow, count - row * perRow);
    const x = width / 2 + slot * ((i % perRow) - (there - 1) / 2);
    const out = Math.abs(x - width / 2) / (width / 2);
    return { x, y: HEAD + row * high + small / 2 + dip * out ** 2, size: small };
  });
  const top = HEAD + rows * high + dip;
  const big = Math.min(width * 0.8, height - top - FOOT, LARGEST);
  const y = top + (height - top - FOOT) / 2;
  return { seats, focus: focus === null ? null : { x: width / 2, y, size: big } };
}

/** A strip where it is low, rows where there is height. */
export function besideTheField(count: number, focus: number | null, room: Room): Arrangement {
  return room.height < STRIP_HEIGHT ? inStrip(count, focus, room) : inRows(count, focus, room);
}
