/**
 * What a night brought, told step by step: hands, verdict, the toll of stillness, deaths, escapes,
 * the duel, the points. Pure; what is shown is taken from the views before and after that night.
 */
import type {
  EyesWideShutEnd,
  EyesWideShutNight,
  EyesWideShutPlayer,
  Outcome,
  Seat,
} from "../../../protocol";
import type { Beats } from "../../../table/play.svelte";
import type { Whereabouts } from "../board/zones";

/** One player at one step. */
export interface Shown {
  seat: Seat;
  where: Whereabouts;
  /** Where they were when the night began. */
  from: Whereabouts;
  lives: number;
  /** Lives gained or lost since the night began. */
  change: number;
  /** Whether their hand has been seen up. */
  up: boolean;
  dead: boolean;
}

interface Told {
  players: readonly Shown[];
  /** How long it stays. */
  ms: number;
}

export type Step = Told &
  (
    | { what: "open" }
    | { what: "hand"; who: Seat; count: number }
    | { what: "verdict" }
    | { what: "stagnation" }
    | { what: "deaths"; who: readonly Seat[] }
    | { what: "escape"; who: readonly Seat[] }
    | { what: "duel"; who: readonly Seat[] }
    | { what: "points"; who: readonly Seat[]; points: number }
  );

export interface Story {
  /** The number of the night. */
  nth: number;
  night: EyesWideShutNight;
  steps: readonly Step[];
}

type Players = readonly EyesWideShutPlayer[];

const whereabouts = (player: EyesWideShutPlayer): Whereabouts =>
  player.escaped ? "free" : player.zone;

/** Everybody as a view has them. */
export function asTheyStand(players: Players): Shown[] {
  return players.map((player, seat) => ({
    seat,
    where: whereabouts(player),
    from: whereabouts(player),
    lives: player.lives,
    change: 0,
    up: false,
    dead: player.lives === 0,
  }));
}

export function storyOf(
  nth: number,
  before: Players,
  night: EyesWideShutNight,
  after: Players,
  then: { duel: boolean; outcome: Outcome<EyesWideShutEnd> | null },
  beats: Beats<"eyes_wide_shut">,
): Story {
  const steps: Step[] = [];
  let now = asTheyStand(before);
  const change = (of: (shown: Shown) => Partial<Shown>): readonly Shown[] =>
    (now = now.map((shown) => ({ ...shown, ...of(shown) })));

  steps.push({ what: "open", players: now, ms: beats.open });
  night.raised.forEach((seat, i) => {
    const players = change((shown) => (shown.seat === seat ? { up: true } : {}));
    steps.push({ what: "hand", who: seat, count: i + 1, players, ms: beats.hand });
  });

  const begins = then.duel && !night.duel;
  /** As the night left them. The two of a duel are moved for themselves, later. */
  const settle = (): readonly Shown[] =>
    change(({ seat, lives, where }) => {
      const next = after[seat];
      if (!next) return {};
      const waits = begins && next.lives > 0;
      return {
        lives: next.lives,
        change: next.lives - (before[seat]?.lives ?? lives),
        where: waits ? where : whereabouts(next),
      };
    });

  // What stillness costs and what the hands cost are told in one sum: only that is known.
  const players = night.stagnated ? now : settle();
  steps.push({ what: "verdict", players, ms: beats.verdict });
  if (night.stagnated) steps.push({ what: "stagnation", players: settle(), ms: beats.stagnation });
  if (night.died.length > 0) {
    const { died } = night;
    const players = change(({ seat, dead }) => ({ dead: dead || died.includes(seat) }));
    steps.push({ what: "deaths", who: died, players, ms: beats.deaths });
  }
  if (night.escaped.length > 0)
    steps.push({ what: "escape", who: night.escaped, players: now, ms: beats.escape });
  if (begins) {
    const who = after.flatMap(({ lives }, seat) => (lives > 0 ? [seat] : []));
    const players = change(({ seat, where }) => ({
      where: who.includes(seat) ? (after[seat]?.zone ?? where) : where,
    }));
    steps.push({ what: "duel", who, players, ms: beats.duel });
  }
  if (then.outcome) {
    const { scores, winners } = then.outcome;
    const points = Math.max(0, ...winners.map((seat) => scores[seat] ?? 0));
    steps.push({ what: "points", who: winners, points, players: now, ms: beats.points });
  }
  return { nth, night, steps };
}

/** Who is where, as the board lays them. */
export function onBoard(players: readonly Shown[]): Partial<Record<Whereabouts, readonly Seat[]>> {
  const board: Partial<Record<Whereabouts, Seat[]>> = {};
  for (const { seat, where } of players) (board[where] ??= []).push(seat);
  return board;
}
