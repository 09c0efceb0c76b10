/** A morning as it is being told: one step after the other, each with its sound and its words. */
import { play as sound } from "../../../senses/sound";
import type { Play } from "../../../table/play.svelte";
import { aloud } from "../../../words/aloud.svelte";
import type { Step, Story } from "./story";
import { tellMine, tellStep, whoOf, type Told } from "./telling";

export class Telling {
  #at = $state(0);
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly play: Play<"eyes_wide_shut">,
    readonly story: Story,
    readonly onend: () => void,
  ) {}

  get step(): Step | undefined {
    return this.story.steps[this.#at];
  }
  get told(): Told | null {
    return this.step ? this.#tell(this.step) : null;
  }
  /** What it did to oneself, if it did. */
  get mine(): string {
    return this.step ? tellMine(this.step, this.play.seat) : "";
  }

  begin(nth = 0): void {
    clearTimeout(this.#timer);
    const next = this.story.steps[nth];
    if (!next) return this.#finish();
    const lost = this.mine;
    this.#at = nth;
    this.#hear(next);
    if (next.what !== "open" && next.what !== "hand") {
      const { title, sub } = this.#tell(next);
      const { mine } = this;
      aloud.say([`${title}.`, mine !== lost ? mine : sub].filter((part) => part !== "").join(" "));
    }
    // Where the game runs faster than it was played, the next night is here the sooner.
    const faster = Math.max(1, this.play.source.speed);
    this.#timer = setTimeout(() => this.begin(nth + 1), next.ms / faster);
  }

  /** To the next thing worth reading: single hands are not. */
  skip(): void {
    const { steps } = this.story;
    const next = steps.findIndex((step, i) => i > this.#at && step.what !== "hand");
    this.begin(next < 0 ? steps.length : next);
  }

  /** Enough was seen. */
  end(): void {
    this.begin(this.story.steps.length);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #finish(): void {
    this.onend();
    this.play.source.seenEnough();
  }

  #tell(step: Step): Told {
    return tellStep(step, this.story, (seats) => whoOf(this.play, seats));
  }

  #hear(step: Step): void {
    switch (step.what) {
      case "hand":
        return sound("hands");
      case "verdict":
        return sound(this.story.night.verdict === "over" ? "caught" : "card");
      case "stagnation":
        return sound("timeUp");
      case "deaths":
        return sound("caught");
      case "escape":
        return sound("win");
      case "duel":
        return sound("turn");
      case "points":
        return sound("point");
      case "open":
    }
  }
}
