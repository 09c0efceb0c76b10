/**
 * A game as one of its tables draws it: the view and own cards typed by the game, who sits where,
 * the game's clock, and what can be done.
 */
import { seatColour, type SeatColour } from "../draw/seats";
import { portraitOf } from "../faces/face";
import { faceOf } from "../faces/face-code";
import { AT_VIEWER, type Point } from "../faces/gaze";
import type { Portrait } from "../faces/portrait";
import { gameOf, withDefaults } from "../games/all";
import type { OptionsOf } from "../games/module";
import { gameTime, showsMs, type News, type Table } from "../house/follow";
import { botOn, sitter } from "../house/chair";
import type { TableSource } from "../house/session.svelte";
import type * as P from "../protocol";
import { BEATS } from "../protocol";
import { isolated } from "../words/language.svelte";
import { roundTrip } from "./lines";

/** Somebody at the table. */
export interface Sitter {
  seat: P.Seat;
  name: string;
  colour: SeatColour;
  portrait: Portrait;
  /** Whether it is whoever looks at this page. */
  you: boolean;
  bot: boolean;
  /** Whether they sit in the room with others: then their face is on nobody's screen. */
  inRoom: boolean;
  presence: P.Presence;
  /** One way, in milliseconds. */
  delay: number | null;
}

/** Somebody for whom the game waits. */
export interface Waiting {
  seat: P.Seat;
  /** Milliseconds until it goes on without them. */
  left: number;
  /** Milliseconds until everybody at the table may choose, and not the host alone. */
  openIn: number;
  /** Whether the host has made a code for their place. */
  code: boolean;
}

/** Something that happened in this game. */
export interface Happened<N> {
  seat: P.Seat | null;
  byTable: boolean;
  notice: N;
  t: number;
}

/** A seat's colour: its place at the table, or what the game dealt. */
export function colourAt(kind: P.Kind, table: Table | null, seat: P.Seat): SeatColour {
  return (table && gameOf(kind).colourOf?.(table.view, seat)) ?? seatColour(seat);
}

/** How long each beat of a game's theatre lasts, in milliseconds. */
export type Beats<K extends P.Kind> = Readonly<Record<keyof (typeof BEATS)[K], number>>;

/** How often clocks on the page move. */
const TICK_MS = 200;

export class Play<K extends P.Kind> {
  #now = $state(0);
  readonly #stops: (() => void)[] = [];
  #ended = false;
  /** This game's last table: what is under way when it goes, a timer or a key let go, still finds it. */
  #last: Table | null = null;
  /** Who played. After the end chairs empty and fill again, and the table is still theirs. */
  #sat: readonly Sitter[] = [];
  #standing: P.Standing | null = null;

