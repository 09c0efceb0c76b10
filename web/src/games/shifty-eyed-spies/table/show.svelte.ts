/**
 * What happens at the table of the spies, as it is seen and heard there: cards are dealt and drawn,
 * missions and intercepts are played out, points fly. For every screen that shows the table.
 */
import { onDestroy, tick, untrack, type Snippet } from "svelte";
import type { Seat, SpiesKind, SpiesNotice, SpiesView } from "../../../protocol";
import { play as sound } from "../../../senses/sound";
import { fly } from "../../../table/flights.svelte";
import type { Happened, Play } from "../../../table/play.svelte";
import { whenSkipped } from "../../../table/when-skipped.svelte";
import { aloud } from "../../../words/aloud.svelte";
import { Dealing } from "./dealing.svelte";
import { sceneOf, scoresAt, type Scene } from "./scenes";
import { lineSentence, stepSentence, toldAt } from "./telling";
import { Theatre } from "./theatre.svelte";
import { SPIES_WORDS } from "./words";

/** What flies over the table, as the screen draws it. */
export interface Things {
  deliver: Snippet;
  receive: Snippet;
  point: Snippet;
}

export interface Manner {
  /** Between two cards of the deal. */
  dealMs?: number;
  /** Hears of every card that one sees drawn. */
  ondrew?: (seat: Seat, kind: SpiesKind, card: unknown) => void;
}

const POINT_MS = 420;

export class Show {
  /** Whether something happened since the table was last looked at for drawn cards. */
  #happens = false;
  readonly theatre: Theatre;
  readonly dealing: Dealing;

  /** To be made with the component whose table it is. */
  constructor(
    readonly play: Play<"shifty_eyed_spies">,
    readonly things: () => Things,
    readonly manner: Manner = {},
  ) {
    this.theatre = new Theatre(play.beats, (scene, step) => this.#onStep(scene, step));
    whenSkipped(
      () => play,
      () => this.theatre.cut(),
    );
    this.dealing = new Dealing(manner.dealMs);
    onDestroy(() => {
      this.theatre.end();
      this.dealing.end();
    });
    this.#watchDeal();
    untrack(() => play.onHappened((happened) => this.#onHappened(happened)));
    this.#watchDraws();
  }

  /** Points as far as they have been seen to be scored. */
  pointsOf(seat: Seat): number {
    const scored = this.play.view.players[seat]?.points ?? 0;
    return Math.max(0, scored - this.theatre.heldBack(seat));
  }

  /** What is said of the scene that is played, at its step. */
  get sentence(): string {
    const { now } = this.theatre;
    return now ? this.#sentence(now.scene, now.step) : "";
  }

  #sentence(scene: Scene, step: number): string {
    const w = SPIES_WORDS();
    const said = stepSentence(w, toldAt(this.play), scene, step);
    const last = scene.what === "mission" && step + 1 === scene.steps && !this.theatre.hasMore;
    return last && this.play.view.outcome?.end === "recruited" ? `${said} ${w.recruited}` : said;
  }

  /** The house deals at once; here it is seen one after another. */
  #watchDeal(): void {
    let before = untrack(() => this.play.view.phase);
    $effect(() => {
      const { phase, tracker, players } = this.play.view;
      if (before === "set" && phase === "play") {
        untrack(() =>
          this.dealing.begin(tracker, players.length, (kind, seat) => this.#draw(kind, seat)),
        );
      }
      before = phase;
    });
  }

  /**
   * Whoever loses a card draws another: their serial rises. Where one jumps in a replay nothing happens,
   * and nothing flies.
   */
  #watchDraws(): void {
    let before: SpiesView = untrack(() => this.play.view);
    $effect(() => {
      const { view } = this.play;
      const dealt = before.phase !== "set" && this.#happens;
      view.players.forEach((player, seat) => {
        for (const kind of ["deliver", "receive"] as const) {
          const rises = player[`${kind}_serial`] > (before.players[seat]?.[`${kind}_serial`] ?? 0);
          // The card it replaces is still being shown.
          if (dealt && rises)
            untrack(() => this.theatre.afterwards(() => void this.#draw(kind, seat)));
        }
      });
      before = view;
      this.#happens = false;
    });
  }

  #draw(kind: SpiesKind, seat: Seat): Promise<void> {
    // The last refill is of no use to anybody.
    if (this.play.view.phase === "over") return Promise.resolve();
    sound("deal");
    return fly(this.things()[kind], `deck-${kind}`, `seat-${seat}`);
  }

  #onHappened(happened: Happened<SpiesNotice>): void {
    this.#happens = true;
    const { seat, notice } = happened;
    const scene = sceneOf(seat, notice);
    if (scene) return this.theatre.show(scene);
    if (notice.what === "drew") {
      if (seat !== null) this.manner.ondrew?.(seat, notice.kind, notice.card);
      return;
    }
    if (notice.what === "ended" && seat !== null) {
      for (const kind of notice.discarded) {
        sound("card");
        void fly(this.things()[kind], `seat-${seat}`, `deck-${kind}`);
      }
      if (happened.byTable) sound("timeUp");
    }
    const line = lineSentence(SPIES_WORDS(), toldAt(this.play), happened);
    if (line === null) return;
    this.theatre.tell(line);
    aloud.say(`${line}.`);
  }

  #onStep(scene: Scene, step: number): void {
    aloud.say(this.#sentence(scene, step));
    if (step === 0) sound(scene.what === "intercept" ? "caught" : "card");
    const scoring = scene.cards.filter((card) => scoresAt(scene, card) === step);
    if (scoring.some(({ right }) => !right)) sound("refused");
    void tick().then(() => {
      for (const { kind, scorer } of scoring) {
        if (scorer === null) continue;
        sound("point", this.pointsOf(scorer));
        void fly(this.things().point, `scene-${kind}`, `seat-${scorer}`, POINT_MS);
      }
    });
  }
}
