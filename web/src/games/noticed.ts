/** What a learner has noticed, read from the news of a step and from where eyes are. */
import type { News } from "../house/follow";
import type { Gesture, Kind, Seat } from "../protocol";
import type { Play } from "../table/play.svelte";

/** Whether that sign was seen; `at` whom, if it matters. */
export const sawSign = (
  news: readonly News[],
  by: Seat,
  gesture: Gesture,
  at: Seat | null = null,
): boolean =>
  news.some(({ what }) => {
    if (!("perceived" in what) || what.perceived.what !== "sign") return false;
    const { by: maker, gesture: made, aim } = what.perceived;
    return maker === by && made === gesture && (at === null || ("seat" in aim && aim.seat === at));
  });

/** Whose face one's eyes are on, or on their way to. */
export function looksAt({ eyes }: Play<Kind>): Seat | null {
  const look = eyes?.look;
  return typeof look === "object" && "seat" in look ? look.seat : null;
}

/** Whether one's eyes and theirs rest on each other. */
export function meets(play: Play<Kind>, seat: Seat): boolean {
  const { eyes } = play;
  if (!eyes) return false;
  return looksAt(play) === seat && eyes.face != null && eyes.watched_by.includes(seat);
}
