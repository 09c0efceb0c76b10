/** What is felt: a phone gives the thumb a short nudge. */
import type { Way } from "../protocol";

/** What can be felt, and for how many milliseconds. */
const NUDGES = { contact: 10, signSeen: 10, turn: 10 } as const;
export type Nudge = keyof typeof NUDGES;

let isOn = (): boolean => true;

/** Sets the switch: `on` is asked before every nudge. Without one, it is on. */
export function enable(on: () => boolean): void {
  isOn = on;
}

/** How many things on the screen are only shown. */
let shown = 0;

/** Nothing is felt from now on: nobody is asked for by what is only shown. Gives the way back. */
export function numb(): () => void {
  shown += 1;
  return () => void (shown -= 1);
}

/**
 * Nudges now, where that is possible and wanted. Where people play together the others would hear
 * the phone, and a buzz is a tell: only a turn that everybody is told of is felt.
 */
export function buzz(nudge: Nudge, way: Way): void {
  if (way === "together" && nudge !== "turn") return;
  if (shown > 0 || !isOn() || typeof navigator === "undefined") return;
  // Before the first touch browsers refuse, and complain about it.
  if (navigator.userActivation?.hasBeenActive === false) return;
  // Not every browser knows the word.
  navigator.vibrate?.(NUDGES[nudge]);
}
