/** The arithmetic of drawing. */

/** To one decimal: enough for a path, and short in the page. */
export const round1 = (n: number): number => Math.round(n * 10) / 10;

export const clamp = (value: number, low: number, high: number): number =>
  Math.max(low, Math.min(high, value));

/** From `a` to `b` as `t` goes from 0 to 1. */
export const lerp = (a: number, b: number, t: number): number => a + (b - a) * t;

/** Quick start, soft landing: the curve `--out` of the style sheet, near enough for numbers. */
export const easeOut = (t: number): number => 1 - (1 - clamp(t, 0, 1)) ** 3;
