/** Whoever sits before this browser: name and face, what they like, and their seats in rooms. */
import { portraitOf } from "../faces/face";
import { faceOf } from "../faces/face-code";
import type { Portrait } from "../faces/portrait";
import { randomFace } from "../faces/random-face";
import { kept } from "../kept";
import type { Place } from "./line";
import { madeUpName } from "./made-up";

/** What somebody can set for themselves. */
export interface Likes {
  sound: boolean;
  buzz: boolean;
  /** Whether what was seen is also written under the face; `null` is as the table's pace says. */
  captions: boolean | null;
  /** The key that winks, beside the others' own; people who cannot reach `W` choose another. */
  winkKey: string;
  /** Whether a click or tap anywhere on the looked-at face winks. */
  faceWinks: boolean;
}

const LIKED: Likes = { sound: true, buzz: true, captions: null, winkKey: "w", faceWinks: false };

function read(): Likes {
  try {
    return { ...LIKED, ...(JSON.parse(kept.read("likes") ?? "{}") as Partial<Likes>) };
  } catch {
    return LIKED;
  }
}

let name = $state(kept.read("name") ?? "");
/** A code of `faces/face-code`; empty is the face that the name makes. */
let face = $state(kept.read("face") ?? "");
let likes = $state.raw<Likes>(read());

export const me = {
  get name(): string {
    return name;
  },
  get face(): string {
    return face;
  },
  get portrait(): Portrait {
    return portraitOf(faceOf(face, name));
  },
  get likes(): Likes {
    return likes;
  },
  be(next: { name?: string; face?: string }): void {
    if (next.name !== undefined) kept.write("name", (name = next.name));
    if (next.face !== undefined) kept.write("face", (face = next.face));
  },
  /** Whoever has not said who they are is given a name and a face, to change whenever they like. */
  beSomebody(): { name: string; face: string } {
    const said = name.trim();
    if (said === "") me.be({ name: madeUpName(), face: face || randomFace() });
    else if (said !== name) me.be({ name: said });
    return { name, face };
  },
  like(change: Partial<Likes>): void {
    likes = { ...likes, ...change };
    kept.write("likes", JSON.stringify(likes));
  },
};

/** Tokens are kept here and said in hellos, nowhere else. */
const tokens = (kind: "place" | "screen") => ({
  of(room: string): Place | null {
    const token = kept.read(`${kind}.${room}`);
    return token === null ? null : { room, token };
  },
  keep({ room, token }: Place): void {
    kept.write(`${kind}.${room}`, token);
  },
  leave(room: string): void {
    kept.forget(`${kind}.${room}`);
  },
});

const seats = tokens("place");

/** One's place in a room, if this browser has one. */
export const places = {
  of: seats.of,
  keep(place: Place): void {
    seats.keep(place);
    kept.write("last-room", place.room);
  },
  leave(room: string): void {
    seats.leave(room);
    if (kept.read("last-room") === room) kept.forget("last-room");
  },
  /** The room this browser was in last, to go back to. */
  last(): Place | null {
    const room = kept.read("last-room");
    return room === null ? null : seats.of(room);
  },
};

/** The rooms whose table this browser shows: a laptop may do so in one window and play in another. */
export const screens = tokens("screen");

/** Those who play on this device because they have none of their own. */
export const guests = {
  of(room: string): Place[] {
    try {
      const tokens: unknown = JSON.parse(kept.read(`guests.${room}`) ?? "[]");
      if (!Array.isArray(tokens)) return [];
      return tokens.flatMap((token: unknown) =>
        typeof token === "string" ? [{ room, token }] : [],
      );
    } catch {
      return [];
    }
  },
  keep(room: string, all: readonly Place[]): void {
    if (all.length === 0) kept.forget(`guests.${room}`);
    else kept.write(`guests.${room}`, JSON.stringify(all.map(({ token }) => token)));
  },
};
