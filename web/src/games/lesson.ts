/**
 * What a lesson is: a few steps at a prepared table, each met by doing or noticing something.
 *
 * The table, its rules and the bots are the house's own; a step only watches.
 */
import type { News } from "../house/follow";
import type { Kind } from "../protocol";
import type { Play } from "../table/play.svelte";

/** What a step can look at. */
export interface Moment<K extends Kind> {
  play: Play<K>;
  /** What came since the step before was met, oldest first. */
  news: readonly News[];
  /** Whether the game is over and the table has shown its end. */
  ended: boolean;
}

/** What the coach says at a step. */
export interface StepWords {
  /** What to do or to notice, in a sentence or two. */
  say: string;
  /** How to do it by keyboard, for whoever uses one. */
  keys?: string;
  /** Said when it is met. */
  well?: string;
}

export interface Step<K extends Kind> {
  words: (play: Play<K>) => StepWords;
  /** Whether it is met; a step without it only tells, and goes on when the learner says so. */
  met?: (now: Moment<K>) => boolean;
  /** Whether it can no longer be met at this table: then the same deal is laid and tried once more. */
  lost?: (now: Moment<K>) => boolean;
  /** Why it cannot, in one kind sentence. */
  lostSays?: (play: Play<K>) => string;
  /** The step it is then tried from; this one, if the deal has all it needs from its start. */
  from?: number;
  /** What it talks about, as a selector of the table: it is ringed. */
  points?: (play: Play<K>) => string | null;
}

export interface Lesson<K extends Kind> {
  steps: readonly Step<K>[];
}
