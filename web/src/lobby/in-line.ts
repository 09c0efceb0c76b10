/** Whoever has no chair: whether one is to be had, who is next, and what one can do about it. */
import { botOn, sitter } from "../house/chair";
import type { Session } from "../house/session.svelte";
import type { PersonId, RoomState } from "../protocol";
import { listed } from "../words/language.svelte";
import { matchGoesOn } from "./start";
import { lineWords } from "./words";

/** The names of those who wait for a chair, the next first. */
export const namesInLine = ({ queue = [], others }: RoomState): string[] =>
  queue.flatMap((id) => others.find((other) => other.id === id)?.name ?? []);

/** Who plays next and who after them, where others wait: then it is not the same people again. */
export function sayNextUp(room: RoomState): string | null {
  const waiting = namesInLine(room);
  if (waiting.length === 0) return null;
  const w = lineWords();
  const seated = room.chairs.flatMap((chair) => sitter(chair)?.name ?? []);
  return [seated.length > 0 ? w.nextUp(listed(seated)) : "", w.then(listed(waiting))].join(" ");
}

/** Somebody's place among those who wait, from 1. */
export const placeInLine = ({ queue = [] }: RoomState, person: PersonId | null): number | null => {
  const at = person === null ? -1 : queue.indexOf(person);
  return at < 0 ? null : at + 1;
};

/** What somebody without a chair is told, and the one thing they can do. */
export interface InLine {
  says: string;
  does: string;
  /** Whether it is the thing to do. */
  brass: boolean;
  run: () => void;
}

/** Nothing for whoever has a chair, and for screens. */
export function inLine(session: Session): InLine | null {
  const { room, you } = session.known;
  if (!room || session.chair !== null || !session.me || session.me.role === "screen") return null;
  const w = lineWords();
  const playing = "playing" in room.stage || "promised" in room.stage;
  const wait = (on: boolean) => (): void => void session.ask("wait", { on });
  const sit = (): void => void session.ask("sit", {});
  // Which of them makes room, and for how many, the house decides: see `seating.rs`.
  const bots = room.chairs.some((chair) => botOn(chair));
  if (!playing && !matchGoesOn(room) && room.chairs.includes("open"))
    return { says: w.open, does: w.sit, brass: true, run: sit };
  if (!playing && bots) return { says: w.bot, does: w.take, brass: true, run: sit };
  const nth = placeInLine(room, you);
  if (nth === null) return { says: w.watching, does: w.wait, brass: true, run: wait(true) };
  const next = playing && bots ? w.afterwards : w.next;
  const says = nth === 1 ? next : w.nth(nth);
  return { says, does: w.watch, brass: false, run: wait(false) };
}
