/** The end of a game as the record's last line has it, and what decided it. Pure. */
import type { Kind, Seat } from "../protocol";

export interface GameResult {
  scores: readonly number[];
  winners: readonly Seat[];
  reason: string;
  /** In the Blink of an Eye: who earned which tie-break. */
  contact: readonly boolean[];
  spotted: readonly boolean[];
  /** Zwinkern: unspent Big Eyes. */
  eyes: readonly number[];
}

const list = <T>(value: unknown, is: (item: unknown) => item is T): T[] =>
  Array.isArray(value) ? value.filter(is) : [];
const isNumber = (item: unknown): item is number => typeof item === "number";
const isBoolean = (item: unknown): item is boolean => typeof item === "boolean";

/** Reads `stage.over.result`. */
export function readResult(raw: Readonly<Record<string, unknown>>): GameResult {
  return {
    scores: list(raw["scores"], isNumber),
    winners: list(raw["winners"], isNumber),
    reason: typeof raw["reason"] === "string" ? raw["reason"] : "",
    contact: list(raw["contact"], isBoolean),
    spotted: list(raw["spotted"], isBoolean),
    eyes: list(raw["eyes"], isNumber),
  };
}

/** What decided between those who were level on points; nothing if points did, or nothing could. */
export type TieBreak = "spotted" | "contact" | "eyes";

export function tieBreak(game: Kind, result: GameResult): TieBreak | null {
  const best = Math.max(...result.scores);
  const level = result.scores.flatMap((score, seat) => (score === best ? [seat] : []));
  if (result.winners.length === 0 || result.winners.length >= level.length) return null;
  if (game === "zwinkern") return "eyes";
  if (game !== "blink_of_an_eye") return null;
  // The weightier first: only if it did not settle it, the other one did.
  const spotted = level.filter((seat) => result.spotted[seat]);
  return spotted.length === result.winners.length ? "spotted" : "contact";
}

/** The promise as the record's first line has it. */
export interface Promised {
  commit: string;
  secret: string;
  parts: readonly (string | null)[];
}

/** In a lesson nothing is promised. */
export function readPromise(raw: Readonly<Record<string, unknown>> = {}): Promised | null {
  const { commit, secret, parts } = raw;
  if (typeof commit !== "string" || typeof secret !== "string") return null;
  const given = Array.isArray(parts) ? parts : [];
  return {
    commit,
    secret,
    parts: given.map((part: unknown) => (typeof part === "string" ? part : null)),
  };
}
