/** The hand of somebody who plays on this device: what they want of it is told to the house. */
import type { Session } from "../../../house/session.svelte";
import type {
  EyesWideShutAction,
  EyesWideShutOwn,
  OwnRefusals,
  Refusal,
  SharedRefusal,
} from "../../../protocol";
import { offersOf } from "../table/offers";

type Code = Refusal | SharedRefusal | OwnRefusals["eyes_wide_shut"];

/** What passes by itself: nobody sees with shut eyes that it did not work, so it is tried again. */
const PASSES: readonly Code[] = ["busy", "paused", "slow_down", "stuck"];
/** By night nothing is shown or said, not even that something was too late. */
const QUIETLY: readonly Code[] = [
  ...PASSES,
  "already_confirmed",
  "dead",
  "game_over",
  "not_by_day",
  "not_playing",
  "not_started",
];
const AGAIN_MS = 250;

export class DarkHand {
  /** Where it is going while the house is being told. */
  #going: boolean | null = null;
  #asked = 0;

  constructor(readonly session: Session) {}

  async put(up: boolean): Promise<void> {
    const is = this.#going ?? this.#own?.hand?.up;
    if (up === is || !this.#offered(up)) return;
    this.#going = up;
    const nth = ++this.#asked;
    for (let no: string | null = "busy"; no !== null && isPassing(no);) {
      const action = this.#offered(up);
      // The night is over, or it was thought better of.
      if (!action || nth !== this.#asked) break;
      no = await this.session.act(action, QUIETLY);
      if (no !== null) await new Promise((wake) => setTimeout(wake, AGAIN_MS));
    }
    if (nth === this.#asked) this.#going = null;
  }

  get #own(): EyesWideShutOwn | null {
    return this.session.known.table?.own as EyesWideShutOwn | null;
  }

  #offered(up: boolean): EyesWideShutAction | null {
    const legal = (this.session.known.table?.legal ?? []) as EyesWideShutAction[];
    const offers = offersOf(legal);
    return up ? offers.up : offers.down;
  }
}

const isPassing = (code: string): boolean => (PASSES as readonly string[]).includes(code);
