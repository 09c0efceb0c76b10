/** Who sits where around the table's screen: clockwise from the upper left, as at a real table. Pure. */
import type { Point } from "../../../faces/gaze";
import type { Seat } from "../../../protocol";

export type Side = "top" | "right" | "bottom" | "left";

/** How many sit on each side. Two across the ends only where the long sides are full. */
const SIDES: Readonly<Record<number, Readonly<Record<Side, number>>>> = {
  4: { top: 2, right: 0, bottom: 2, left: 0 },
  5: { top: 3, right: 0, bottom: 2, left: 0 },
  6: { top: 3, right: 0, bottom: 3, left: 0 },
  7: { top: 3, right: 1, bottom: 2, left: 1 },
  8: { top: 3, right: 1, bottom: 3, left: 1 },
};

export interface Chair {
  seat: Seat;
  /** From there to the middle of the table. */
  gaze: Point;
}

/** The chairs of each side, from left to right. */
export function aroundTable(seats: number): Readonly<Record<Side, readonly Chair[]>> {
  const many = SIDES[seats] ?? { top: seats, right: 0, bottom: 0, left: 0 };
  let next = 0;
  const side = (count: number): Seat[] => Array.from({ length: count }, () => next++);
  const top = side(many.top);
  const right = side(many.right);
  // Clockwise, the lower side is walked from right to left.
  const bottom = side(many.bottom).reverse();
  const left = side(many.left);
  const row = (all: readonly Seat[], y: number): Chair[] =>
    all.map((seat, i) => ({
      seat,
      gaze: { x: all.length > 1 ? 0.8 - (1.6 * i) / (all.length - 1) : 0, y },
    }));
  return {
    top: row(top, 0.8),
    right: right.map((seat) => ({ seat, gaze: { x: -1, y: 0 } })),
    bottom: row(bottom, -0.6),
    left: left.map((seat) => ({ seat, gaze: { x: 1, y: 0 } })),
  };
}
