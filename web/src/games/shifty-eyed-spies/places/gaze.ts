/** The way to the four places: one of four diagonals, the same on every screen. */
import { AT_VIEWER, type Point } from "../../../faces/gaze";

/** The corners in which they stand, as signs number them. */
const CORNERS: readonly Point[] = [
  { x: -1, y: 1 },
  { x: -1, y: -1 },
  { x: 1, y: -1 },
  { x: 1, y: 1 },
];

export function gazeAtPlace(place: number): Point {
  const corner = CORNERS[place];
  return corner ? { x: corner.x * 0.92, y: corner.y * 0.9 } : AT_VIEWER;
}
