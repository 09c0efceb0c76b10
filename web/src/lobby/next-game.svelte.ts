/** When the next game of a match starts by itself, as far as this page can tell. */
import { onDestroy } from "svelte";
import type { Session } from "../house/session.svelte";
import { matchGoesOn } from "./start";

/** The house's own wait between the games of a match. */
export const NEXT_GAME_MS = 30_000;
const TICK_MS = 250;

/** When each session first saw which game over: the wait goes on whatever screen is shown. */
const seenOver = new WeakMap<Session, { game: number; at: number }>();

/** Milliseconds until the next game, while there is one to wait for. */
export function useNextGame(of: () => Session): () => number | null {
  let now = $state(performance.now());
  const timer = setInterval(() => (now = performance.now()), TICK_MS);
  onDestroy(() => clearInterval(timer));

  const since = $derived.by(() => {
    const session = of();
    const room = session.known.room;
    if (!room || !("over" in room.stage) || !matchGoesOn(room)) return null;
    const { game } = room.stage.over;
    const seen = seenOver.get(session);
    if (seen?.game === game) return seen.at;
    const at = performance.now();
    seenOver.set(session, { game, at });
    return at;
  });
  return () => (since === null ? null : Math.max(0, since + NEXT_GAME_MS - now));
}
