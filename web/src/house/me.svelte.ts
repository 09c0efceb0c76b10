/** Whoever sits before this browser: name and face, what they like, and their seats in rooms. */
import { portraitOf } from "../faces/face";
import { faceOf } from "../faces/face-code";
import type { Portrait } from "../faces/portrait";
import { kept } from "./kept";
import type { Place } from "./line";

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
  like(change: Partial<Likes>): void {
    likes = { ...likes, ...change };
    kept.write("likes", JSON.stringify(likes));
  },
};

/** One's place in a room, if this browser has one. Tokens are kept here and said in hellos, nowhere else. */
export const places = {
  of(room: string): Place | null {
    const token = kept.read(`place.${room}`);
    return token === null ? null : { room, token };
  },
  keep({ room, token }: Place): void {
    kept.write(`place.${room}`, token);
    kept.write("last-room", room);
  },
  leave(room: string): void {
    kept.forget(`place.${room}`);
    if (kept.read("last-room") === room) kept.forget("last-room");
  },
  /** The room this browser was in last, to go back to. */
  last(): Place | null {
    const room = kept.read("last-room");
    return room === null ? null : places.of(room);
  },
};
