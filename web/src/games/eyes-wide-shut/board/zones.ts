/** The board of Eyes Wide Shut is an eye: pupil 1, iris 2, white 3, past the lid is free. */
import { round1 } from "../../../draw/numbers";
import type { EyesWideShutZone } from "../../../protocol";

/** The board's box, and the middle of its iris. */
export const BOARD = { width: 760, height: 520, x: 380, y: 262 } as const;

/** A place for a token: its middle in the board's box, and its width. */
export interface Spot {
  x: number;
  y: number;
  size: number;
}

/** Where players are: in a zone, or out. */
export type Whereabouts = EyesWideShutZone | "free";

/** The rim of the pupil and of the iris. */
export const PUPIL_RADIUS = 132;
export const IRIS_RADIUS = 212;

/** Where the zones' numbers stand: tokens keep clear of them. */
export const ZONE_NUMBERS: Readonly<Record<EyesWideShutZone, { x: number; y: number }>> = {
  1: { x: BOARD.x, y: BOARD.y },
  2: { x: BOARD.x, y: BOARD.y + 174 },
  3: { x: 62, y: 272 },
};

const TURN = 2 * Math.PI;

const onCircle = (radius: number, angle: number, size: number): Spot => ({
  x: round1(BOARD.x + radius * Math.cos(angle)),
  y: round1(BOARD.y + radius * Math.sin(angle)),
  size,
});

/** So many tokens in one zone: large while they are few, never over each other. */
export function zoneSpots(where: Whereabouts, count: number): Spot[] {
  const each = (spot: (i: number) => Spot): Spot[] =>
    Array.from({ length: count }, (_, i) => spot(i));
  switch (where) {
    case 1: {
      const [radius, size] = count <= 4 ? [72, 84] : [count <= 6 ? 88 : 94, count <= 6 ? 74 : 66];
      return each((i) => onCircle(radius, TURN / 4 + (i * TURN) / count, size));
    }
    case 2: {
      // From the top to both sides: the gap below is the number's.
      const step = Math.min(TURN / 6, (TURN - TURN / 4.5) / Math.max(1, count - 1));
      return each((i) => onCircle(172, -TURN / 4 + (i - (count - 1) / 2) * step, 74));
    }
    case 3:
      return WHITE_SPOTS.slice(0, count).map(([x, y]) => ({ x, y, size: count <= 2 ? 76 : 64 }));
    case "free":
      return each((i) => ({ x: round1(BOARD.x + (i - (count - 1) / 2) * 84), y: -28, size: 74 }));
  }
}

/** The white has room in its two corners. */
const WHITE_SPOTS: readonly (readonly [number, number])[] = [
  [640, 266],
  [128, 272],
  [618, 190],
  [144, 348],
  [618, 342],
  [144, 196],
  [706, 270],
  [580, 412],
];
