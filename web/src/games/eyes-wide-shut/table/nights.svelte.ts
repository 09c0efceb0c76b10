/** Follows a game from day to night to morning: for the table, the table's screen and the phone alike. */
import { onMount, untrack } from "svelte";
import type { EyesWideShutPlayer, Seat } from "../../../protocol";
import type { Play } from "../../../table/play.svelte";
import { storyOf, type Story } from "./story";

export interface Nights {
  /** Somebody has talked enough. */
  ready?: (seat: Seat) => void;
  /** The night falls: because all were ready, or because the day's time is up. */
  falls?: (timeUp: boolean) => void;
  /** The morning has come, and this is what it tells. */
  dawns: (story: Story) => void;
}

/** For a component, while it is made. */
export function followNights(play: Play<"eyes_wide_shut">, hear: Nights): void {
  // Where everybody was before the night: lives and zones change at dawn alone.
  let before: { day: number; players: readonly EyesWideShutPlayer[] } = untrack(() => play.view);
  $effect(() => {
    before = play.view;
  });

  onMount(() => {
    play.onHappened(({ seat, notice }) => {
      const { day, players } = before;
      switch (notice.what) {
        case "ready":
          before = play.view;
          if (seat !== null) hear.ready?.(seat);
          if (notice.night_falls) hear.falls?.(false);
          break;
        case "day_over":
          before = play.view;
          hear.falls?.(true);
          break;
        case "dawn":
          before = play.view;
          hear.dawns(storyOf(day, players, notice, play.view.players, play.view, play.beats));
          break;
        case "hand":
        case "confirmed":
        case "night_over":
      }
    });
  });
}
