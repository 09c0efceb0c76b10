/**
 * The way through a lesson: which step it is at, whether it is met, what is said.
 *
 * A step that is met is praised for a moment, and the next one comes by itself.
 */
import { untrack } from "svelte";
import type { Lesson, Moment, Step, StepWords } from "../games/lesson";
import type { News } from "../house/follow";
import type { Kind } from "../protocol";
import type { Play } from "../table/play.svelte";

/** How long praise stands: a moment, and as long as reading it takes. */
const PRAISE_MS = 1_400;
const LETTER_MS = 35;
/** So much of a step's news is looked at: the newest. */
const NEWS_MAX = 200;

/** What the coach is about: a task, something to know, praise, or that the task is out of reach. */
export type Mood = "asks" | "tells" | "praises" | "lost";

export class Course<K extends Kind> {
  at = $state(0);
  /** Set by whoever draws the table: its end has been shown. */
  ended = $state(false);
  #news = $state.raw<readonly News[]>([]);
  #praised = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #stop: () => void;

  /** `onstep` hears of every step, and of the end as the last. */
  constructor(
    readonly play: Play<K>,
    readonly lesson: Lesson<K>,
    at: number,
    readonly onstep: (at: number) => void,
  ) {
    this.at = Math.min(Math.max(0, at), Math.max(0, lesson.steps.length - 1));
    this.#stop = play.source.onNews((news) => {
      this.#news = [...this.#news, news].slice(-NEWS_MAX);
    });
  }

  /** Sees whether what is asked for has come: for an effect, which then sees again by itself. */
  check(): void {
    if (this.mood === "asks" && this.#met) untrack(() => this.#praise());
  }

  /** Stops listening. */
  end(): void {
    clearTimeout(this.#timer);
    this.#stop();
  }

  get count(): number {
    return this.lesson.steps.length;
  }
  get step(): Step<K> | undefined {
    return this.lesson.steps[this.at];
  }
  get words(): StepWords | undefined {
    return this.step?.words(this.play);
  }
  /** What went wrong, if this step knows. */
  get lostSays(): string | undefined {
    return this.step?.lostSays?.(this.play);
  }
  /** The step from which a lost one is tried again. */
  get from(): number {
    return this.step?.from ?? this.at;
  }
  get points(): string | null {
    const { mood } = this;
    if (mood === "praises" || mood === "lost") return null;
    return this.step?.points?.(this.play) ?? null;
  }

  get #moment(): Moment<K> {
    return { play: this.play, news: this.#news, ended: this.ended };
  }
  get #met(): boolean {
    return this.step?.met?.(this.#moment) ?? false;
  }

  get mood(): Mood {
    if (this.#praised) return "praises";
    const { step } = this;
    if (this.#met) return "asks";
    if (step?.lost?.(this.#moment)) return "lost";
    if (!step?.met) return "tells";
    // Nothing more can be done at a table whose game is over and shown.
    return this.ended ? "lost" : "asks";
  }

  /** To the next step, or the end. */
  next(): void {
    clearTimeout(this.#timer);
    // What came while the last step was praised is the next one's already.
    if (!this.#praised) this.#news = [];
    this.#praised = false;
    this.at += 1;
    this.onstep(this.at);
  }

  #praise(): void {
    this.#praised = true;
    this.#news = [];
    const well = this.words?.well;
    if (well === undefined) this.next();
    else this.#timer = setTimeout(() => this.next(), PRAISE_MS + well.length * LETTER_MS);
  }
}
