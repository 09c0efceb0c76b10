/** What every screen of a game of Blink asks of it: its options, how the match stands, what is awaited. */
import type { BlinkPlayer, Seat } from "../../../protocol";
import type { Play } from "../../../table/play.svelte";
import { BLINK_WORDS } from "./words";

/** The table says so long before that it will play for those who do not. */
export const IDLE_SOON_MS = 5_000;

export class Standing {
  constructor(readonly play: Play<"blink">) {}

  get bestOf(): number {
    return this.play.options.best_of;
  }
  get chooseMs(): number {
    return this.play.options.choose_ms;
  }
  get byHand(): boolean {
    return this.play.options.refill === "by_hand";
  }

  /** How many games win the match. */
  get needed(): number {
    return Math.ceil(this.bestOf / 2);
  }
  wonBy(seat: Seat): number {
    return this.play.room?.match?.points[seat] ?? 0;
  }
  /** Which game of the match it is, in words. */
  get gameLabel(): string {
    const w = BLINK_WORDS();
    return this.bestOf === 1 ? w.oneGame : w.game(this.play.nth, this.bestOf);
  }

  /** A player's side; once it is over, everybody sees all of it. */
  sideOf(seat: Seat): BlinkPlayer {
    return (this.play.open ?? this.play.view).players[seat === 0 ? 0 : 1];
  }

  /** How many cards somebody has left to draw. */
  drawOf(seat: Seat): number {
    return (this.play.open ?? this.play.view).draw[seat === 0 ? 0 : 1];
  }

  /** How long is left to choose a card in a stall. */
  get leftToChoose(): number | null {
    return this.play.view.phase === "choice" ? this.play.until(this.play.view.due) : null;
  }

  /** How long until the table plays for those who do not, once that is soon. */
  get idleSoon(): number | null {
    const { play } = this;
    const left = play.view.phase === "race" && play.now >= 0 ? play.until(play.view.due) : null;
    return left !== null && left < IDLE_SOON_MS ? left : null;
  }
}
