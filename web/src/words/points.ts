/** How points are written: a minus is as long as a plus. */

/** What is won or lost. */
export const signed = (points: number): string =>
  points > 0 ? `+${points}` : points < 0 ? `−${-points}` : "0";

/** How many one has: only what is missing carries a sign. */
export const counted = (points: number): string => (points < 0 ? signed(points) : String(points));
