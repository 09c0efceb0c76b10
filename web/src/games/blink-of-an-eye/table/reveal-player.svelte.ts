/** Plays the reveal: a step at a time by itself, faster for whoever asks, to its end for whoever skips. */
import type { BlinkOfAnEyeStep } from "../../../protocol";
import { stepMs } from "./reveal";

const TALLY_MS = 4_000;

export class RevealPlayer {
  /** How many steps have been taken. */
  taken = $state(0);
  /** Whether the points of the round are shown. */
  tallied = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly steps: () => readonly BlinkOfAnEyeStep[],
    /** A step is taken: what is heard and flies. */
    readonly hear: (step: BlinkOfAnEyeStep) => void,
    readonly done: () => void,
  ) {}

  /** The next step, the points, or the end. */
  next(): void {
    clearTimeout(this.#timer);
    const steps = this.steps();
    const step = steps[this.taken];
    if (step) {
      this.taken += 1;
      this.hear(step);
      this.#timer = setTimeout(() => this.next(), stepMs(steps.length));
    } else if (!this.tallied) this.tally();
    else this.done();
  }

  /** Straight to the points. */
  tally(): void {
    clearTimeout(this.#timer);
    this.taken = this.steps().length;
    this.tallied = true;
    this.#timer = setTimeout(() => this.done(), TALLY_MS);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}
