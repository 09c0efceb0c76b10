/** What somebody is told once in this browser, until they have done it. */
import { kept } from "../kept";

export class FirstTime {
  #due = $state(false);
  /** Whether something else on the screen tells it now. */
  told = $state(false);
  constructor(readonly name: string) {
    this.#due = kept.read(`did.${name}`) === null;
  }
  /** Whether it is still to be told. */
  get due(): boolean {
    return this.#due && !this.told;
  }
  /** They did it: from now on they know. */
  done(): void {
    if (!this.#due) return;
    this.#due = false;
    kept.write(`did.${this.name}`, "1");
  }
}

/** Looking at a face. */
export const firstLook = new FirstTime("look");
/** Laying a guess on somebody's Target. */
export const firstGuess = new FirstTime("guess");
