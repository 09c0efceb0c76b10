/**
 * A turn's clock on the table's screen: said and heard like every clock. That it ran out is heard
 * when the table acts for whoever had it; by then the next one runs already.
 */
import { once } from "../parts/once";
import type { Kind } from "../protocol";
import { play as sound } from "../senses/sound";
import { useClockCalls } from "../table/clock-calls.svelte";
import type { Play } from "../table/play.svelte";

/** For the start of a component. */
export function useTurnClock(
  of: () => Play<Kind>,
  left: () => number | null,
  whole: () => number,
): void {
  useClockCalls(left, whole);
  once(of).onHappened(({ byTable }) => {
    if (byTable) sound("timeUp");
  });
}
