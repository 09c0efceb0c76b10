/** Scissors: the few cuts that all parts are made with. */
import { mix } from "../../draw/colour";
import type { Head } from "../palette";

/** Hair behind the head and in front of it. */
export interface Hair {
  back?: string;
  front?: string;
}

/** Hair for a head, in a colour and its darker sister. */
export type HairShape = (head: Head, colour: string, dark: string) => Hair;

/** One piece of paper. */
export const piece = (d: string, fill: string, more = ""): string =>
  `<path d="${d}" fill="${fill}" ${more}/>`;

/** A streak of light. */
export const shine = (d: string, colour: string): string =>
  `<path d="${d}" fill="none" stroke="${mix(colour, "#FFFFFF", 0.28)}" stroke-width="4" stroke-linecap="round" opacity=".65"/>`;

/** Discs: middle and radius of each. */
export const blobs = (
  discs: readonly (readonly [number, number, number])[],
  fill: string,
): string =>
  discs.map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`).join("");

/** A close cap of hair: hairline `hl`, down to `ear`, `v` above the crown. */
export function cap(
  { W, T }: Head,
  { hl = -44, ear = -6, v = 10 }: { hl?: number; ear?: number; v?: number } = {},
): string {
  return (
    `M${-W - 2},${ear}C${-W - 7},-52 -34,${T - v} 0,${T - v}C34,${T - v} ${W + 7},-52 ${W + 2},${ear}` +
    `L${W - 5},${ear - 4}C${W - 5},-34 ${W - 20},${hl} 0,${hl}C${-W + 20},${hl} ${-W + 5},-34 ${-W + 5},${ear - 4}Z`
  );
}
