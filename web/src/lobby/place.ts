/** Where chairs stand around a table that is seen from above. */
import type { Point } from "../faces/gaze";

/** Rounder than a circle towards the corners, so that eight chairs have room on a phone. */
const SQUARE = 0.5;

const bent = (part: number): number => Math.sign(part) * Math.abs(part) ** SQUARE;

/**
 * The place of a chair, -1 to 1 from the middle, y down. Chair `near` is nearest to whoever looks;
 * from there it goes on clockwise, as seats are numbered.
 */
export function placeOf(chair: number, chairs: number, near: number): Point {
  const angle = (2 * Math.PI * (chair - near)) / chairs;
  return { x: -bent(round(Math.sin(angle))), y: bent(round(Math.cos(angle))) };
}

/** Sine and cosine miss 0 by a hair, and the root would make that a step to the side. */
const round = (part: number): number => Math.round(part * 1e6) / 1e6;
