/** What one can do, read from the list the house sends; no rule is known here. */
import type {
  Seat,
  ZwinkernAction,
  ZwinkernOptions,
  ZwinkernPerson,
  ZwinkernPlayer,
  ZwinkernView,
} from "../../../protocol";
import { figureOn, liesOn } from "./field";

type Legal = readonly ZwinkernAction[];

/** The cards one's figure can go to. */
export const placesIn = (legal: Legal): ReadonlySet<ZwinkernPerson> =>
  new Set(legal.flatMap((action) => (action.do === "place" ? action.card : [])));

/** The cards that are free in everybody's eyes: some of them may be shut to one by one's own hand. */
export const freeIn = (view: ZwinkernView): ReadonlySet<ZwinkernPerson> =>
  new Set(view.field.flat().filter((card) => liesOn(view, card) && figureOn(view, card) === null));

/** Whom one can call. */
export const callsIn = (legal: Legal): Seat[] =>
  legal.flatMap((action) => (action.do === "call" ? action.partner : []));

export const canPass = (legal: Legal): boolean => legal.some((action) => action.do === "pass");

/** A figure one can claim to have a partner, and who that could be. */
export interface Claim {
  card: ZwinkernPerson;
  owner: Seat;
  holders: Seat[];
}

export function claimsIn(legal: Legal, players: readonly ZwinkernPlayer[]): Claim[] {
  const claims = new Map<ZwinkernPerson, Claim>();
  for (const action of legal) {
    if (action.do !== "big_eyes") continue;
    const owner = players.findIndex((player) => player.figure === action.card);
    if (owner < 0) continue;
    const claim = claims.get(action.card) ?? { card: action.card, owner, holders: [] };
    claim.holders.push(action.holder);
    claims.set(action.card, claim);
  }
  return [...claims.values()];
}

/** Whether partners tell each other by other signs than winks, and nobody winks. */
export const isWinkless = ({ other_signs }: ZwinkernOptions): boolean => other_signs === "only";

/** The figure that a claim is about, if there is only one to choose. */
export const onlyFigure = (claims: readonly Claim[]): Claim | null =>
  claims.length === 1 ? (claims[0] ?? null) : null;

/** What the wink button does now: wink, turn the eyes to whom a wink would be true, or nothing. */
export type WinkOffer = { wink: Seat } | { lookAt: Seat } | { none: Seat | null };

export function winkOffer(
  focus: Seat | null,
  partnerOf: readonly Seat[],
  mayWinkAt: (seat: Seat) => boolean,
): WinkOffer {
  if (focus !== null && mayWinkAt(focus)) return { wink: focus };
  const first = partnerOf.find(mayWinkAt);
  return first === undefined ? { none: focus } : { lookAt: first };
}

/** From so few quiet turns before the end on, one is warned. */
const WARN_ROUNDS = 2;

/** How many quiet turns are left, once they are few. */
export function quietLeft(view: {
  quiet_turns: number;
  quiet_turns_max: number;
  players: readonly unknown[];
}): number | null {
  const left = view.quiet_turns_max - view.quiet_turns;
  return left <= WARN_ROUNDS * view.players.length ? left : null;
}
