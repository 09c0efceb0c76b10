/** What moves over a table of Blink, and what is remembered while it does. */
import type { BlinkAction, BlinkCard, Seat, Shown } from "../../../protocol";

/** One's own card that the house has not answered for, or that has not landed yet. */
export interface Flying {
  card: BlinkCard;
  pile: Seat;
  slot: number;
  /** What lay there when it was thrown. */
  before: Shown<BlinkCard>;
  landed: boolean;
  taken: boolean;
}

/** A top that is still on the screen while the next is in the air. */
export interface Held {
  top: Shown<BlinkCard>;
  /** What of one's hand fitted it. */
  fits: readonly BlinkCard[];
}

/** As much of the table as a card that falls needs to know. */
export interface Table {
  tops: readonly Shown<BlinkCard>[];
  legal: readonly BlinkAction[];
  hand: readonly (BlinkCard | null)[];
}

/** A word beside a pile, or in the middle. */
export interface Note {
  nth: number;
  pile: Seat | null;
  kind: "beaten" | "no_match" | "turned";
  times: number;
}

/** Flies a card between two places of the page. */
export type FlyCard = (card: BlinkCard, from: string, to: string, ms: number) => Promise<void>;
