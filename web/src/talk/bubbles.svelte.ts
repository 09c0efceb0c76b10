/** What each seat said last, for the few seconds in which it hangs in the air over the table. */
import { onDestroy } from "svelte";
import { SvelteMap } from "svelte/reactivity";
import type { TalkLine } from "../house/follow";
import type { TableSource } from "../house/session.svelte";
import type { Seat } from "../protocol";
import { aloud } from "../words/aloud.svelte";
import { seated, speakerOf } from "./speaker";
import { sayTalked, talkWords } from "./words";

const SHORTEST_MS = 3_000;
const LONGEST_MS = 8_000;
const MS_A_LETTER = 60;

export interface Bubble {
  text: string;
  /** "to Anna", if it was said to somebody. */
  to: string | null;
  /** Whether it was said to oneself. */
  toYou: boolean;
}

export interface Bubbles {
  /** What this seat said just now; nothing once it has faded. */
  latestOf(seat: Seat): Bubble | null;
}

/**
 * The bubbles of a screen, for as long as it is there. They are said aloud as well, unless the lines
 * themselves are on the screen.
 */
export function useBubbles(of: () => TableSource, sayAloud = true): Bubbles {
  const said = new SvelteMap<Seat, TalkLine>();
  const timers = new Set<ReturnType<typeof setTimeout>>();

  const bubble = ({ talk, to }: TalkLine): Bubble => {
    const whom = to === null ? null : seated(of(), to);
    const toWhom = whom && talkWords().to(whom.you ? null : (whom.name ?? talkWords().gone));
    return { text: sayTalked(talk), to: toWhom, toYou: whom?.you ?? false };
  };

  $effect(() => {
    const session = of();
    return session.onTalk((line) => {
      const { name, seat, you } = speakerOf(session, line);
      const { text, to } = bubble(line);
      if (sayAloud && !you) aloud.say(`${[name, to].filter(Boolean).join(" ")}: ${text}`);
      if (seat === null) return;
      said.set(seat, line);
      const stays = Math.min(LONGEST_MS, SHORTEST_MS + text.length * MS_A_LETTER);
      const timer = setTimeout(() => {
        timers.delete(timer);
        if (said.get(seat)?.nth === line.nth) said.delete(seat);
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
      return last ? bubble(last) : null;
    },
  };
}
