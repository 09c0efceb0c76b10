/** Calls and claims, played out one after another: who says what, whether it was so, who gets what. */
import type { Seat, ZwinkernNotice, ZwinkernPerson, ZwinkernReason } from "../../protocol";

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

/** The word, then the verdict, then the cards go. */
export type Act = "word" | "verdict" | "leave";

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

const LASTS: Readonly<Record<Act, number>> = { word: 900, verdict: 1_400, leave: 80 };
const NEXT: Readonly<Record<Act, Act | null>> = {
  word: "verdict",
  verdict: "leave",
  leave: null,
};

export class Theatre {
  scene = $state.raw<Scene | null>(null);
  act = $state.raw<Act>("word");
  #waiting: Scene[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #nth = 0;

  /** @param onact Told of every act as it begins, for what is heard. */
  constructor(readonly onact: (scene: Scene, act: Act) => void) {}

  show(told: Told): void {
    this.#waiting.push({ ...told, nth: ++this.#nth });
    if (this.scene === null) this.#next();
  }

  /** On to the next act at once. */
  skip(): void {
    if (this.scene) this.#go(NEXT[this.act]);
  }

  end(): void {
    clearTimeout(this.#timer);
  }

  #next(): void {
    this.scene = this.#waiting.shift() ?? null;
    // An end has nothing to wait for: it is a verdict.
    if (this.scene) this.#go(this.scene.what === "end" ? "verdict" : "word");
  }

  #go(act: Act | null): void {
    clearTimeout(this.#timer);
    if (act === null || !this.scene) return this.#next();
    this.act = act;
    this.onact(this.scene, act);
    this.#timer = setTimeout(() => this.#go(NEXT[act]), LASTS[act]);
  }
}
