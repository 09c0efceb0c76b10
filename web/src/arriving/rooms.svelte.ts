/** The open rooms, asked for again and again while somebody looks at them. */
import * as api from "../house/api";
import { Refused } from "../house/line";
import { list } from "../house/list.svelte";
import type { RoomCard } from "../protocol";

const AGAIN_MS = 4_000;

/** What is known of them: nothing yet, the list, or that the house does not answer. */
export type Listed = { rooms: readonly RoomCard[] | null; reachable: boolean };

/** Asks while the component that called it is there and the page is seen. */
export function watchRooms(): { readonly now: Listed } {
  let now = $state.raw<Listed>({ rooms: null, reachable: true });

  $effect(() => {
    let stopped = false;
    async function ask(): Promise<void> {
      if (document.visibilityState !== "visible") return;
      try {
        const { rooms } = await api.list();
        // There may be no list: that is known before anything is said of it.
        if (rooms.length === 0) await list.ask();
        if (!stopped) now = { rooms, reachable: true };
      } catch (why) {
        if (!(why instanceof Refused)) throw why;
        if (!stopped) now = { ...now, reachable: false };
      }
    }
    const hurry = (): void => void ask();
    hurry();
    const timer = setInterval(hurry, AGAIN_MS);
    document.addEventListener("visibilitychange", hurry);
    return () => {
      stopped = true;
      clearInterval(timer);
      document.removeEventListener("visibilitychange", hurry);
    };
  });

  return {
    get now() {
      return now;
    },
  };
}
