/** When the next game of a match starts by itself: the house's own count, and those it waits for. */
import { onDestroy, untrack } from "svelte";
import type { Session } from "../house/session.svelte";
import type { Person } from "../protocol";

export interface NextGame {
  /** Milliseconds left, of so many. */
  left: number;
  whole: number;
  /** Who is still reading: the count stands still for them. */
  readers: readonly Person[];
}

const TICK_MS = 250;

/** The count to the next game, while there is one to wait for. */
export function useNextGame(of: () => Session): () => NextGame | null {
  let now = $state(performance.now());
  const timer = setInterval(() => (now = performance.now()), TICK_MS);
  onDestroy(() => clearInterval(timer));

  return () => {
    const { known, people } = of();
    const over = known.room && "over" in known.room.stage ? known.room.stage.over : null;
    if (!over?.next) return null;
    const { in_ms, of_ms, readers } = over.next;
    const stands = readers.length > 0 || over.shows_ms !== undefined;
    const passed = stands ? 0 : Math.max(0, now - known.roomAt);
    return {
      left: Math.max(0, in_ms - passed),
      whole: of_ms,
      readers: people.filter(({ id }) => readers.includes(id)),
    };
  };
}

/** Tells the house whether one is still reading, so that the next game waits. For a component. */
export function useReading(of: () => Session, reads: () => boolean): void {
  let told = false;
  const tell = (session: Session, on: boolean): void => {
    if (on === told) return;
    told = on;
    void session.tryTo("reading", { on }, ["playing", "not_seated", "slow_down", "no_line"]);
  };
  $effect(() => {
    const session = of();
    const stage = session.known.room?.stage;
    const counts = stage !== undefined && "over" in stage && stage.over.next !== undefined;
    const on = counts && session.chair !== null && session.line.state === "open" && reads();
    untrack(() => {
      // A line that dropped has been forgotten.
      if (session.line.state !== "open") told = false;
      else tell(session, on);
    });
  });
  onDestroy(() => tell(of(), false));
}