  constructor(
    readonly source: TableSource,
    readonly kind: K,
  ) {
    this.#now = source.clock();
    const timer = setInterval(() => (this.#now = source.clock()), TICK_MS);
    this.#stops.push(() => clearInterval(timer));
  }

  /** Stops the clock and the listening. */
  end(): void {
    this.#ended = true;
    for (const stop of this.#stops) stop();
  }

  #table = $derived.by((): Table | null => {
    this.#last = this.source.known.table ?? this.#last;
    return this.#last;
  });

  get table(): Table {
    const table = this.#ended ? this.#last : this.#table;
    if (!table) throw new Error("a table is drawn while there is one");
    return table;
  }

  get room(): P.RoomState | null {
    return this.source.known.room;
  }
  /** What everybody may know. */
  get view(): P.GameTypes[K]["view"] {
    return this.table.view as P.GameTypes[K]["view"];
  }
  /** What this seat knows besides; nothing for whoever watches. */
  get own(): P.GameTypes[K]["own"] | null {
    return this.table.own as P.GameTypes[K]["own"] | null;
  }
  /** What one may do. While the game stands still that is nothing: the house would refuse it. */
  get legal(): readonly P.GameTypes[K]["action"][] {
    return this.stands ? [] : (this.table.legal as P.GameTypes[K]["action"][]);
  }
  /** Everything, once the game is over. */
  get open(): P.GameTypes[K]["view"] | null {
    return this.table.open as P.GameTypes[K]["view"] | null;
  }
  /** One's own seat; none for whoever watches. */
  get seat(): P.Seat | null {
    return this.table.seat;
  }
  /** What one's eyes do, where the house carries looks. At a table that is gone they do nothing. */
  get eyes(): P.Eyes | null {
    return this.#ended ? null : this.table.eyes;
  }
  /** What one may sign, and at whom: whether one looks there is another matter. */
  get signs(): readonly P.SignOffer[] {
    return this.#ended || this.stands ? [] : this.table.signs;
  }
  /** Whether whoever looks at this page sits with the others, or elsewhere at a screen of their own. */
  get way(): P.Way {
    return this.source.way;
  }
  /** How fast eyes and faces are. */
  get pace(): P.Preset {
    return this.room?.settings.sight ?? "standard";
  }
  /** The game's time, below 0 before the start; moves a few times a second. */
  get now(): number {
    return gameTime(this.table, Math.max(this.#now, this.table.toldAt));
  }
  /** Whether play has begun: before that nothing can be done or seen. */
  get started(): boolean {
    return this.table.t >= 0;
  }
  /** Milliseconds until a moment of the game's time. */
  until(due: P.Millis | null): number | null {
    return due === null ? null : Math.max(0, due - Math.max(0, this.now));
  }
  /** For whom the game waits. */
  get waitsFor(): readonly P.Seat[] {
    const stage = this.room?.stage;
    return stage && "playing" in stage ? stage.playing.waits_for : [];
  }
  /** Whether the game stands still, for somebody who is away. */
  get stands(): boolean {
    return this.waitsFor.length > 0;
  }
  /** How long it waits for each of them, and from when on everybody at the table may choose. */
  get waits(): readonly Waiting[] {
    const stage = this.room?.stage;
    if (!stage || !("playing" in stage)) return [];
    const passed = Math.max(0, this.#now - this.source.known.roomAt);
    return (stage.playing.waits ?? []).map(({ seat, left_ms, open_in_ms, code }) => ({
      seat,
      left: Math.max(0, left_ms - passed),
      openIn: Math.max(0, open_in_ms - passed),
      code: code ?? false,
    }));
  }
  /** Whether what has just happened is being shown: the game's time stands still meanwhile. */
  get shows(): boolean {
    return this.room !== null && showsMs(this.room) !== null;
  }
  /** How often the host has cut short what was shown. */
  get skips(): number {
    return this.source.known.skips;
  }
  /** How long each beat of this game's theatre lasts: longer where people share a screen. */
  get beats(): Beats<K> {
    const pace = this.room?.settings.way === "together" ? "room" : "own";
    const beats = Object.entries(BEATS[this.kind] as Record<string, Record<typeof pace, number>>);
    return Object.fromEntries(beats.map(([name, ms]) => [name, ms[pace]])) as Beats<K>;
  }
  get isOver(): boolean {
    const stage = this.room?.stage;
    return stage !== undefined && "over" in stage;
  }

  /**
   * Which game of the match this is. The room counts a game and says that it is over in one breath:
   * this asks nobody else. A record may know of no match: then it is the first.
   */
  get nth(): number {
    return Math.max(1, (this.room?.match?.games ?? 0) + (this.isOver ? 0 : 1));
  }

  /** What the table chose, and the defaults of the rest. */
  options = $derived.by((): OptionsOf<K> =>
    withDefaults(this.kind, this.room?.settings.options ?? {}),
  );

  /** How the match stands, as far as has been seen: a game counts when its end has been shown. */
  match = $derived.by((): P.Standing | null => {
    if (this.room && !(this.isOver && this.shows && this.#standing))
      this.#standing = this.room.match;
    return this.#standing;
  });

  sitters = $derived.by((): readonly Sitter[] => {
    const { room, delays } = this.source.known;
    if (this.#ended || !room || (this.isOver && this.#sat.length > 0)) return this.#sat;
    const me = this.#table?.seat ?? null;
    const together = room.settings.way === "together";
    // Whoever comes after the end is told who played: chairs may be others' by then.
    if ("over" in room.stage) {
      this.#sat = room.stage.over.players.flatMap((played, seat): Sitter[] =>
        played === null
          ? []
          : [
              {
                seat,
                name: isolated(played.name),
                colour: this.colourOf(seat),
                portrait: portraitOf(faceOf(played.face, played.name)),
                you: seat === me,
                bot: played.bot !== null,
                inRoom: together && played.bot === null,
                presence: "here",
                delay: null,
              },
            ],
      );
      return this.#sat;
    }
    this.#sat = room.chairs.flatMap((chair, seat): Sitter[] => {
      const person = sitter(chair);
      const bot = botOn(chair);
      if (!person && !bot) return [];
      const name = person?.name ?? bot?.name ?? "";
      return [
        {
          seat,
          name: isolated(name),
          colour: this.colourOf(seat),
          portrait: portraitOf(faceOf(person?.face ?? "", name)),
          you: seat === me,
          bot: bot !== null,
          inRoom: together && person !== null && !person.apart,
          presence: person?.presence ?? "here",
          delay: roundTrip(delays, seat),
        },
      ];
    });
    return this.#sat;
  });

  /** The others, clockwise from one's left; for whoever watches, everybody from seat 0. */
  others = $derived.by((): readonly Sitter[] => {
    const me = this.#table?.seat ?? null;
    if (me === null) return this.sitters;
    const after = this.sitters.filter(({ seat }) => seat > me);
    return [...after, ...this.sitters.filter(({ seat }) => seat < me)];
  });

  colourOf(seat: P.Seat): SeatColour {
    return colourAt(this.kind, this.#table, seat);
  }

  /** Who sits there, or sat: whoever comes after the end may find a chair empty. */
  sitter(seat: P.Seat): Sitter {
    return (
      this.sitters.find((sitter) => sitter.seat === seat) ?? {
        seat,
        name: "",
        colour: this.colourOf(seat),
        portrait: portraitOf(faceOf("", "")),
        you: false,
        bot: false,
        inRoom: false,
        presence: "away",
        delay: null,
      }
    );
  }

  /** A place of the table in a sentence: "at the Metro". */
  toward(place: number): string {
    const names = this.room?.settings.places;
    return gameOf(this.kind).places?.toward(place, names) ?? "";
  }
  /** Which way eyes go that look at a place. */
  gazeAt(place: number): Point {
    return gameOf(this.kind).places?.gaze(place) ?? AT_VIEWER;
  }

  nameOf(seat: P.Seat): string {
    return this.sitters.find((sitter) => sitter.seat === seat)?.name ?? "";
  }

  /** Does something. Resolves to the refusal's code, or to nothing if it was done. */
  act(action: P.GameTypes[K]["action"], quietly: readonly string[] = []): Promise<string | null> {
    return this.source.act(action as P.Action, quietly);
  }

  /** Tells of what happens from now on, once each, in order. */
  onHappened(hear: (happened: Happened<P.GameTypes[K]["notice"]>) => void): void {
    this.#hear((news) => {
      if (!("happened" in news.what)) return;
      const { seat, by_table, notice } = news.what.happened;
      hear({
        seat,
        byTable: by_table ?? false,
        notice: notice as P.GameTypes[K]["notice"],
        t: news.t,
      });
    });
  }

  /** Tells of what one's eyes take in from now on. */
  onPerceived(hear: (perceived: P.Perception, t: number) => void): void {
    this.#hear((news) => {
      if ("perceived" in news.what) hear(news.what.perceived, news.t);
    });
  }

  #hear(hear: (news: News) => void): void {
    this.#stops.push(this.source.onNews(hear));
  }
}
