/** Where faces and the board are by day: everyone in a shallow arc, the board below them. */
import type { Arrangement, Room, Spot } from "../../../table/sight/spots";
import { BOARD } from "../board/zones";

export interface Box {
  x: number;
  y: number;
  width: number;
}

export interface AroundBoard extends Arrangement {
  board: Box;
}

/** Under a face: its name, and its lives. */
export const FOOT = 54;
/** Under the face looked at: its name. */
const FOCUS_FOOT = 44;
/** Under that name, where faces stand below the board: what was seen of it. */
const CAPTION = 44;
export const GAP = 16;
/** The lashes stand out above the board. */
export const LASHES = 8;
export const SHAPE = BOARD.width / BOARD.height;

/** The largest board that fits, in the middle of what is free for it. */
export function fitted(
  left: number,
  top: number,
  width: number,
  height: number,
  most: number,
): Box {
  const wide = Math.max(80, Math.min(most, width, (height - LASHES) * SHAPE));
  return {
    x: left + (width - wide) / 2,
    y: top + LASHES + Math.max(0, (height - LASHES - wide / SHAPE) / 2),
    width: wide,
  };
}

/** What the seats leave free: for the board, and for the face looked at. */
interface Seated {
  seats: Spot[];
  left: number;
  top: number;
  width: number;
}

/** Narrow: everybody in one shallow arc above. */
function inOneRow(count: number, { width, height }: Room): Seated {
  const slot = width / Math.max(1, count);
  const size = Math.max(48, Math.min(66, slot - 6, height * 0.19));
  const dip = Math.min(10, height * 0.03);
  const seats = Array.from({ length: count }, (_, i): Spot => {
    const x = slot * (i + 0.5);
    const out = Math.abs(x - width / 2) / (width / 2);
    return { x, y: size / 2 + 8 + dip * out ** 2, size, name: slot - 4 };
  });
  return { seats, left: GAP, top: size + 8 + FOOT + dip, width: width - 2 * GAP };
}

/** Wide: up to two on either side, the rest above. */
function inHorseshoe(count: number, { width, height }: Room): Seated {
  const beside = count < 2 ? 0 : count < 4 ? 1 : 2;
  const above = count - 2 * beside;
  const column = Math.min(290, width * 0.23);
  const size = Math.max(56, Math.min(beside === 2 ? 108 : 128, column * 0.5, height * 0.22));
  // Over a face it may say that it looks at you.
  const first = size / 2 + 30;
  const aside = (i: number): { x: number; y: number } => {
    if (beside === 1) return { x: column * 0.52, y: height * 0.44 };
    return i === 0
      ? { x: column * 0.36, y: Math.max(first + size + FOOT + 16, height * 0.64) }
      : { x: column * 0.64, y: Math.max(first, height * 0.22) };
  };
  const slot = (width - 2 * column) / Math.max(1, above);
  const seats = Array.from({ length: count }, (_, i): Spot => {
    if (i < beside) return { ...aside(i), size };
    const { x, y } = aside(count - 1 - i);
    if (i >= count - beside) return { x: width - x, y, size };
    return { x: column + slot * (i - beside + 0.5), y: first, size };
  });
  const top = above > 0 ? first + size / 2 + FOOT : GAP;
  return { seats, left: column + GAP / 2, top, width: width - 2 * column - GAP };
}

/**
 * Whoever looks at nobody looks at the board, and it is large. Whoever looks at a face has that face
 * before them, on the side on which it sits, and the board beside it; above it where the face is larger
 * so.
 */
export function aroundBoard(count: number, focus: number | null, room: Room): AroundBoard {
  const seated = room.width < 640 ? inOneRow(count, room) : inHorseshoe(count, room);
  const { seats, left, top, width } = seated;
  const free = Math.max(0, room.height - top - GAP / 2);
  if (focus === null) return { seats, focus: null, board: fitted(left, top, width, free, 680) };

  const high = free * 0.38;
  const below = Math.max(72, Math.min(256, free - high - FOCUS_FOOT - CAPTION));
  const beside = Math.max(72, Math.min(320, (free - FOCUS_FOOT) * 0.92, width * 0.36));
  if (width > free * 1.25 || beside > below) {
    const size = beside;
    const board = fitted(0, top, width - size - 2 * GAP, free, 560);
    const start = left + (width - size - 2 * GAP - board.width) / 2;
    const end = start + size + 2 * GAP + board.width;
    const onLeft = (seats[focus]?.x ?? 0) < room.width / 2;
    const x = onLeft ? start + size / 2 : end - size / 2;
    const y = top + (free - FOCUS_FOOT) / 2 + size * 0.04;
    const boardX = onLeft ? end - board.width : start;
    return { seats, focus: { x, y, size }, board: { ...board, x: boardX } };
  }

  const board = fitted(left, top, width, high, 640);
  const y = top + high + GAP / 2 + below / 2;
  return { seats, focus: { x: room.width / 2, y, size: below }, board };
}
