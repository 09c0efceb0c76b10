/** How a pile lies on the felt: never quite straight, and always the same for the same card. */
import type { BlinkCard, Seat, Shown } from "../../../protocol";

/** The piles where people sit together: the same way round on the table's screen and in every hand. */
export const LEFT_TO_RIGHT: readonly [Seat, Seat] = [0, 1];

/** A card of a pile: its face as far as one saw it, and how it lies. */
export interface Lying {
  /** Which card of the pile it is, from 1. */
  nth: number;
  card: Shown<BlinkCard> | null;
  turn: number;
  x: number;
  y: number;
}

/** As many can be seen, the top included. */
const SEEN = 3;

/** How the nth card of a pile lies. Tops lie straighter than what peeps out below them. */
export function lies(nth: number, isTop: boolean): Pick<Lying, "turn" | "x" | "y"> {
  const swing = ((nth * 7 + 3) % 11) - 5;
  return isTop
    ? { turn: swing * 0.6, x: 0, y: 0 }
    : { turn: swing * 1.9, x: ((nth * 5) % 7) - 3, y: ((nth * 3) % 5) - 2 };
}

/** The cards of a pile that are drawn, the lowest first. `tops` are those one saw, the last on top. */
export function pileOf(tops: readonly Shown<BlinkCard>[], cards: number): Lying[] {
  const drawn = Math.min(SEEN, Math.max(1, cards));
  return Array.from({ length: drawn }, (_, i): Lying => {
    const below = drawn - 1 - i;
    const nth = cards - below;
    return { nth, card: tops[tops.length - 1 - below] ?? null, ...lies(nth, below === 0) };
  });
}

/** The tops one saw after another one; the same one again is no news. */
export function sawTop(
  tops: readonly Shown<BlinkCard>[],
  top: Shown<BlinkCard>,
): readonly Shown<BlinkCard>[] {
  if (tops.at(-1) === top) return tops;
  // What lay face down is turned over, not covered.
  const below = tops.at(-1) === "back" ? tops.slice(0, -1) : tops;
  return [...below, top].slice(-SEEN);
}
