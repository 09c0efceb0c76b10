/**
 * What this browser was promised before each deal, and what it added: only whoever noted the hash
 * beforehand can tell afterwards that it is the same.
 */
import { kept } from "./kept";

export interface Noted {
  room: string;
  /** The number of the game in its room. */
  game: number;
  commit: string;
  /** One's own part of the chance. */
  part: string;
}

const NAME = "promises";
/** The oldest are forgotten. */
const NOTED_MAX = 100;

const isNoted = (one: unknown): one is Noted => {
  const { room, game, commit, part } = (one ?? {}) as Partial<Record<keyof Noted, unknown>>;
  return (
    typeof room === "string" &&
    typeof game === "number" &&
    typeof commit === "string" &&
    typeof part === "string"
  );
};

function all(): Noted[] {
  try {
    const read: unknown = JSON.parse(kept.read(NAME) ?? "[]");
    return Array.isArray(read) ? read.filter(isNoted) : [];
  } catch {
    return [];
  }
}

export const promises = {
  note(promise: Noted): void {
    kept.write(NAME, JSON.stringify([...all(), promise].slice(-NOTED_MAX)));
  },
  /** Several people may have played on this device. */
  of: (room: string, game: number): Noted[] =>
    all().filter((noted) => noted.room === room && noted.game === game),
};
