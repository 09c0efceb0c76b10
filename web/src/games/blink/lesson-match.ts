/**
 * Which card of the hand a lesson points at. What fits where is the house's word (`legal`); in what a
 * card agrees with a top is read from their faces, to be able to say it. Pure.
 */
import type { BlinkAction, BlinkCard, Seat, Shown } from "../../protocol";
import { readBlinkCard, type BlinkFace } from "./cards/card";
import { pilesFor } from "./table/tap";

export type Trait = keyof BlinkFace;

/** As much of the table as is needed. */
export interface Lying {
  hand: readonly (BlinkCard | null)[];
  tops: readonly Shown<BlinkCard>[];
  legal: readonly BlinkAction[];
}

export interface Match {
  card: BlinkCard;
  slot: number;
  pile: Seat;
  trait: Trait;
}

const TRAITS: readonly Trait[] = ["colour", "shape", "count"];

/** In what two cards agree. */
function agree(one: BlinkCard, other: Shown<BlinkCard>): Trait[] {
  const [face, top] = [readBlinkCard(one), readBlinkCard(other)];
  return face && top ? TRAITS.filter((trait) => face[trait] === top[trait]) : [];
}

/** A card that fits, by that trait and nothing else if there is such a one. */
export function matchBy(trait: Trait, { hand, tops, legal }: Lying): Match | null {
  const all = legal.flatMap((action): (Match & { alone: boolean })[] => {
    if (action.do !== "play") return [];
    const { card, pile } = action;
    const traits = agree(card, tops[pile] ?? "back");
    const [first] = traits;
    if (first === undefined) return [];
    const by = traits.includes(trait) ? trait : first;
    return [{ card, slot: hand.indexOf(card), pile, trait: by, alone: traits.length === 1 }];
  });
  const wanted = all.filter((match) => match.trait === trait);
  return wanted.find(({ alone }) => alone) ?? wanted[0] ?? all[0] ?? null;
}

export interface Held {
  card: BlinkCard;
  slot: number;
}

/** The first card of the hand that fits so many piles. */
export function fitting(piles: 0 | 2, { hand, legal }: Lying): Held | null {
  const slot = hand.findIndex((card) => card !== null && pilesFor(card, legal).length === piles);
  const card = hand[slot];
  return card == null ? null : { card, slot };
}
