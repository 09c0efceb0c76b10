/**
 * What a player knows of the room and the table: the fold of the frames they were sent.
 *
 * Pure: a state and a frame give the next state. The client holds no rules; whatever is drawn
 * comes from here.
 */

import type {
  Action,
  Eyes,
  Look,
  Notice,
  Offers,
  Own,
  Perception,
  PersonId,
  RoomState,
  Seat,
  ServerFrame,
  SignOffer,
  Talked,
  View,
} from "../protocol";
import { actionsOf, changed, noticeOf } from "./changes";

/** The table from one seat. */
export interface Table {
  /** One's own seat; none for whoever watches. */
  seat: Seat | null;
  view: View;
  own: Own | null;
  legal: Action[];
  /** The same as the house offers it. */
  offers: Offers;
  /** What one may sign, and at whom. */
  signs: SignOffer[];
  eyes: Eyes | null;
  /** Everything, once the game is over. */
  open: View | null;
  /** The game's time when it was last told, and when that was by one's own clock. */
  t: number;
  toldAt: number;
  /** Whether the game's time goes on. */
  runs: boolean;
}

/** Something that happened, as one noticed it. */
export interface Noticed {
  /** Whose doing it was, or whom it is about; nobody's if the table did it. */
  seat: Seat | null;
  /** Whether the table did it for that seat. */
  by_table: boolean;
  notice: Notice;
}

/** Something that just happened, for whoever draws it. */
export interface News {
  /** Rises by one, so that nothing is drawn twice. */
  nth: number;
  t: number;
  what: { happened: Noticed } | { perceived: Perception };
}

/** Something somebody said. */
export interface TalkLine {
  nth: number;
  /** Who, if it was a person. */
  by: PersonId | null;
  /** The chair of the bot, if it was one. */
  bot: Seat | null;
  talk: Talked;
  /** To whom, if not to all. */
  to: Seat | null;
  /** What they were called, if it was said before one came in: they may be gone. */
  name?: string;
}

/** What the house measured of everybody's line, and how it makes up for it. */
export type Delays = Extract<ServerFrame, { delays: unknown }>["delays"];

/** All of it. */
export interface Known {
  you: PersonId | null;
  room: RoomState | null;
  /** When the room was last told, by one's own clock: what it counts down it counts from there. */
  roomAt: number;
  /** How often the host has cut short what was shown. */
  skips: number;
  table: Table | null;
  news: News[];
  talk: TalkLine[];
  delays: Delays | null;
  /** The last code one was given for a place on another device, and until when it opens it. */
  seatCode: { person: PersonId; code: string; until: number } | null;
  /** What the house says about its own trouble. */
  trouble: { code: string; say: string } | null;
  nth: number;
}

/** So much is kept for drawing. */
const NEWS_MAX = 64;
const TALK_MAX = 200;

/** Before the first frame. */
export const NOTHING: Known = {
  you: null,
  room: null,
  roomAt: 0,
  skips: 0,
  table: null,
  news: [],
  talk: [],
  delays: null,
  seatCode: null,
  trouble: null,
  nth: 0,
};

