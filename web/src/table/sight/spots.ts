/** Where faces are on the stage: in an arc around whoever looks, the one looked at large. */

/** A face's middle and width, in pixels of the stage. */
export interface Spot {
  x: number;
  y: number;
  size: number;
  /** How wide a name may be, where neighbours leave more room than the face takes. */
  name?: number;
}

export interface Arrangement {
  /** In the order of the seats given. */
  seats: Spot[];
  /** The large face, if one is looked at; the seat's own spot then stays empty or is the same. */
  focus: Spot | null;
}

export interface Room {
  width: number;
  height: number;
  /** Kept free on the left and right, for what stands in the corners. */
  aside?: number;
  /** What else stands on the stage, and has its name below: the large face leaves it free. */
  taken?: readonly Spot[];
}

/** How much stands under a face: chip and name, and what the game adds. */
export const FOOT = 46;
/** So much of it chip and name take. */
export const NAME = 36;
/** A face looked at is no smaller, if it can be helped: its eyes must be read. */
const READABLE = 96;
/** No face is smaller: a thumb must find it. */
export const LEAST = 48;

/** So much of a narrow stage's sides the places in its corners take. */
const CORNER = 90;

/** At either end of a row, so that nothing on the outer faces is cut off. */
const MARGIN = 4;
/** Under what stands in a corner: its name. */
const LABEL = 22;

/** How large a face around a point may be without lying on any of these. */
function clearOf(x: number, y: number, taken: readonly Spot[]): number {
  const away = taken.map((spot) => {
    const half = spot.size / 2;
    const dx = Math.max(0, Math.abs(x - spot.x) - half);
    const dy = Math.max(0, spot.y - half - y, y - (spot.y + half + LABEL));
    return Math.hypot(dx, dy);
  });
  return 2 * Math.min(...away, Infinity) - 12;
}

/** Wide: everyone on one arc, the face looked at grows in its place and the others make way. */
export function inArc(count: number, focus: number | null, room: Room, most = 352): Arrangement {
  const aside = room.aside ?? 0;
  const free = room.width - 2 * aside;
  const others = (count - 1) * (LEAST + 10) + 10;
  // Room for "looks at you" over the highest face, where there is any to spare.
  const head = Math.min(30, Math.max(10, room.height * 0.055));
  const high = room.height - FOOT - 14 - head;
  // Where all of them are tight it is the others that give way: these eyes must be read.
  const big = Math.max(Math.min(READABLE, high), Math.min(most, high, free * 0.5, free - others));
  const smalls = focus === null ? count : count - 1;
  const gap = Math.max(8, free * 0.012);
  const left = free - (focus === null ? 0 : big) - gap * (count + 1);
  const small = Math.max(LEAST, Math.min(128, big * 0.42, left / Math.max(1, smalls)));
  const taken = smalls * small + (focus === null ? 0 : big);
  const space = Math.max(2, (free - taken) / (count + 1));
  const seats: Spot[] = [];
  let x = aside + space;
  for (let i = 0; i < count; i += 1) {
    const size = i === focus ? big : small;
    const middle = x + size / 2;
    // 0 in the middle of the stage, 1 at its edges.
    const out = Math.abs(middle - room.width / 2) / (free / 2);
    const top = size / 2 + head;
    const deep = Math.max(0, room.height - FOOT - size - 14 - head);
    const y =
      i === focus ? top + deep * 0.4 : top + Math.min(deep, room.height * 0.52) * out ** 1.7;
    seats.push({ x: middle, y, size });
    x += size + space;
  }
  return { seats, focus: focus === null ? null : (seats[focus] ?? null) };
}

/** Tall: everyone small in a shallow arc above, the face looked at below them. */
export function inRow(count: number, focus: number | null, room: Room, most = 256): Arrangement {
  const slot = (room.width - 2 * MARGIN) / Math.max(1, count);
  const small = Math.min(58, slot - 6);
  // On a low stage every pixel belongs to what is below.
  const dip = room.height < 320 ? 4 : Math.min(14, 70 / Math.max(1, count));
  const seats = Array.from({ length: count }, (_, i): Spot => {
    const x = MARGIN + slot * (i + 0.5);
    const out = count < 2 ? 0 : Math.abs(x - room.width / 2) / (room.width / 2);
    return { x, y: small / 2 + 6 + dip * out ** 2, size: small, name: slot - 4 };
  });
  const top = small + dip + FOOT + 4;
  const height = room.height - top;
  const [x, y] = [room.width / 2, top + (height - FOOT) / 2];
  const fits = Math.min(most, height - FOOT - 12, room.width * 0.68);
  // Where there is no room beside the corners a face lies on them rather than be too small to read.
  const size = Math.min(fits, Math.max(READABLE, clearOf(x, y, room.taken ?? [])));
  return { seats, focus: focus === null ? null : { x, y, size } };
}

/** Narrow: as a row with the large face below it, or in an arc where the stage is too low for that. */
export function inNarrow(count: number, focus: number | null, room: Room, most = 256): Arrangement {
  // The same whoever is looked at, so that nobody changes places for a look.
  const low = (inRow(count, 0, room, most).focus?.size ?? 0) < READABLE;
  return low ? inArc(count, focus, room, most) : inRow(count, focus, room, most);
}

/** Tall, where nobody is looked at: everyone around the middle, clockwise from below. */
export function inRing(count: number, room: Room): Arrangement {
  const size = Math.min(104, room.width * 0.24);
  const seats = Array.from({ length: count }, (_, i): Spot => {
    const angle = Math.PI / 2 + (i / Math.max(1, count)) * 2 * Math.PI;
    return {
      x: room.width / 2 + Math.cos(angle) * room.width * 0.27,
      y: (room.height - FOOT) / 2 + Math.sin(angle) * (room.height - FOOT - size) * 0.4,
      size,
    };
  });
  return { seats, focus: null };
}

/** How high a stage is for columns: lower, the corners meet and names lie on faces. */
export const heightInColumns = (count: number): number => Math.max(400, Math.ceil(count / 2) * 116);

/** As a ring, where places stand in the corners: two columns between them, clockwise from below. */
export function inColumns(count: number, room: Room): Arrangement {
  const rows = Math.ceil(count / 2);
  const slot = room.height / Math.max(1, rows);
  const column = (room.width - 2 * CORNER) / 2;
  const size = Math.min(104, column - 4, slot - FOOT - 8);
  const seats = Array.from({ length: count }, (_, i): Spot => {
    const left = i < rows;
    const row = left ? rows - 1 - i : i - rows;
    return {
      x: room.width / 2 + ((left ? -1 : 1) * column) / 2,
      y: slot * row + (slot - FOOT) / 2,
      size,
      name: column,
    };
  });
  return { seats, focus: null };
}
