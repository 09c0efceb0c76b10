/**
 * Somebody's session in a room: the line, what is known through it, and everything one can ask of
 * the house.
 *
 * One from coming to leaving; the lobby, the table and the end of a game are drawn from it.
 */
import { toasts } from "../parts/toasts.svelte";
import type {
  Action,
  Look,
  Meanwhile,
  Order,
  Person,
  PersonId,
  Phrase,
  Seat,
  Sign,
  Way,
} from "../protocol";
import { sayRefusal } from "../words/refusals";
import { sitter } from "./chair";
import {
  follow,
  gameTime,
  hungUp,
  looked,
  NOTHING,
  showsMs,
  type Known,
  type News,
  type TalkLine,
} from "./follow";
import {
  browserWorld,
  Line,
  Refused,
  type AskBody,
  type AskKind,
  type LineState,
  type Place,
} from "./line";
import { promises, type Noted } from "./promises";
import { randomHex } from "./random";

type Hears<T> = (thing: T) => void;

/** What a table is drawn from, and asks: a session, or a game that is shown once more. */
export interface TableSource {
  readonly place: { room: string };
  readonly known: Known;
  readonly way: Way;
  readonly people: readonly Person[];
  /** The clock that the table's time is told by. */
  clock(): number;
  /** How fast that clock goes. */
  readonly speed: number;
  /** Where everybody's eyes are, by seat, if all of that is open. */
  readonly allEyes: readonly (Look | null)[] | null;
  /** What was told before the table was drawn, for it to remember. */
  readonly earlier: readonly News[];
  act(action: Action, quietly?: readonly string[]): Promise<string | null>;
  look(look: Look): Promise<void>;
  turned(look: Look): void;
  sign(sign: Sign): Promise<boolean>;
  say(text: string, to?: Seat | null): Promise<boolean>;
  phrase(phrase: Phrase, to?: Seat | null): Promise<boolean>;
  /** For the host: ends what is being shown, on all screens. */
  readonly skipForAll: (() => void) | null;
  /** For whoever plays and for the host: says what is to be done about somebody who is away. */
  readonly decideAbsent: ((seat: Seat, choice: Meanwhile) => void) | null;
  /** For the host: a code with which the place of somebody who is away can be had elsewhere. */
  readonly makeSeatCode: ((person: PersonId) => Promise<boolean>) | null;
  /** One has seen enough of what is shown; if there is nobody else to see it, it is over. */
  seenEnough(): void;
  onNews(hear: Hears<News>): () => void;
  onTalk(hear: Hears<TalkLine>): () => void;
}

