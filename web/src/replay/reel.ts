/**
 * A finished game as a row of cues in the game's own time, and what its viewer knew at any of them.
 *
 * Pure: the frames are folded by the code that folds them live. One's own looks are in no frame, so
 * they come from the list of looks; with everything open all looks and signs do.
 */
import { readResult } from "../games/result";
import type { Through } from "../house/api";
import { follow, looked, NOTHING, type Known, type News } from "../house/follow";
import {
  DIALS,
  type Chair,
  type Look,
  type Perception,
  type Preset,
  type Replay,
  type RoomState,
  type Seat,
  type ServerFrame,
  type Standing,
} from "../protocol";

/** Something that changes the picture, at its moment. */
export type Cue = { t: number } & (
  | { frame: ServerFrame }
  /** One's own eyes turned. */
  | { look: Look }
  /** With everything open: somebody's eyes turned. */
  | { eyes: Look; of: Seat }
);

/** What is known after so many cues. */
export interface Shot {
  /** How many cues that is. */
  at: number;
  known: Known;
  /** Where everybody looks, with everything open. */
  allEyes: readonly (Look | null)[] | null;
}

export interface Reel {
  cues: readonly Cue[];
  ends: number;
  /** The moments worth stepping to, each once, in order. */
  beats: readonly number[];
  /** What was known now and then, so that no jump has to begin at the start. */
  kept: Map<number, Shot>;
  first: Shot;
  over: RoomState;
}

/** What is known of the game beside what was told. */
export interface Setting {
  through: Through;
  /** The room's code; a file has none. */
  code: string;
  /** Which game of the room or of the file. */
  game: number;
  /** What somebody is called of whom no name is known. */
  seatName: (seat: Seat) => string;
}

const KEPT_EVERY = 128;
/** More than a table lists of what was seen. */
const REMEMBERED = 24;

export function reelOf(replay: Replay, setting: Setting): Reel {
  const { result, promise, ends } = replay;
  // What a record has after the game's end belongs to the end.
  const cues = cuesOf(replay, setting.through).map((cue) =>
    cue.t > ends ? { ...cue, t: ends } : cue,
  );
  const playing = roomOf(replay, setting);
  const over = {
    game: setting.game,
    result,
    ...(promise && { promise: { ...promise } }),
    players: replay.players.map(
      (player, seat) => player ?? { name: setting.seatName(seat), face: "", bot: null },
    ),
  };
  return {
    cues,
    ends,
    beats: beatsOf(cues, ends),
    kept: new Map(),
    first: {
      at: 0,
      known: { ...NOTHING, room: playing },
      allEyes: setting.through === "open" && replay.missed ? replay.players.map(() => null) : null,
    },
    over: { ...playing, stage: { over }, match: matchAfter(replay) },
  };
}

/** How the match stood with this game counted in; who won it was for the room to say. */
function matchAfter({ match, result }: Replay): Standing | null {
  if (!match) return null;
  const { scores } = readResult(result);
  const points = match.points.map((had, seat) => had + (scores[seat] ?? 0));
  return { games: match.games + 1, points, winners: null };
}

