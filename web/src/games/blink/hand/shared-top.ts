/** What lies on a pile that two hands on one device play to. Pure. */
import type { BlinkCard, Shown } from "../../../protocol";

/** A pile as one of the two hands knows it. */
export interface Known {
  top: Shown<BlinkCard>;
  cards: number;
  /** Whether a card of that hand is on its way there. */
  moves: boolean;
}

/** Whose card is on its way knows best; else whoever has heard more. Each hears by a line of its own. */
export function sharedPile(one: Known, other: Known): Known {
  if (one.moves !== other.moves) return one.moves ? one : other;
  return other.cards > one.cards ? other : one;
}
