/** A sign that a table offers. */
import type { Aim, Gesture } from "../../protocol";

export interface SignOffer {
  gesture: Gesture;
  aim: Aim;
  /** What it does in words, such as "Wink at Odile"; left out for the gesture's name alone. */
  words?: string;
  /** The same in one word, for phones; left out, `words` stand there too. */
  short?: string;
  /** Whether it would be taken: others are shown, but pale. */
  able: boolean;
  key: string;
}
