/**
 * The end of a game step by step: who is out of cards, what both still hold, whom it counts for.
 * Phones wait for it, so that nobody reads the result in their hand before it is seen on the screen.
 */
import type { Play } from "../../../table/play.svelte";
import { whenSkipped } from "../../../table/when-skipped.svelte";

const STEPS = ["out", "hands", "counts", "done"] as const;
export type FinaleStep = (typeof STEPS)[number];

export class Finale {
  #nth = $state(0);

  constructor(play: Play<"blink">, ondone: () => void) {
    // Whoever comes after the end sees all of it at once.
    if (play.isOver) this.#nth = STEPS.length - 1;
    let timer: ReturnType<typeof setInterval> | undefined;
    let told = false;
    const step = (nth: number): void => {
      this.#nth = Math.min(nth, STEPS.length - 1);
      if (this.#nth < STEPS.length - 1) return;
      clearInterval(timer);
      told = true;
      ondone();
    };
    $effect(() => {
      if (!play.isOver || told) return;
      timer = setInterval(() => step(this.#nth + 1), play.beats.finale / (STEPS.length - 1));
      return () => clearInterval(timer);
    });
    whenSkipped(
      () => play,
      () => {
        if (play.isOver) step(STEPS.length - 1);
      },
    );
  }

  /** Whether it has come so far. */
  has(step: FinaleStep): boolean {
    return this.#nth >= STEPS.indexOf(step);
  }
}
