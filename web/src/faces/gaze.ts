/** Where eyes look: a direction on the viewer's screen, down at the table, or shut. */
import { clamp } from "../draw/numbers";
import type { PoseChange } from "./pose";

export interface Point {
  x: number;
  y: number;
}

/** A vector of length 0 (at the viewer) to 1, y down; `down` at one's cards; `shut`. */
export type Gaze = Point | "down" | "shut";

export const AT_VIEWER: Point = { x: 0, y: 0 };

/** From one point of the screen to another: full within `reach`, less for what is nearer. */
export function gazeToward(from: Point, to: Point, reach = 120): Point {
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  const distance = Math.hypot(dx, dy);
  if (distance === 0) return AT_VIEWER;
  const length = Math.min(1, distance / reach);
  return { x: (dx / distance) * length, y: (dy / distance) * length };
}

/** What a gaze does to a face. */
export function gazePose(gaze: Gaze): PoseChange {
  if (gaze === "shut") {
    return { lookX: 0, lookY: 0.1, lidL: 1, lidR: 1, nod: 0.15, turn: 0 };
  }
  if (gaze === "down") {
    return { lookX: 0, lookY: 1, lidL: 0.3, lidR: 0.3, nod: 1, turn: 0, bob: 3 };
  }
  return { lookX: clamp(gaze.x, -1, 1), lookY: clamp(gaze.y, -1, 1) };
}