/** What is known after a frame that came `now`. */
export function follow(known: Known, frame: ServerFrame, now: number): Known {
  if ("welcome" in frame) {
    const { you, resumed } = frame.welcome;
    // Whom a house can welcome it can write for: trouble it told of at the door is over.
    if (resumed) return { ...known, you, trouble: null };
    // Afresh: room and table follow. What was said is still true.
    return { ...NOTHING, you, talk: known.talk, nth: known.nth, skips: known.skips };
  }
  if ("room" in frame) {
    const { room } = frame.room;
    const skips = known.skips + Number(isCutShort(known, room, now));
    known = { ...known, roomAt: now, skips };
    const drawn = "playing" in room.stage || "over" in room.stage;
    // Another game has another table.
    const same = gameOf(room) === (known.room && gameOf(known.room));
    if (!known.table || !drawn || !same) return { ...known, room, table: null };
    // Where time stands still, it stands at what it was.
    const t = gameTime(known.table, now);
    return { ...known, room, table: { ...known.table, t, toldAt: now, runs: timeRuns(room) } };
  }
  if ("table" in frame) {
    const { t, seat, view, own, legal, signs, eyes, open } = frame.table;
    const table: Table = {
      seat,
      view,
      own: own ?? null,
      legal: actionsOf<Action>(legal ?? {}),
      offers: legal ?? {},
      signs: signs ?? [],
      eyes: eyes ?? null,
      open: open ?? null,
      t,
      toldAt: now,
      runs: known.room !== null && timeRuns(known.room),
    };
    return { ...known, table };
  }
  if ("happened" in frame) {
    const { news = [], by_table = false, own, legal, signs, view, open, t } = frame.happened;
    const after = <T>(value: T, changes?: unknown): T =>
      changes === undefined ? value : changed(value, changes);
    const offers = after(known.table?.offers ?? {}, legal);
    const table = known.table && {
      ...known.table,
      own: after(known.table.own, own),
      legal: legal === undefined ? known.table.legal : actionsOf<Action>(offers),
      offers,
      signs: after(known.table.signs, signs),
      view: after(known.table.view, view),
      open: open ?? known.table.open,
      ...clockAfter(known.table, t, now),
    };
    const game = known.room?.settings.game;
    return news.reduce<Known>(
      (known, happening, nth) => {
        if (!game) return known;
        const notice = noticeOf(game, happening);
        const happened = { seat: happening[0], by_table: by_table && nth === 0, notice };
        return tell(known, t, { happened });
      },
      { ...known, table },
    );
  }
  if ("perceived" in frame) {
    const { what, t } = frame.perceived;
    const table = known.table?.eyes
      ? { ...known.table, eyes: seeing(known.table.eyes, what) }
      : known.table;
    return tell({ ...known, table }, t, { perceived: what });
  }
  if ("said" in frame) {
    const { by = null, bot = null, talk, to = null } = frame.said;
    const line = { nth: known.nth + 1, by, bot, talk, to };
    return { ...known, nth: line.nth, talk: [...known.talk, line].slice(-TALK_MAX) };
  }
  if ("talk" in frame) {
    // What was said before is no news: its numbers do not rise, so that nobody hears it again.
    const { lines } = frame.talk;
    const first = known.nth - lines.length + 1;
    const talk = lines.map(({ by = null, bot = null, to = null, ...line }, at) => ({
      ...line,
      by,
      bot,
      to,
      nth: first + at,
    }));
    return { ...known, talk };
  }
  if ("delays" in frame) return { ...known, delays: frame.delays };
  if ("seat_code" in frame) {
    const { person, code, lasts_ms } = frame.seat_code;
    return { ...known, seatCode: { person, code, until: now + lasts_ms } };
  }
  if ("trouble" in frame) {
    const { code, say } = frame.trouble;
    return { ...known, trouble: code === "none" ? null : { code, say } };
  }
  return known;
}

/** One's own eyes turn, as soon as the house has taken it. */
export function looked(known: Known, look: Look): Known {
  if (!known.table?.eyes) return known;
  const eyes = { ...known.table.eyes, look, face: null };
  return { ...known, table: { ...known.table, eyes } };
}

/** A line that is lost tells of no trouble any more: the next one does, if there still is any. */
export function hungUp(known: Known): Known {
  return known.trouble ? { ...known, trouble: null } : known;
}

/** The game's time now. */
export function gameTime(table: Table, now: number): number {
  return table.runs ? table.t + (now - table.toldAt) : table.t;
}

/** The number of the game on the table. */
function gameOf({ stage }: RoomState): number | null {
  if ("playing" in stage) return stage.playing.game;
  return "over" in stage ? stage.over.game : null;
}

/** Whether the game's time goes on: there is a game, it waits for nobody and shows nothing. */
function timeRuns({ stage }: RoomState): boolean {
  if (!("playing" in stage)) return false;
  return stage.playing.waits_for.length === 0 && stage.playing.shows_ms === undefined;
}

/** For how long something was still to be shown when the room was told; nothing, if nothing was. */
export function showsMs({ stage }: RoomState): number | null {
  if ("playing" in stage) return stage.playing.shows_ms ?? null;
  return "over" in stage ? (stage.over.shows_ms ?? null) : null;
}

/** Frames come a little sooner or later: only what ends by so much too early was cut short. */
const EARLY_MS = 400;

/** Whether a show ends with this room that was to go on. */
function isCutShort({ room: before, roomAt }: Known, room: RoomState, now: number): boolean {
  const shows = before && showsMs(before);
  if (shows === null || showsMs(room) !== null) return false;
  return now < roomAt + shows - EARLY_MS;
}

/** What has happened has happened: a clock that is behind it, as after a laptop's sleep, goes on from there. */
function clockAfter(table: Table, t: number, now: number): Pick<Table, "t" | "toldAt"> {
  const behind = t > gameTime(table, now);
  return behind ? { t, toldAt: now } : { t: table.t, toldAt: table.toldAt };
}

function tell(known: Known, t: number, what: News["what"]): Known {
  const news = { nth: known.nth + 1, t, what };
  return { ...known, nth: news.nth, news: [...known.news, news].slice(-NEWS_MAX) };
}

function seeing(eyes: Eyes, what: Perception): Eyes {
  if (what.what === "face") {
    // Of a face one has looked away from meanwhile, nothing more is taken in.
    const rests =
      typeof eyes.look === "object" && "seat" in eyes.look && eyes.look.seat === what.of;
    return rests ? { ...eyes, face: what.look } : eyes;
  }
  if (what.what === "watched") {
    const others = eyes.watched_by.filter((seat) => seat !== what.by);
    return { ...eyes, watched_by: what.begins ? [...others, what.by] : others };
  }
  return eyes;
}
