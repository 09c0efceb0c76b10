/** What a hand of Blink says of the moment: one short line, the weightiest first. */
import { firstCard } from "../table/first-card";
import type { Race } from "../table/race.svelte";
import { rivalOf } from "../table/said.svelte";
import type { Standing } from "../table/standing";
import { BLINK_WORDS, noteInWords } from "../table/words";

export interface Moment {
  /** `asks` wants something of whoever holds the hand, `wrong` was a mistake. */
  kind: "asks" | "wrong" | "told";
  words: string;
}

/** `waits` is what is said while there is nothing to do here. */
export function momentOf(race: Race, standing: Standing, waits: string): Moment | null {
  const { play } = race;
  const w = BLINK_WORDS();
  if (play.isOver) return { kind: "told", words: waits };
  if (play.view.phase === "choice")
    return race.chosen === null
      ? { kind: "asks", words: w.chooseLong }
      : { kind: "told", words: waits };
  if (race.note) {
    const words = noteInWords(race.note, play.nameOf(rivalOf(play)));
    return { kind: race.note.kind === "no_match" ? "wrong" : "told", words };
  }
  if (race.asks) return { kind: "asks", words: w.which };
  if (play.legal.length > 0 && standing.idleSoon !== null)
    return { kind: "told", words: w.tableSoon };
  return firstCard.due ? { kind: "told", words: w.first } : null;
}
