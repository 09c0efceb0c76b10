/**
 * Where faces and the board are once everything is open: nobody's eyes are one's own, so all faces are
 * as large as can be, around the board. Pure.
 */
import type { Room, Spot } from "../../../table/sight/spots";
import { fitted, FOOT, GAP, LASHES, SHAPE, type AroundBoard } from "./around-board";

/** Faces are no larger. */
const MOST = 200;
/** The board is no narrower. */
const leastBoard = ({ width }: Room): number => Math.max(100, width * 0.28);
const BOARD_MOST = 680;
/** Between a face and the next: in a row over the whole stage, and beside the board. */
const [NARROW, WIDE] = [6, 16];
/** Over the highest faces. */
const HEAD = 10;
/** Hats and hair stand out above a face, by so much of its size. */
const HATS = 0.18;
/** A name with less room than this is written small. */
const NAMED = 150;

/** So many faces side by side, each in the middle of its share. */
interface Row {
  count: number;
  left: number;
  width: number;
}
const shareOf = ({ count, width }: Row): number => width / Math.max(1, count);

const spread = (row: Row, y: number, size: number): Spot[] =>
  Array.from({ length: row.count }, (_, i): Spot => {
    const share = shareOf(row);
    const name = share < NAMED ? { name: share - 4 } : {};
    return { x: row.left + share * (i + 0.5), y, size, ...name };
  });

/** A row above and one below, the board between them. */
function aboveAndBelow(count: number, room: Room): AroundBoard {
  const { width, height } = room;
  const under = Math.floor(count / 2);
  const [above, below] = [count - under, under].map((many): Row => {
    return { count: many, left: 0, width };
  }) as [Row, Row];
  const taken = leastBoard(room) / SHAPE + LASHES;
  const high = (height - HEAD - taken - 2 * FOOT) / (2 + HATS);
  const size = Math.min(MOST, high, shareOf(above) - NARROW);
  const top = HEAD + size + FOOT;
  const free = height - top - (size * (1 + HATS) + FOOT);
  const board = fitted(GAP, top, width - 2 * GAP, free, BOARD_MOST);
  const half = Math.ceil(under / 2);
  const ups = spread(above, HEAD + size / 2, size);
  const downs = spread(below, height - FOOT - size / 2, size);
  const seats = [...downs.slice(0, half).reverse(), ...ups, ...downs.slice(half).reverse()];
  return { seats, focus: null, board };
}

/** Some on either side of the board, on one level or on two. */
function beside(count: number, room: Room, levels: 1 | 2): AroundBoard {
  const { width, height } = room;
  const [onLeft, onRight] = [Math.ceil(count / 2), Math.floor(count / 2)];
  const columns = Math.ceil(onLeft / levels);
  const most = (width - leastBoard(room) - 2 * GAP) / 2 / columns - WIDE;
  const level = (height - HEAD) / levels;
  const size = Math.min(MOST, most, (level - FOOT) / (1 + HATS));
  // What they leave is the board's, as far as it can use it.
  const free = width - 2 * columns * (size + WIDE) - 2 * GAP;
  const board = fitted(0, 0, free, height, BOARD_MOST);
  const side = (width - board.width) / 2 - GAP;
  const at = (nth: number): number => HEAD + nth * level + (level - FOOT + HATS * size) / 2;
  /** From below, inside, to above; as seen on the left. */
  const half = (many: number, left: number): Spot[] => {
    const below = levels === 1 ? 0 : Math.floor(many / 2);
    return [
      ...spread({ count: below, left, width: side }, at(1), size).reverse(),
      ...spread({ count: many - below, left, width: side }, at(0), size),
    ];
  };
  // On the right it goes from above to below.
  const right = half(onRight, 0).map((spot): Spot => ({ ...spot, x: width - spot.x }));
  const seats = [...half(onLeft, 0), ...right.reverse()];
  return { seats, focus: null, board: { ...board, x: (width - board.width) / 2 } };
}

/** Everyone clockwise from below left, in whichever way has the larger faces. */
export function openBoard(count: number, room: Room): AroundBoard {
  const ways = [aboveAndBelow(count, room), beside(count, room, 2), beside(count, room, 1)];
  const size = ({ seats }: AroundBoard): number => seats[0]?.size ?? 0;
  return ways.reduce((best, way) => {
    const better = size(way) - size(best) || way.board.width - best.board.width;
    return better > 0 ? way : best;
  });
}
