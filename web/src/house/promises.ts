/**
 * What this browser was promised before each deal, and what it added: only whoever noted the hash
 * beforehand can tell afterwards that it is the same.
 */
import { kept } from "../kept";
import type { PersonId } from "../protocol";

export interface Noted {
  room: string;
  /** Who one was there: several people may have played on this device. */
  person: PersonId;
  /** The number of the game in its room. */
  game: number;
  commit: string;
  /** One's own part of the chance. */
  part: string;
  /** Whether the house has it: what came too late, or was lost on the way, is not missing. */
  taken: boolean;
}

const NAME = "promises";
/** The oldest are forgotten. */
const NOTED_MAX = 100;

const isNoted = (one: unknown): one is Noted => {
  const { room, person, game, commit, part, taken } = (one ?? {}) as Partial<
    Record<keyof Noted, unknown>
  >;
  return (
    typeof room === "string" &&
    typeof person === "number" &&
    typeof game === "number" &&
    typeof commit === "string" &&
    typeof part === "string" &&
    typeof taken === "boolean"
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

/** Whom something was promised, and what. */
type Mine = Pick<Noted, "room" | "person" | "commit">;
const isOf =
  ({ room, person, commit }: Mine) =>
  (noted: Noted): boolean =>
    noted.room === room && noted.person === person && noted.commit === commit;

export const promises = {
  /** In place of what was noted of the same promise before. */
  note(promise: Noted): void {
    const others = all().filter((noted) => !isOf(promise)(noted));
    kept.write(NAME, JSON.stringify([...others, promise].slice(-NOTED_MAX)));
  },
  /** The part somebody has given to a promise, perhaps on an earlier page. */
  partOf: (mine: Mine): string | null => all().find(isOf(mine))?.part ?? null,
  of: (room: string, game: number): Noted[] =>
    all().filter((noted) => noted.room === room && noted.game === game),
};
