/**
 * Plays out what happened, one scene after another, a step at a time.
 *
 * The table is drawn from the view, which is ahead of the theatre: only points that a scene has
 * still to give are held back. The house waits for a scene; whoever has seen enough goes on.
 */
import type { Seat } from "../../../protocol";
import type { Beats } from "../../../table/play.svelte";
import { stillToScore, type Scene } from "./scenes";

/** While others wait, a scene hurries. */
const HURRY = 0.6;
const LINE_MS = 3_600;

interface Playing {
  scene: Scene;
  step: number;
}

export class Theatre {
  #queue = $state.raw<readonly Scene[]>([]);
  #now = $state.raw<Playing | null>(null);
  #line = $state.raw<{ nth: number; text: string } | null>(null);
  #waiting: (() => void)[] = [];
  #nth = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #lineTimer: ReturnType<typeof setTimeout> | undefined;

  /** `onstep` hears of every step as it begins. */
  constructor(
    readonly beats: Beats<"shifty_eyed_spies">,
    readonly onstep: (scene: Scene, step: number) => void = () => {},
  ) {}

  /** What is being shown. */
  get now(): Playing | null {
    return this.#now;
  }
  /** Whether more is to be shown after it. */
  get hasMore(): boolean {
    return this.#queue.length > 0;
  }
  /** The last small thing that happened, for a moment. */
  get line(): { nth: number; text: string } | null {
    return this.#line;
  }

  /** Points that have not been seen to be scored yet. */
  heldBack(seat: Seat): number {
    const playing = this.#now ? stillToScore(this.#now.scene, this.#now.step).get(seat) : 0;
    return this.#queue.reduce(
      (sum, scene) => sum + (stillToScore(scene, -1).get(seat) ?? 0),
      playing ?? 0,
    );
  }

  show(scene: Scene): void {
    this.#queue = [...this.#queue, scene];
    if (!this.#now) this.#next();
  }

  /** Does something when what is being shown is over; now, if nothing is. */
  afterwards(run: () => void): void {
    if (this.#now) this.#waiting.push(run);
    else run();
  }

  tell(text: string): void {
    this.#line = { nth: ++this.#nth, text };
    clearTimeout(this.#lineTimer);
    this.#lineTimer = setTimeout(() => (this.#line = null), LINE_MS);
  }

  /** On to the next step: the clock does it, or whoever is in a hurry. */
  goOn(): void {
    if (!this.#now) return;
    const { scene, step } = this.#now;
    if (step + 1 >= scene.steps) this.#next();
    else this.#set({ scene, step: step + 1 });
  }

  /** Enough was seen of all of it. */
  cut(): void {
    this.#queue = [];
    if (this.#now) this.#next();
  }

  end(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#lineTimer);
  }

  #next(): void {
    for (const run of this.#waiting.splice(0)) run();
    const [scene, ...rest] = this.#queue;
    this.#queue = rest;
    if (scene) this.#set({ scene, step: 0 });
    else {
      clearTimeout(this.#timer);
      this.#now = null;
    }
  }

  #set(playing: Playing): void {
    this.#now = playing;
    const last = playing.step + 1 === playing.scene.steps;
    const hurry = this.#queue.length > 0 ? HURRY : 1;
    const ms = (last ? this.beats.last : this.beats.step) * hurry;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.goOn(), ms);
    this.onstep(playing.scene, playing.step);
  }
}
