/**
 * One's own cards, each in a place that never changes: one's own colour first, then the others'
 * clockwise as they sit on the stage, then the two bluffs. And what a tap on one of them does.
 */
import type {
  BlinkOfAnEyeAction,
  BlinkOfAnEyeColour,
  BlinkOfAnEyeGuessCard,
  BlinkOfAnEyeOwn,
  BlinkOfAnEyeView,
  Seat,
} from "../../../protocol";

/** By place on the keyboard, from the left: W and the other signs keep their letters. */
export const CARD_KEYS = ["a", "s", "d", "f", "g", "j", "k", "l"] as const;
const BLUFFS = 2;

export interface Slot {
  /** Which of the places it is: also the name for what flies from there. */
  nth: number;
  /** The letter that an English keyboard has there. */
  key: string;
  card: BlinkOfAnEyeGuessCard;
  /** Whose colour it names; nobody's for a bluff. */
  names: Seat | null;
  /** In the hand, on somebody's Target, or put down for good as one's own target's. */
  where: "hand" | { on: Seat } | "spent";
}

/** What a tap does: things to do one after the other, a question, or nothing. */
export type Tap =
  | { acts: readonly BlinkOfAnEyeAction[] }
  | { asks: readonly Seat[]; card: BlinkOfAnEyeGuessCard }
  | null;

const seatOf = (view: BlinkOfAnEyeView, colour: BlinkOfAnEyeColour): Seat =>
  view.players.findIndex((player) => player.colour === colour);

/** All cards of `me`, wherever they are. */
export function slotsOf(view: BlinkOfAnEyeView, own: BlinkOfAnEyeOwn, me: Seat): Slot[] {
  const seats = view.players.map((_, i) => (me + i) % view.players.length);
  const spent = view.players[own.target]?.colour;
  const lies = (card: BlinkOfAnEyeGuessCard): Seat[] =>
    own.lying.filter((laid) => laid.card === card).map(({ on }) => on);
  const colours = seats.flatMap((seat) => view.players[seat]?.colour ?? []);
  const guesses = colours.map((card): Omit<Slot, "nth" | "key"> => {
    const [on] = lies(card);
    const names = seatOf(view, card);
    if (card === spent) return { card, names, where: "spent" };
    return { card, names, where: on === undefined ? "hand" : { on } };
  });
  const bluffs = Array.from({ length: BLUFFS }, (_, i): Omit<Slot, "nth" | "key"> => {
    const on = lies("bluff")[i];
    return { card: "bluff", names: null, where: on === undefined ? "hand" : { on } };
  });
  return [...guesses, ...bluffs].map((slot, nth) => ({ ...slot, nth, key: CARD_KEYS[nth] ?? "" }));
}

type Legal = readonly BlinkOfAnEyeAction[];

export const liftFrom = (legal: Legal, on: Seat): BlinkOfAnEyeAction | undefined =>
  legal.find((action) => action.do === "lift" && action.on === on);

export const placeOn = (
  legal: Legal,
  card: BlinkOfAnEyeGuessCard,
  on: Seat,
): BlinkOfAnEyeAction | undefined =>
  legal.find((action) => action.do === "place" && action.card === card && action.on === on);

/**
 * A tap while one looks at `focus`: the card goes onto that Target, and if it lies there already it
 * comes back. A card that lies elsewhere is lifted first. Looking at nobody, a lying card comes
 * back, and one in the hand asks where to.
 */
export function tapOn(slot: Slot, focus: Seat | null, legal: Legal): Tap {
  if (slot.where === "spent") return null;
  const { card } = slot;
  if (slot.where === "hand") {
    if (focus === null) {
      const asks = legal.flatMap((action) =>
        action.do === "place" && action.card === card ? [action.on] : [],
      );
      return asks.length > 0 ? { asks, card } : null;
    }
    const place = placeOn(legal, card, focus);
    return place ? { acts: [place] } : null;
  }
  const lift = liftFrom(legal, slot.where.on);
  if (!lift) return null;
  if (focus === null || focus === slot.where.on) return { acts: [lift] };
  return { acts: [lift, { do: "place", card, on: focus }] };
}
