/** A clock is said at 60, 30 and 10 seconds, and heard in the last ten. */
import { play as sound } from "../senses/sound";
import { aloud } from "../words/aloud.svelte";
import { words } from "../words/language.svelte";

const MARKS_S = [60, 30, 10];
const LATE_S = 10;

export const secondsLeft = words({
  en: (seconds: number) => `${seconds} seconds`,
  de: (seconds: number) => `${seconds} Sekunden`,
});

interface Calls {
  /** What is said of so many seconds. */
  says?: (seconds: number) => string;
  /** Whether its last seconds are heard. */
  ticks?: boolean;
}

/** The mark that is passed from one second to another, by a clock that began above it. */
export const markPassed = (was: number, now: number, wholeMs: number): number | undefined =>
  MARKS_S.find((mark) => now <= mark && mark < was && wholeMs > mark * 1000);

/** For as long as a component is there. Both are milliseconds; a clock that stands still is null. */
export function useClockCalls(
  left: () => number | null,
  whole: () => number,
  { says = (seconds) => secondsLeft()(seconds), ticks = true }: Calls = {},
): void {
  const seconds = $derived.by(() => {
    const ms = left();
    return ms === null ? null : Math.ceil(ms / 1000);
  });
  let before: number | null = null;
  $effect(() => {
    const now = seconds;
    const was = before;
    before = now;
    if (now === null || was === null || now >= was) return;
    const passed = markPassed(was, now, whole());
    if (passed !== undefined) aloud.say(says(passed));
    if (ticks && now < LATE_S && now > 0) sound("tick");
  });
}
