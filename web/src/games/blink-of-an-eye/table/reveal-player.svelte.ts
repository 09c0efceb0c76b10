/** Plays the reveal: a step at a time by itself, faster for whoever asks, to its end for whoever skips. */
import type { BlinkOfAnEyeStep } from "../../../protocol";
import type { Beats } from "../../../table/play.svelte";
import { stepMs } from "./reveal";

export class RevealPlayer {
  /** How many steps have been taken. */
  taken = $state(0);
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly steps: () => readonly BlinkOfAnEyeStep[],
    readonly beats: () => Beats<"blink_of_an_eye">,
    /** A step is taken: what is heard and flies. */
    readonly hear: (step: BlinkOfAnEyeStep) => void,
    readonly done: () => void,
  ) {}

  /** The next step, or the end. */
  next(): void {
    clearTimeout(this.#timer);
    const steps = this.steps();
    const step = steps[this.taken];
    if (!step) return this.done();
    this.taken += 1;
    this.hear(step);
    this.#timer = setTimeout(() => this.next(), stepMs(steps, step, this.beats()));
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}
