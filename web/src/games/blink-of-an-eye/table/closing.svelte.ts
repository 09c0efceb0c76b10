/**
 * The end of a round as every screen plays it: the lids shut and open, the reveal goes step by step,
 * and it is done. It takes the same time everywhere, so that no phone tells the result before the
 * table's screen has come to it.
 */
import { onDestroy } from "svelte";
import type { BlinkOfAnEyeStep } from "../../../protocol";
import type { Play } from "../../../table/play.svelte";
import { whenSkipped } from "../../../table/when-skipped.svelte";
import { sceneAfter } from "./reveal";
import { RevealPlayer } from "./reveal-player.svelte";

/** How much of their time the lids take to shut. */
const SHUTTING = 0.64;

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
      () => play.beats,
      heard,
      () => this.finish(),
    );
    // The host has seen enough.
    whenSkipped(
      () => play,
      () => {
        if (play.view.phase === "over" && this.showing !== "done") this.finish();
      },
    );
    // The end came while the line was down: nothing was noticed, so there is nothing to play out.
    $effect(() => {
      if (play.view.phase === "over" && this.showing === "round" && !this.shut) this.finish();
    });
    onDestroy(() => {
      this.reveal.stop();
      this.#timers.forEach(clearTimeout);
    });
  }

  /** What the reveal has come to; nothing before it and after it. */
  scene = $derived.by(() =>
    this.showing === "reveal" ? sceneAfter(this.play.view.reveal, this.reveal.taken) : null,
  );

  /** The time is up. */
  begin(): void {
    this.shut = true;
    const { lids } = this.play.beats;
    this.#later(lids * SHUTTING, () => {
      this.showing = "reveal";
      this.shut = false;
      this.#later(lids * (1 - SHUTTING), () => this.reveal.next());
    });
  }

  #later(ms: number, run: () => void): void {
    this.#timers.push(setTimeout(run, ms));
  }

  /** Enough was seen. */
  finish(): void {
    this.reveal.stop();
    this.#timers.forEach(clearTimeout);
    this.shut = false;
    this.showing = "done";
    this.ondone();
    this.play.source.seenEnough();
  }
}
