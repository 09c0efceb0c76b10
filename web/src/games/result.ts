/** The end of a game as the record's last line has it. Pure. */
import type { Seat } from "../protocol";

export interface GameResult {
  scores: readonly number[];
  winners: readonly Seat[];
  reason: string;
  /** All of it, for what one game alone has. */
  raw: Readonly<Record<string, unknown>>;
}

const list =
  <T>(is: (item: unknown) => item is T) =>
  (value: unknown): T[] =>
    Array.isArray(value) ? value.filter(is) : [];

/** Numbers by seat; none if that is no list of them. */
export const numbers = list((item): item is number => typeof item === "number");
/** Yes or no by seat. */
export const flags = list((item): item is boolean => typeof item === "boolean");

/** Reads `stage.over.result`. */
export function readResult(raw: Readonly<Record<string, unknown>>): GameResult {
  return {
    scores: numbers(raw["scores"]),
    winners: numbers(raw["winners"]),
    reason: typeof raw["reason"] === "string" ? raw["reason"] : "",
    raw,
  };
}
