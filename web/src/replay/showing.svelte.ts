/**
 * A finished game on the screen once more: where in it one is, whether it runs and how fast, and what
 * the table draws of it. To the table it is a stay like any other, at which nothing can be done.
 */
import { tick } from "svelte";
import type { Known, News, TalkLine } from "../house/follow";
import { sitter } from "../house/chair";
import type { TableSource } from "../house/session.svelte";
import { GESTURES, type Look, type Person, type Way } from "../protocol";
import { cuesBy, newsBefore, next, saidSince, shotAt, type Reel, type Shot } from "./reel";

export const SPEEDS = [0.25, 0.5, 1, 2, 4, 8] as const;

/** After a jump, a sign that can still be seen is made once more; none lasts longer than this. */
const SIGN_MS_MAX = Math.max(
  ...Object.values(GESTURES).flatMap(({ window_ms }) => Object.values(window_ms)),
);

/** And what was written just before still hangs in the air. */
const TALK_MS = 3_000;

/** No picture lasts longer: a page that was out of sight goes on from where it was left. */
const FRAME_MS_MAX = 250;

export class Showing implements TableSource {
  readonly way: Way = "apart";
  readonly skipForAll = null;
  readonly decideAbsent = null;
  readonly makeSeatCode = null;
  /** Rises with every jump over something: then the table is made anew, as for somebody who comes in. */
  takes = $state(0);
  runs = $state(false);
  speed = $state(1);
  /** Where in the game one is, in milliseconds. */
  position = $state(0);
  #shot = $state.raw<Shot>() as Shot;
  readonly #heard = new Set<(news: News) => void>();
  readonly #listening = new Set<(said: TalkLine) => void>();
  #frame = 0;
  #last = 0;
  #reel = $state.raw<Reel>() as Reel;

  constructor(
    reel: Reel,
    readonly place: { room: string },
    at = 0,
  ) {
    this.tellAs(reel, at);
  }

  get reel(): Reel {
    return this.#reel;
  }

  /** As somebody else saw it, at the same moment. */
  tellAs(reel: Reel, at = this.position): void {
    this.#reel = reel;
    this.#jump(this.#within(at));
  }

  /** A game that is only shown waits for nobody. */
  seenEnough(): void {}

  get known(): Known {
    return this.#shot.known;
  }
  get people(): readonly Person[] {
    return this.known.room?.chairs.flatMap((chair) => sitter(chair) ?? []) ?? [];
  }
  get allEyes(): readonly (Look | null)[] | null {
    return this.#shot.allEyes;
  }
  get earlier(): readonly News[] {
    return newsBefore(this.reel, this.#shot.at);
  }
  get isOver(): boolean {
    return this.#shot.at === this.reel.cues.length && this.position >= this.reel.ends;
  }
  clock(): number {
    return this.position;
  }

  run(): void {
    if (this.runs) return;
    if (this.isOver) this.#jump(0);
    this.runs = true;
    this.#last = performance.now();
    this.#frame = requestAnimationFrame(this.#on);
  }

  pause(): void {
    this.runs = false;
    cancelAnimationFrame(this.#frame);
  }

  /** To a moment of the game, wherever it is. */
  seek(t: number): void {
    const to = this.#within(t);
    const { signs, talk } = this.#inTheAir(this.#shot, to);
    const same = cuesBy(this.reel, to) === this.#shot.at && signs.length + talk.length === 0;
    // Making a table is work: where nothing happened in between, it is right as it is. At the end
    // one does not wait for its reveal.
    if (same && !this.isOver) this.position = to;
    else this.#jump(to);
  }

  #within(t: number): number {
    return Math.min(this.reel.ends, Math.max(0, t));
  }

  /** To the next thing that happens, which is seen happening, or to the one before. */
  step(way: 1 | -1): void {
    this.pause();
    const { beats } = this.reel;
    if (way > 0) {
      const beat = beats.find((t) => t > this.position);
      if (beat !== undefined) this.#goOn(beat);
    } else {
      const beat = beats.findLast((t) => t < this.position);
      if (beat !== undefined) this.#jump(beat);
    }
  }

  end(): void {
    this.pause();
    this.#heard.clear();
    this.#listening.clear();
  }

  onNews(hear: (news: News) => void): () => void {
    this.#heard.add(hear);
    return () => this.#heard.delete(hear);
  }
  onTalk(hear: (said: TalkLine) => void): () => void {
    this.#listening.add(hear);
    return () => this.#listening.delete(hear);
  }

  // Nothing can be done at a table that is only shown.
  act(): Promise<string> {
    return Promise.resolve("game_over");
  }
  look(): Promise<void> {
    return Promise.resolve();
  }
  sign(): Promise<boolean> {
    return Promise.resolve(false);
  }
  say(): Promise<boolean> {
    return Promise.resolve(false);
  }
  phrase(): Promise<boolean> {
    return Promise.resolve(false);
  }
  /** Where the table turned one's eyes is among the looks. */
  turned(): void {}

  readonly #on = (now: number): void => {
    const passed = Math.min(FRAME_MS_MAX, Math.max(0, now - this.#last));
    const t = this.position + passed * this.speed;
    this.#last = now;
    this.#goOn(Math.min(t, this.reel.ends));
    if (this.isOver) this.pause();
    else this.#frame = requestAnimationFrame(this.#on);
  };

  /** Forward to a moment, through everything that happens until then. */
  #goOn(t: number): void {
    const upTo = cuesBy(this.reel, t);
    while (this.#shot.at < upTo) {
      const { nth } = this.#shot.known;
      this.position = Math.max(this.position, this.reel.cues[this.#shot.at]?.t ?? 0);
      this.#shot = next(this.reel, this.#shot);
      const { news, talk } = this.known;
      this.#tell(
        news.filter((one) => one.nth > nth),
        talk.filter((said) => said.nth > nth),
      );
    }
    this.position = t;
  }

  #jump(t: number): void {
    this.position = t;
    this.#shot = shotAt(this.reel, cuesBy(this.reel, t));
    this.takes += 1;
    const take = this.takes;
    const { signs, talk } = this.#inTheAir(this.#shot, t);
    // The table that hears of them is there a moment later.
    void tick().then(() => {
      if (this.takes === take) this.#tell(signs, talk);
    });
  }

  /** What was signed and said so shortly before that one still sees it. */
  #inTheAir({ at, known }: Shot, t: number): { signs: News[]; talk: TalkLine[] } {
    const signs = known.news.filter(
      ({ what, t: made }) =>
        "perceived" in what && what.perceived.what === "sign" && made > t - SIGN_MS_MAX,
    );
    const talk = known.talk.slice(known.talk.length - saidSince(this.reel, at, t - TALK_MS));
    return { signs, talk };
  }

  #tell(news: readonly News[], talk: readonly TalkLine[]): void {
    for (const one of news) for (const hear of this.#heard) hear(one);
    for (const said of talk) for (const hear of this.#listening) hear(said);
  }
}
