/** What lies on each Target, as one viewer sees it: backs, and one's own cards with their faces. */
import type {
  BlinkOfAnEyeColour,
  BlinkOfAnEyeGuessCard,
  BlinkOfAnEyeOwn,
  BlinkOfAnEyeView,
  Seat,
} from "../../../protocol";

export interface PileCard {
  by: Seat;
  /** Its owner's colour. */
  colour: BlinkOfAnEyeColour;
  face: BlinkOfAnEyeGuessCard | "back";
  mine: boolean;
}

export interface Pile {
  on: Seat;
  cards: readonly PileCard[];
}

export function pileOn(
  view: BlinkOfAnEyeView,
  own: BlinkOfAnEyeOwn | null,
  me: Seat | null,
  on: Seat,
): Pile {
  const cards = (view.players[on]?.cards ?? []).flatMap(({ by, card }): PileCard[] => {
    const colour = view.players[by]?.colour;
    if (!colour) return [];
    const mine = by === me;
    const laid = mine ? own?.lying.find((laid) => laid.on === on) : undefined;
    return [{ by, colour, face: laid?.card ?? card, mine }];
  });
  return { on, cards };
}
