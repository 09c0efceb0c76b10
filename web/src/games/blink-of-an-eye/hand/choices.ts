/** What one chooses from for somebody's Target: each colour once, the two bluffs as one. Pure. */
import type { BlinkOfAnEyeAction, BlinkOfAnEyeGuessCard, Seat } from "../../../protocol";
import { tapOn, type Slot } from "../table/hand";

export interface Choice {
  card: BlinkOfAnEyeGuessCard;
  /** The one that is meant: of two bluffs the one that does something here. */
  slot: Slot;
  /** Where it lies, if it is not in the hand. */
  on: Seat | null;
  /** How many of it are in the hand. */
  inHand: number;
}

/** For the Target of `row`; what was put down for one's own target is no choice. */
export function choicesOf(slots: readonly Slot[], row: Seat | null): Choice[] {
  const cards = new Set(slots.filter(({ where }) => where !== "spent").map(({ card }) => card));
  return [...cards].flatMap((card): Choice[] => {
    const same = slots.filter((slot) => slot.card === card);
    const here = same.find((slot) => row !== null && lyingOn(slot) === row);
    const held = same.filter(({ where }) => where === "hand");
    const slot = here ?? held[0] ?? same[0];
    return slot ? [{ card, slot, on: lyingOn(slot), inHand: held.length }] : [];
  });
}

/** What it takes to have it on the Target of `row`, or off it if it lies there; nothing if it cannot. */
export function actsOf(
  choice: Choice,
  row: Seat | null,
  legal: readonly BlinkOfAnEyeAction[],
): readonly BlinkOfAnEyeAction[] {
  if (row === null) return [];
  const tap = tapOn(choice.slot, row, legal);
  return tap && "acts" in tap ? tap.acts : [];
}

const lyingOn = ({ where }: Slot): Seat | null => (typeof where === "object" ? where.on : null);
