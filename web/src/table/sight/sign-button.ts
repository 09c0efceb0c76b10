/** A sign as a table shows it. */
import type { Aim, Gesture } from "../../protocol";

export interface SignButton {
  gesture: Gesture;
  aim: Aim;
  /** What it does in words, such as "Wink at Odile"; left out for the gesture's name alone. */
  words?: string;
  /** The same in one word, for phones; left out, `words` stand there too. */
  short?: string;
  /** Under that word: whom or what it is for. */
  at?: string;
  /** Whether the house would take it: others are shown, but pale. */
  able: boolean;
  key: string;
}
