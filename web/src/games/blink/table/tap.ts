/**
 * What a press on a card means. Which card fits where is only ever read from what the house lists
 * as legal: from the list of now, or from the one that belonged to what is still on the screen.
 */
import type { BlinkAction, BlinkCard, Seat } from "../../../protocol";

/** The piles a card may go to. */
export const pilesFor = (card: BlinkCard, legal: readonly BlinkAction[]): Seat[] =>
  legal.flatMap((action) => (action.do === "play" && action.card === card ? [action.pile] : []));

/** The cards that may go to a pile. */
export const cardsFor = (pile: Seat, legal: readonly BlinkAction[]): BlinkCard[] =>
  legal.flatMap((action) => (action.do === "play" && action.pile === pile ? [action.card] : []));

/** The card as it is set down in a stall, if it may be. */
export const setDownOf = (
  card: BlinkCard,
  legal: readonly BlinkAction[],
): BlinkAction | undefined =>
  legal.find((action) => action.do === "set_down" && action.card === card);

export const drawOf = (legal: readonly BlinkAction[]): BlinkAction | undefined =>
  legal.find((action) => action.do === "draw");

/** What a press is judged by. */
export interface Moment {
  legal: readonly BlinkAction[];
  /** The pile that was named before the card. */
  armed: Seat | null;
  /** Piles with a card of one's own that the house has not answered for yet. */
  unanswered: readonly Seat[];
  /** By pile: the cards that fitted a top still on the screen while the next is in the air. */
  covering: readonly (readonly BlinkCard[])[];
  /** By pile: the cards that fitted a top which was covered too lately for a hand to stop. */
  covered: readonly (readonly BlinkCard[])[];
}

export type Meaning =
  /** It goes there. `blind` if nothing says that it fits: then the house judges. */
  | { to: Seat; blind: boolean }
  /** It fits both piles: which one? */
  | "choose"
  /** The house has not answered for the card before it. */
  | "wait"
  /** It fitted until a moment ago. */
  | "beaten"
  /** It fits nowhere: a fumble. */
  | "nowhere";

/** What a press on a card means in the race. */
export function meaningOf(card: BlinkCard, moment: Moment): Meaning {
  const { legal, armed, unanswered, covering, covered } = moment;
  if (armed !== null) {
    if (unanswered.includes(armed)) return "wait";
    return { to: armed, blind: !pilesFor(card, legal).includes(armed) };
  }
  const fits = pilesFor(card, legal).filter((pile) => !unanswered.includes(pile));
  const [first] = fits;
  if (first !== undefined) return fits.length > 1 ? "choose" : { to: first, blind: false };
  if (unanswered.length > 0) return "wait";
  const late = covering.findIndex((cards) => cards.includes(card));
  if (late >= 0) return { to: late, blind: true };
  return covered.some((cards) => cards.includes(card)) ? "beaten" : "nowhere";
}

interface Point {
  x: number;
  y: number;
}

/** A finger has to go this far before it points anywhere. */
const SWIPE_PX = 44;
/** So much straighter (as cosine) it has to point at one pile than at the other. */
const CLEARLY = 0.12;

/** Which of the two things a swipe points at: 0, 1, or nothing yet. */
export function swipedAt(from: Point, to: Point, things: readonly Point[]): number | null {
  const way = { x: to.x - from.x, y: to.y - from.y };
  const far = Math.hypot(way.x, way.y);
  if (far < SWIPE_PX) return null;
  const straight = things.map((thing) => {
    const there = { x: thing.x - from.x, y: thing.y - from.y };
    return (way.x * there.x + way.y * there.y) / (far * Math.hypot(there.x, there.y) || 1);
  });
  const [one = 0, other = 0] = straight;
  if (Math.max(one, other) < 0.5 || Math.abs(one - other) < CLEARLY) return null;
  return one > other ? 0 : 1;
}
