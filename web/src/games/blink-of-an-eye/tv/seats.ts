/** Where everybody is on the table's screen: two rows, clockwise around the clock. Pure. */
import { gazeToward, type Point } from "../../../faces/gaze";

export interface TvPlace {
  row: "above" | "below";
  /** From the left, and of how many in its row. */
  nth: number;
  of: number;
  /** Where the clock is from here. */
  gaze: Point;
}

export function placesOf(count: number): TvPlace[] {
  const above = Math.ceil(count / 2);
  return Array.from({ length: count }, (_, i): TvPlace => {
    const row = i < above ? "above" : "below";
    const of = row === "above" ? above : count - above;
    // Below it goes on from right to left, as around a table.
    const nth = row === "above" ? i : count - 1 - i;
    const from = { x: nth - (of - 1) / 2, y: row === "above" ? -0.8 : 0.8 };
    return { row, nth, of, gaze: gazeToward(from, { x: 0, y: 0 }, 1) };
  });
}
