/** Mixing of `#RRGGBB` colours. */
import { lerp } from "./numbers";

const channels = (colour: string): [number, number, number] => [
  parseInt(colour.slice(1, 3), 16),
  parseInt(colour.slice(3, 5), 16),
  parseInt(colour.slice(5, 7), 16),
];

/** `a` with a share of `part` (0 to 1) of `b`. */
export function mix(a: string, b: string, part: number): string {
  const to = channels(b);
  return (
    "#" +
    channels(a)
      .map((v, i) => Math.round(lerp(v, to[i] ?? v, part)))
      .map((v) => v.toString(16).padStart(2, "0"))
      .join("")
  );
}
