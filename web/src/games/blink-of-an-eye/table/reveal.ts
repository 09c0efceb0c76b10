/** The reveal as it is played out: what is turned and what everybody has after so many steps. */
import type {
  BlinkOfAnEyeEnd,
  BlinkOfAnEyeStep,
  BySeat,
  Outcome,
  Seat,
  Standing,
} from "../../../protocol";
import type { Beats } from "../../../table/play.svelte";

type CardStep = Extract<BlinkOfAnEyeStep, { what: "card" }>;

/** A card on the Target that is being revealed. */
export interface Turned {
  by: Seat;
  /** The step that turned it; none while it still lies on its face. */
  step: CardStep | null;
}

/** What is on the table after some steps. */
export interface Scene {
  /** Whose Target it is about. */
  on: Seat;
  /** Who it names, once it is turned. */
  target: Seat | null;
  /** In the order in which they are turned. */
  cards: readonly Turned[];
  /** Points of this round so far. */
  totals: BySeat<number>;
  /** The step that was just taken. */
  step: BlinkOfAnEyeStep;
}

/** The scene after `taken` steps, at least one. */
export function sceneAfter(steps: readonly BlinkOfAnEyeStep[], taken: number): Scene | null {
  const step = steps[taken - 1];
  if (!step) return null;
  const totals = step.points.map((_, seat) =>
    steps.slice(0, taken).reduce((sum, { points }) => sum + (points[seat] ?? 0), 0),
  );
  const here = steps.map((step, at) => ({ step, at })).filter((each) => each.step.on === step.on);
  const cards = here.flatMap(({ step, at }): Turned[] =>
    step.what === "card" ? [{ by: step.by, step: at < taken ? step : null }] : [],
  );
  const turned = here.find(({ step, at }) => step.what === "target" && at < taken)?.step;
  return {
    on: step.on,
    target: turned?.what === "target" ? turned.target : null,
    cards,
    totals,
    step,
  };
}

/** What is heard of a step besides the card that turns, if anything. */
export function soundOf(
  step: BlinkOfAnEyeStep,
): { cue: "contact" | "point" | "refused"; nth?: number } | null {
  if (step.what === "card" && step.contact) return { cue: "contact" };
  const gained = step.points.filter((points) => points > 0).length;
  if (gained > 0) return { cue: "point", nth: gained };
  return step.what === "card" && step.verdict === "wrong" ? { cue: "refused" } : null;
}

/** How long a step is shown: those on one Target share its time. */
export function stepMs(
  steps: readonly BlinkOfAnEyeStep[],
  { on }: BlinkOfAnEyeStep,
  beats: Beats<"blink_of_an_eye">,
): number {
  const here = steps.filter((step) => step.on === on).length;
  const whole = Math.max(beats.target_least, Math.min(beats.target_most, beats.step * here));
  return whole / Math.max(1, here);
}

/** A row of the tally. */
export interface TallyRow {
  seat: Seat;
  points: number;
  /** Points of the match so far, this round included. */
  total: number;
  /** Guessed right whose target they were. */
  spotted: boolean;
  /** Was guessed right by their own target. */
  contact: boolean;
  won: boolean;
}

/** Everybody, best first; those who are even by points stand in the order of the tie-breaks. */
export function tally(
  outcome: Outcome<BlinkOfAnEyeEnd>,
  standing: Standing | null,
): readonly TallyRow[] {
  const lines = outcome.scores.map((points, seat): TallyRow => ({
    seat,
    points,
    total: standing?.points[seat] ?? points,
    spotted: outcome.end.spotted.includes(seat),
    contact: outcome.end.contact.includes(seat),
    won: outcome.winners.includes(seat),
  }));
  return lines.sort(
    (a, b) =>
      b.points - a.points ||
      Number(b.spotted) - Number(a.spotted) ||
      Number(b.contact) - Number(a.contact) ||
      a.seat - b.seat,
  );
}

/** Who was even on the most points; one alone if nobody was. */
export function atTheTop(outcome: Outcome<BlinkOfAnEyeEnd>): readonly Seat[] {
  const best = Math.max(...outcome.scores);
  return outcome.scores.flatMap((points, seat) => (points === best ? [seat] : []));
}