export class Session implements TableSource {
  known = $state.raw<Known>(NOTHING);
  line = $state.raw<LineState>({ state: "connecting" });
  readonly #line: Line;
  readonly #news = new Set<Hears<News>>();
  readonly #talk = new Set<Hears<TalkLine>>();
  /** The part one has given to the promise of the next deal. */
  #given: Noted | null = null;
  readonly speed = 1;
  readonly allEyes = null;
  readonly earlier = [];
  /** What one was about to say, should the sheet shut meanwhile. */
  draft = $state("");
  /** Where one's eyes are on their way to, until the house has answered. */
  #turning: Look | null = null;
  readonly #hurry = (): void => {
    if (document.visibilityState === "visible") this.#line.hurry();
  };

  constructor(readonly place: Place) {
    this.#line = new Line(
      place,
      browserWorld(),
      (frame) => {
        const { nth } = this.known;
        if ("welcome" in frame && !frame.welcome.resumed) this.#doubtPart();
        this.known = follow(this.known, frame, performance.now());
        // A table that is told afresh does not know yet where one looks by now.
        if ("table" in frame && this.#turning !== null) this.turned(this.#turning);
        for (const news of this.known.news)
          if (news.nth > nth) for (const hear of this.#news) hear(news);
        for (const said of this.known.talk)
          if (said.nth > nth) for (const hear of this.#talk) hear(said);
        this.#mixIn();
      },
      (state) => {
        this.line = state;
        if (state.state === "lost") this.known = hungUp(this.known);
      },
    );
    addEventListener("online", this.#hurry);
    document.addEventListener("visibilitychange", this.#hurry);
  }

  /** Hangs up. The place stays one's own. */
  end(): void {
    removeEventListener("online", this.#hurry);
    document.removeEventListener("visibilitychange", this.#hurry);
    this.#line.end();
  }

  clock(): number {
    return performance.now();
  }

  /** Whether the house took it. If not, it says why. */
  async ask<K extends AskKind>(kind: K, body: AskBody<K>): Promise<boolean> {
    return (await this.tryTo(kind, body)) === null;
  }

  /** As `ask`, for whoever says themselves why not: the refusal's code, or nothing. */
  async tryTo<K extends AskKind>(
    kind: K,
    body: AskBody<K>,
    quietly: readonly string[] = [],
  ): Promise<string | null> {
    try {
      await this.#line.ask(kind, body);
      return null;
    } catch (why) {
      if (!(why instanceof Refused)) throw why;
      if (why.code !== "ended" && !quietly.includes(why.code))
        toasts.show(sayRefusal(why.code, why.message));
      return why.code;
    }
  }

  act(action: Action, quietly: readonly string[] = []): Promise<string | null> {
    return this.tryTo("act", { action, made: this.#now() }, quietly);
  }

  /** The eyes turn at once; should the house say no, they turn back. */
  async look(look: Look): Promise<void> {
    const before = this.known.table?.eyes?.look;
    this.#turning = look;
    this.known = looked(this.known, look);
    // Before the start there is nothing to see yet, and no need to say so; a lost line shows itself.
    const no = await this.tryTo("look", { look, made: this.#now() }, ["not_started", "no_line"]);
    // Meanwhile they may have turned elsewhere.
    if (this.#turning !== look) return;
    this.#turning = null;
    const still = this.known.table?.eyes?.look === look;
    if (no !== null && still && before !== undefined) this.known = looked(this.known, before);
  }

  /** The house has turned one's eyes: it says nothing of one's own. */
  turned(look: Look): void {
    this.known = looked(this.known, look);
  }

  sign(sign: Sign): Promise<boolean> {
    return this.ask("sign", { sign, made: this.#now() });
  }

  order(order: Order): Promise<boolean> {
    return this.ask("host", { order });
  }

  /** Says something that all hear, to somebody or to all. */
  say(text: string, to: Seat | null = null): Promise<boolean> {
    return this.ask("say", to === null ? { text } : { text, to });
  }

  phrase(phrase: Phrase, to: Seat | null = null): Promise<boolean> {
    return this.ask("phrase", to === null ? { phrase } : { phrase, to });
  }

  get skipForAll(): (() => void) | null {
    return this.isHost ? () => void this.order({ skip: {} }) : null;
  }

  get decideAbsent(): ((seat: Seat, choice: Meanwhile) => void) | null {
    if (!this.isHost && this.chair === null) return null;
    return (seat, choice) => void this.ask("absent", { seat, choice });
  }

  get makeSeatCode(): ((person: PersonId) => Promise<boolean>) | null {
    return this.isHost ? (person) => this.ask("seat_code", { person }) : null;
  }

  seenEnough(): void {
    const { room } = this.known;
    const others = this.people.some(
      ({ id, presence }) => id !== this.known.you && presence === "here",
    );
    if (room && showsMs(room) !== null && !others) this.skipForAll?.();
  }

  /** Tells of everything noticed and perceived from now on, once each. */
  onNews(hear: Hears<News>): () => void {
    this.#news.add(hear);
    return () => this.#news.delete(hear);
  }

  onTalk(hear: Hears<TalkLine>): () => void {
    this.#talk.add(hear);
    return () => this.#talk.delete(hear);
  }

  get isHost(): boolean {
    return this.known.room !== null && this.known.room.host === this.known.you;
  }

  /** Everybody in the room, seated or not. */
  get people(): Person[] {
    const { room } = this.known;
    return room ? [...room.chairs.flatMap((chair) => sitter(chair) ?? []), ...room.others] : [];
  }

  get me(): Person | null {
    return this.people.find((person) => person.id === this.known.you) ?? null;
  }

  /** How one sits: in a room of people who sit together somebody may still be elsewhere. */
  get way(): Way {
    const together = this.known.room?.settings.way === "together";
    return together && !this.me?.apart ? "together" : "apart";
  }

  /** The chair one sits on. */
  get chair(): Seat | null {
    const at = this.known.room?.chairs.findIndex((chair) => sitter(chair)?.id === this.known.you);
    return at === undefined || at < 0 ? null : at;
  }

  /** When it was made, by the game's clock: the house believes it as far as it can. */
  #now(): number | null {
    const { table } = this.known;
    return table ? Math.max(0, Math.round(gameTime(table, performance.now()))) : null;
  }

  /**
   * Adds one's own part to the chance of the next deal. The first that the house was sent counts, so
   * whoever loads the page again sends the same.
   */
  #mixIn(): void {
    const { room, you } = this.known;
    if (!room || you === null || !("promised" in room.stage) || this.chair === null) return;
    const { commit, game } = room.stage.promised;
    if (this.#given?.commit === commit) return;
    const mine = { room: this.place.room, person: you, game, commit };
    const part = promises.partOf(mine) ?? randomHex(16);
    const given = { ...mine, part, taken: false };
    this.#given = given;
    promises.note(given);
    void this.tryTo("part", { part }, ["no_promise"]).then((no) => {
      if (no === null) promises.note({ ...given, taken: true });
    });
  }

  /** A house that tells everything afresh may have forgotten one's part: it is sent again, if it can be. */
  #doubtPart(): void {
    const { room } = this.known;
    if (this.#given && room && "promised" in room.stage) promises.note(this.#given);
    this.#given = null;
  }
}
