/** What a spy is offered: the list of what is legal, sorted for the controls. */
import type {
  BySeat,
  Seat,
  SpiesAction,
  SpiesKind,
  SpiesLocation,
  SpiesPlayer,
  SpiesView,
} from "../../../protocol";
import { LOCATIONS } from "../places/locations";

export type Mission = Extract<SpiesAction, { do: "mission" }>;
export type End = Extract<SpiesAction, { do: "end" }>;
export type Intercept = Extract<SpiesAction, { do: "intercept" }>;

export interface Offers {
  /** One for each place that can be named; none when no mission can be attempted. */
  missions: readonly Mission[];
  /** One for each choice of cards to discard. */
  ends: readonly End[];
  intercepts: readonly Intercept[];
}

export function offersOf(legal: readonly SpiesAction[]): Offers {
  const missions: Mission[] = [];
  const ends: End[] = [];
  const intercepts: Intercept[] = [];
  for (const action of legal) {
    if (action.do === "mission") missions.push(action);
    else if (action.do === "end") ends.push(action);
    else if (action.do === "intercept") intercepts.push(action);
  }
  return { missions, ends, intercepts };
}

/** The end of the turn that discards exactly these. */
export const endWith = (ends: readonly End[], discard: readonly SpiesKind[]): End | null =>
  ends.find(
    (end) =>
      end.discard.length === discard.length && discard.every((kind) => end.discard.includes(kind)),
  ) ?? null;

/** What has been said of an intercept so far. */
export interface Claim {
  from: Seat | null;
  to: Seat | null;
  location: SpiesLocation | null;
}

export const NOTHING_SAID: Claim = { from: null, to: null, location: null };

/** Whether an intercept says everything that was said, and perhaps more. */
const says = (intercept: Intercept, claim: Claim): boolean =>
  (claim.from === null || intercept.from === claim.from) &&
  (claim.to === null || intercept.to === claim.to) &&
  (claim.location === null || intercept.location === claim.location);

/** Who or where can be said in each of the three places, whatever was said in the other two. */
export interface Sayable {
  from: ReadonlySet<Seat>;
  to: ReadonlySet<Seat>;
  location: ReadonlySet<SpiesLocation>;
}

export function sayable(intercepts: readonly Intercept[], claim: Claim): Sayable {
  const among = (without: keyof Claim): Intercept[] =>
    intercepts.filter((intercept) => says(intercept, { ...claim, [without]: null }));
  return {
    from: new Set(among("from").flatMap(({ from }) => from ?? [])),
    to: new Set(among("to").map(({ to }) => to)),
    location: new Set(among("location").flatMap(({ location }) => location ?? [])),
  };
}

/** The intercept that says exactly this, if it is complete and may be said. */
export const claimed = (intercepts: readonly Intercept[], claim: Claim): Intercept | null =>
  intercepts.find(
    ({ from, to, location }) =>
      (from ?? null) === claim.from && to === claim.to && (location ?? null) === claim.location,
  ) ?? null;

/** The numbers of the cards in every hand: an intercept is about the cards one saw. */
export type Serials = readonly { deliver: number; receive: number }[];

export const serialsOf = (players: BySeat<SpiesPlayer>): Serials =>
  players.map(({ deliver_serial, receive_serial }) => ({
    deliver: deliver_serial,
    receive: receive_serial,
  }));

/** An intercept with the cards it is about, so that coming too late costs nothing. */
export function aboutSeen(intercept: Intercept, seen: Serials): Intercept {
  const { from, to, location } = intercept;
  return {
    ...intercept,
    ...(from == null ? {} : { saw_deliver: seen[from]?.deliver ?? null }),
    ...(location == null ? {} : { saw_receive: seen[to]?.receive ?? null }),
  };
}

/** What of a claim is about cards that have changed since they were seen. */
export function stale(claim: Claim, seen: Serials, now: Serials): { from: boolean; to: boolean } {
  const { from, to, location } = claim;
  return {
    from: from !== null && seen[from]?.deliver !== now[from]?.deliver,
    to: to !== null && location !== null && seen[to]?.receive !== now[to]?.receive,
  };
}

/** The number by which signs and looks name a place. */
export const placeOf = (location: SpiesLocation): number => LOCATIONS.indexOf(location);

/** The corners in the order of their keys: top left, top right, bottom left, bottom right. */
export const CORNERS = ["metro", "newsstand", "fountain", "cafe"] as const;

/** So many points make a spy ready to be recruited (SP-8). */
export const ENOUGH = 5;
/** So many tokens everybody begins with. */
export const TOKENS = 3;
/** So many turns without a score for each seat end the game (SP-9). */
const QUIET_ROUNDS = 10;
/** The end is announced when it is so many rounds away. */
const WARNED_ROUNDS = 3;

/** Whether the game has only begun: nobody has scored, and not everybody has had a turn. */
export const isEarly = ({ players, quiet_turns }: SpiesView): boolean =>
  quiet_turns < players.length && players.every(({ points }) => points === 0);

/** How many turns without a score are left, once there are few. */
export function quietLeft(quietTurns: number, seats: number): number | null {
  const left = QUIET_ROUNDS * seats - quietTurns;
  return left <= WARNED_ROUNDS * seats ? left : null;
}

/** How many cards are left in a deck: all that were put in, less those that came to lie before somebody. */
export function leftIn(view: SpiesView, kind: SpiesKind): number {
  const drawn = view.players.map((player) => player[`${kind}_serial`]);
  return drawn.reduce((left, serial) => left - serial, view[kind].stocked);
}
