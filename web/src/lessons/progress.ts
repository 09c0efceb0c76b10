/** What this browser keeps of lessons: which are done, and where in one its learner is. */
import type { Place } from "../house/line";
import { kept } from "../kept";
import { SEATS, type Kind } from "../protocol";

const DONE = "lessons";

/** Where somebody is in a lesson: the room it is in, and the step. */
export interface Bookmark {
  place: Place;
  at: number;
}

const nameOf = (kind: Kind): string => `lesson.${kind}`;

const isBookmark = (read: unknown): read is Bookmark => {
  if (typeof read !== "object" || read === null || !("place" in read && "at" in read)) return false;
  const { place, at } = read;
  if (typeof place !== "object" || place === null || !("room" in place && "token" in place))
    return false;
  return typeof place.room === "string" && typeof place.token === "string" && Number.isInteger(at);
};

export const bookmarks = {
  of(kind: Kind): Bookmark | null {
    try {
      const read: unknown = JSON.parse(kept.read(nameOf(kind)) ?? "null");
      return isBookmark(read) ? read : null;
    } catch {
      return null;
    }
  },
  put(kind: Kind, bookmark: Bookmark): void {
    kept.write(nameOf(kind), JSON.stringify(bookmark));
  },
  forget(kind: Kind): void {
    kept.forget(nameOf(kind));
  },
};

/** The lessons that were done to their end. */
export const done = {
  get all(): readonly Kind[] {
    const names = (kept.read(DONE) ?? "").split(" ");
    return (Object.keys(SEATS) as Kind[]).filter((kind) => names.includes(kind));
  },
  add(kind: Kind): void {
    kept.write(DONE, [...new Set([...done.all, kind])].join(" "));
  },
};
