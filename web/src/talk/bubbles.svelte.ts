/** What each seat said last, for the few seconds in which it hangs in the air over the table. */
import { onDestroy } from "svelte";
import { SvelteMap } from "svelte/reactivity";
import { sitter, type TableSource } from "../house/session.svelte";
import type { Seat, Talked } from "../protocol";
import { aloud } from "../words/aloud.svelte";
import { sayTalked } from "./words";

const SHORTEST_MS = 3_000;
const LONGEST_MS = 8_000;
const MS_A_LETTER = 60;

export interface Bubbles {
  /** What this seat said just now; nothing once it has faded. */
  latestOf(seat: Seat): string | null;
}

/**
 * The bubbles of a screen, for as long as it is there. They are said aloud as well, unless the lines
 * themselves are on the screen.
 */
export function useBubbles(of: () => TableSource, sayAloud = true): Bubbles {
  const said = new SvelteMap<Seat, { talk: Talked; nth: number }>();
  const timers = new Set<ReturnType<typeof setTimeout>>();

  $effect(() => {
    const session = of();
    return session.onTalk(({ by, talk, nth }) => {
      if (sayAloud && by !== session.known.you) {
        const name = session.people.find((person) => person.id === by)?.name ?? "";
        aloud.say(`${name}: ${sayTalked(talk)}`);
      }
      const seat = session.known.room?.chairs.findIndex((chair) => sitter(chair)?.id === by) ?? -1;
      if (seat < 0) return;
      said.set(seat, { talk, nth });
      const letters = sayTalked(talk).length;
      const stays = Math.min(LONGEST_MS, SHORTEST_MS + letters * MS_A_LETTER);
      const timer = setTimeout(() => {
        timers.delete(timer);
        if (said.get(seat)?.nth === nth) said.delete(seat);
      }, stays);
      timers.add(timer);
    });
  });
  onDestroy(() => {
    for (const timer of timers) clearTimeout(timer);
  });

  return {
    latestOf: (seat) => {
      const last = said.get(seat);
      return last ? sayTalked(last.talk) : null;
    },
  };
}
