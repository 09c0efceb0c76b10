/** Time as clocks have it. */
import { decimal } from "./numbers";

/** Whole seconds: 1:05. */
export const asClock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

/** Milliseconds, with a tenth of a second: 1:05.3, or 1:05,3 where that is how it is written. */
export function asTenths(ms: number): string {
  const tenths = Math.floor(ms / 100);
  const minutes = Math.floor(tenths / 600);
  return `${minutes}:${decimal((tenths % 600) / 10, 1).padStart(4, "0")}`;
}