/** How many cues have come by a moment. */
export function cuesBy(reel: Reel, t: number): number {
  let [low, high] = [0, reel.cues.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((reel.cues[middle]?.t ?? Infinity) <= t) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** What was known after so many cues. */
export function shotAt(reel: Reel, at: number): Shot {
  const before = at - (at % KEPT_EVERY);
  let shot = reel.first;
  if (before > 0) {
    shot = reel.kept.get(before) ?? shotAt(reel, before - 1);
    if (shot.at < before) {
      shot = next(reel, shot);
      reel.kept.set(before, shot);
    }
  }
  while (shot.at < at) shot = next(reel, shot);
  return shot;
}

/** What is known after the next cue. */
export function next(reel: Reel, shot: Shot): Shot {
  const cue = reel.cues[shot.at];
  if (!cue) return shot;
  const after = taken(shot, cue);
  if (after.at < reel.cues.length) return after;
  // After the last of them the game is over, as it was in the room.
  return { ...after, known: { ...after.known, room: reel.over } };
}

function taken(shot: Shot, cue: Cue): Shot {
  const at = shot.at + 1;
  if ("look" in cue) return { ...shot, at, known: looked(shot.known, cue.look) };
  if ("eyes" in cue) {
    const allEyes = shot.allEyes?.map((look, seat) => (seat === cue.of ? cue.eyes : look)) ?? null;
    return { ...shot, at, allEyes };
  }
  return { ...shot, at, known: follow(shot.known, cue.frame, cue.t) };
}

/** The last that eyes took in before a cue, oldest first: blinks and faces are not remembered. */
export function newsBefore(reel: Reel, at: number): News[] {
  const news: News[] = [];
  for (let i = at - 1; i >= 0 && news.length < REMEMBERED; i -= 1) {
    const cue = reel.cues[i];
    if (!cue || !("frame" in cue) || !("perceived" in cue.frame)) continue;
    const { what, t } = cue.frame.perceived;
    if (what.what === "sign" || what.what === "watched")
      news.unshift({ nth: i, t, what: { perceived: what } });
  }
  return news;
}

/** How much was written after a moment and before a cue. */
export function saidSince(reel: Reel, at: number, t: number): number {
  let count = 0;
  for (let i = at - 1; i >= 0 && (reel.cues[i]?.t ?? 0) > t; i -= 1) {
    const cue = reel.cues[i];
    if (cue && "frame" in cue && "said" in cue.frame) count += 1;
  }
  return count;
}

function cuesOf(replay: Replay, through: Through): Cue[] {
  const told = replay.frames.map((frame): Cue => ({ t: timeOf(frame), frame }));
  const said = replay.said.map(({ t, seat, text, phrase, to }): Cue => {
    const talk = phrase === undefined ? { text } : { phrase };
    // Chairs know whether they are a bot's.
    const who = replay.players[seat]?.bot ? { bot: seat } : { by: seat };
    const frame = { said: { n: 0, ...who, talk, ...(to === undefined ? {} : { to }) } };
    return { t, frame };
  });
  const frames = inOrder(told, said);
  const { missed } = replay;
  if (!missed || through === "public") return frames;
  if (through !== "open") {
    const looks = missed.looks[through] ?? [];
    return inOrder(
      looks.map(({ t, look }) => ({ t, look })),
      frames,
    );
  }
  const eyes = missed.looks.flatMap((looks, of) =>
    looks.map(({ t, look }): Cue => ({ t, eyes: look, of })),
  );
  const signs = missed.signs.map(({ at, by, sign }): Cue => {
    const what: Perception = { what: "sign", by, ...sign };
    return { t: at, frame: { perceived: { n: 0, t: at, what } } };
  });
  return inOrder(eyes, frames, signs);
}

/** Of what came at one moment the earlier lists come first, but nothing before the table itself. */
function inOrder(...lists: readonly Cue[][]): Cue[] {
  const all = lists.flat();
  const isTable = (cue: Cue): boolean => "frame" in cue && "table" in cue.frame;
  return all
    .map((cue, nth) => ({ cue, nth: isTable(cue) ? -1 : nth }))
    .sort((a, b) => a.cue.t - b.cue.t || a.nth - b.nth)
    .map(({ cue }) => cue);
}

const timeOf = (frame: ServerFrame): number => {
  if ("happened" in frame) return frame.happened.t;
  if ("perceived" in frame) return frame.perceived.t;
  return 0;
};

/** Blinks and faces are not worth a step; what is done, signed and looked at is. */
function beatsOf(cues: readonly Cue[], ends: number): number[] {
  const moments = cues.filter((cue) => {
    if ("look" in cue) return true;
    if ("eyes" in cue) return false;
    if ("perceived" in cue.frame) return cue.frame.perceived.what.what === "sign";
    return (
      "said" in cue.frame || ("happened" in cue.frame && cue.frame.happened.news !== undefined)
    );
  });
  return [...new Set([0, ...moments.map(({ t }) => t), ends])].sort((a, b) => a - b);
}

function roomOf(replay: Replay, { code, game, seatName }: Setting): RoomState {
  const chairs = replay.players.map((player, seat): Chair => {
    const name = player?.name ?? seatName(seat);
    if (player?.bot) return { bot: { name, character: player.bot } };
    const face = player?.face ?? "";
    const sits = { role: "player", apart: false, presence: "here", ready: false } as const;
    return { person: { id: seat, name, face, ...sits } };
  });
  return {
    code,
    settings: {
      game: replay.game,
      options: replay.options,
      way: "apart",
      sight: paceOf(replay),
      spectators: "live",
      listed: false,
      away_s: 0,
    },
    chairs,
    others: [],
    host: 0,
    locked: false,
    stage: { playing: { game, commit: replay.promise?.commit ?? "", waits_for: [] } },
    match: replay.match,
  };
}

/** The pace whose signs last as long. */
function paceOf({ sight }: Replay): Preset {
  const paces = Object.keys(DIALS) as Preset[];
  return paces.find((pace) => DIALS[pace].wink_ms === sight?.wink_ms) ?? "standard";
}
