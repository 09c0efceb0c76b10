/**
 * The end of a round as every screen plays it: the lids shut and open, the reveal goes step by step,
 * the points are shown, and it is done. It takes the same time everywhere, so that no phone tells
 * the result before the table's screen has come to it.
 */
import { onDestroy } from "svelte";
import type { BlinkOfAnEyeStep } from "../../../protocol";
import type { Play } from "../../../table/play.svelte";
import { sceneAfter } from "./reveal";
import { RevealPlayer } from "./reveal-player.svelte";

const SHUT_MS = 560;
const OPEN_MS = 320;

export class Closing {
  /** Once it is done the result lies over the table, which then says nothing more. */
  showing = $state<"round" | "reveal" | "done">("round");
  /** Whether the lids are shut. */
  shut = $state(false);
  readonly reveal: RevealPlayer;
  readonly #timers: ReturnType<typeof setTimeout>[] = [];

  /** Made while a screen is made: it ends with it. `heard` is told of every step as it is taken. */
  constructor(
    readonly play: Play<"blink_of_an_eye">,
    heard: (step: BlinkOfAnEyeStep) => void,
    readonly ondone: () => void,
  ) {
    if (play.view.phase === "over") this.showing = "done";
    this.reveal = new RevealPlayer(
      () => play.view.reveal,
      heard,
      () => this.#finish(),
    );
    // The end came while the line was down: nothing was noticed, so there is nothing to play out.
    $effect(() => {
      if (play.view.phase === "over" && this.showing === "round" && !this.shut) this.#finish();
    });
    onDestroy(() => {
      this.reveal.stop();
      this.#timers.forEach(clearTimeout);
    });
  }

  /** What the reveal has come to; nothing before it and while the points are shown. */
  scene = $derived.by(() =>
    this.showing === "reveal" && !this.reveal.tallied
      ? sceneAfter(this.play.view.reveal, this.reveal.taken)
      : null,
  );

  /** The time is up. */
  begin(): void {
    this.shut = true;
    this.#later(SHUT_MS, () => {
      this.showing = "reveal";
      this.shut = false;
      this.#later(OPEN_MS, () => this.reveal.next());
    });
  }

  #later(ms: number, run: () => void): void {
    this.#timers.push(setTimeout(run, ms));
  }

  #finish(): void {
    this.reveal.stop();
    this.showing = "done";
    this.ondone();
  }
}
