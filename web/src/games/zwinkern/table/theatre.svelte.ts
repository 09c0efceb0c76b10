/** Calls and claims, played out one after another: who says what, whether it was so, who gets what. */
import type { Beats } from "../../../table/play.svelte";
import type { Seat, ZwinkernNotice, ZwinkernPerson, ZwinkernReason } from "../../../protocol";

export type Scene = { nth: number } & (
  | { what: "call"; by: Seat; partner: Seat; card: ZwinkernPerson; right: boolean }
  | {
      what: "claim";
      by: Seat;
      owner: Seat;
      holder: Seat;
      card: ZwinkernPerson;
      right: boolean;
    }
  | { what: "end"; reason: ZwinkernReason }
);

/** A scene that has yet to get its number. */
type Told = Scene extends infer S ? (S extends Scene ? Omit<S, "nth"> : never) : never;

/**
 * The word, then the verdict, then the cards go. Where people sit in one room the points are counted
 * after the end: cards, Big Eyes, their sum.
 */
export type Act = "word" | "verdict" | "cards" | "eyes" | "sum" | "leave";

const ACTS: Readonly<Record<Scene["what"], readonly Act[]>> = {
  call: ["word", "verdict", "leave"],
  claim: ["word", "verdict", "leave"],
  end: ["verdict", "cards", "eyes", "sum", "leave"],
};

/** How long each act lasts, and the "Stop!" of a claim; what lasts no time is left out. */
export type Pace = Beats<"zwinkern">;

/** While another scene waits this one is played faster. */
const HURRY = 0.45;

/** Where the two cards of a scene go: the one of the field and its twin. */
export interface Takes {
  field: Seat | "discard" | null;
  twin: Seat | null;
}

export function takes(scene: Scene): Takes {
  if (scene.what === "call")
    return scene.right
      ? { field: scene.by, twin: scene.partner }
      : { field: "discard", twin: null };
  if (scene.what === "claim" && scene.right) return { field: scene.by, twin: scene.by };
  return { field: null, twin: null };
}

/** The scene of something that happened, if it is one. */
export function sceneOf(by: Seat, notice: ZwinkernNotice): Told | null {
  switch (notice.what) {
    case "called":
      return {
        what: "call",
        by,
        partner: notice.partner,
        card: notice.card,
        right: notice.right,
      };
    case "claimed":
      return {
        what: "claim",
        by,
        owner: notice.owner,
        holder: notice.holder,
        card: notice.card,
        right: notice.right,
      };
    default:
      return null;
  }
}

export class Theatre {
  scene = $state.raw<Scene | null>(null);
  act = $state.raw<Act>("word");
  /** Who has just called "Stop!". It waits for nothing: whatever is being played waits for it. */
  stop = $state.raw<Seat | null>(null);
  #waiting: Scene[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #nth = 0;

  /** @param onact Told of every act as it begins, and of every "Stop!", for what is heard. */
  constructor(
    readonly onact: (scene: Scene, act: Act | "stop") => void,
    readonly pace: Pace,
    /** Told when somebody has seen enough and nothing is left to be played. */
    readonly onskipped: () => void = () => {},
  ) {}

  /** Whether anything is being played. */
  get busy(): boolean {
    return this.scene !== null || this.stop !== null;
  }

  /** Gives the scene's number. */
  show(told: Told): number {
    const nth = ++this.#nth;
    const scene: Scene = { ...told, nth };
    this.#waiting.push(scene);
    if (scene.what === "claim" && this.pace.stop > 0) this.#shout(scene);
    else if (!this.busy) this.#next();
    return nth;
  }

  /** On to the next act at once. */
  skip(): void {
    if (this.stop !== null) this.#resume();
    else if (this.scene) this.#goOn();
    if (!this.busy) this.onskipped();
  }

  /** Enough was seen of all of it. */
  cut(): void {
    clearTimeout(this.#timer);
    this.#waiting = [];
    this.stop = this.scene = null;
  }

  end(): void {
    clearTimeout(this.#timer);
  }

  #shout(claim: Scene & { what: "claim" }): void {
    clearTimeout(this.#timer);
    this.stop = claim.by;
    this.onact(claim, "stop");
    this.#timer = setTimeout(() => this.#resume(), this.pace.stop);
  }

  #resume(): void {
    this.stop = null;
    if (this.scene) this.#wait();
    else this.#next();
  }

  #next(): void {
    this.scene = this.#waiting.shift() ?? null;
    if (this.scene) this.#go(ACTS[this.scene.what][0]);
  }

  #goOn(): void {
    const acts = this.scene ? ACTS[this.scene.what] : [];
    this.#go(acts[acts.indexOf(this.act) + 1]);
  }

  #go(act: Act | undefined): void {
    clearTimeout(this.#timer);
    if (act === undefined || !this.scene) return this.#next();
    this.act = act;
    if (this.pace[act] === 0) return this.#goOn();
    this.onact(this.scene, act);
    this.#wait();
  }

  #wait(): void {
    clearTimeout(this.#timer);
    const haste = this.#waiting.length > 0 ? HURRY : 1;
    this.#timer = setTimeout(() => this.#goOn(), this.pace[this.act] * haste);
  }
}
