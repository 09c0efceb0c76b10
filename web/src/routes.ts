/** The addresses in the house: what each leads to, and how it is written. */
import { linkBase, within } from "./base";

export type Route =
  | { at: "home" }
  /** Setting up a table; the game may be chosen already. */
  | { at: "new"; game: string | null }
  /** From a poster to a chair without further questions. */
  | { at: "play"; game: string }
  /** The open rooms. */
  | { at: "rooms" }
  /** Name and face. */
  | { at: "face" }
  /** The rulebook, or its page about a game. */
  | { at: "rules"; game: string | null }
  /** A room by its code: joining it, its lobby, its table. */
  | { at: "room"; code: string }
  /** A lesson in a game. */
  | { at: "learn"; game: string | null }
  /** The games this browser's player has played. */
  | { at: "history" }
  /** A finished game once more: one of a room, or one from a file. */
  | { at: "replay"; of: { code: string; game: number } | null }
  /** A screen that is the table of a room; without a code it opens one. */
  | { at: "tv"; code: string | null }
  | { at: "nowhere" };

/** Room codes are five letters without look-alikes; people type them as they like. */
export const CODE_LENGTH = 5;
export const asCode = (typed: string): string =>
  typed
    .toUpperCase()
    .replace(/[^A-Z]/g, "")
    .slice(0, CODE_LENGTH);
/** The letters of codes, as the house throws them: no word of an address has only such. */
const CODE_ALONE = /^[ABCDEFGHJKMNPRSTWXYZ]{5}$/i;

/** Where this page is. */
export const routeHere = (): Route => routeOf(within(location.pathname) ?? "/nowhere");

/** What a path inside the house leads to. */
export function routeOf(path: string): Route {
  const [first = "", second = "", third = "", ...rest] = path
    .split("/")
    .filter((part) => part !== "");
  if (rest.length > 0 || (third !== "" && first !== "replay")) return { at: "nowhere" };
  switch (first) {
    case "":
      return { at: "home" };
    case "new":
      return { at: "new", game: second === "" ? null : second };
    case "play":
      return second === "" ? { at: "nowhere" } : { at: "play", game: second };
    case "rooms":
      return { at: "rooms" };
    case "face":
      return { at: "face" };
    case "rules":
      return { at: "rules", game: second === "" ? null : second };
    case "learn":
      return { at: "learn", game: second === "" ? null : second };
    case "history":
      return { at: "history" };
    case "replay": {
      if (second === "") return { at: "replay", of: null };
      const [code, game] = [asCode(second), Number(third)];
      return code.length === CODE_LENGTH && Number.isInteger(game) && game > 0
        ? { at: "replay", of: { code, game } }
        : { at: "nowhere" };
    }
    case "r":
      return asCode(second).length === CODE_LENGTH
        ? { at: "room", code: asCode(second) }
        : { at: "nowhere" };
    case "tv":
      if (second === "") return { at: "tv", code: null };
      return asCode(second).length === CODE_LENGTH
        ? { at: "tv", code: asCode(second) }
        : { at: "nowhere" };
    default:
      return second === "" && CODE_ALONE.test(first)
        ? { at: "room", code: asCode(first) }
        : { at: "nowhere" };
  }
}

const to = (...names: (string | number | undefined)[]): string =>
  `${linkBase}/${names.filter((name) => name !== undefined).join("/")}`;

/** Paths of the origin, for links. */
export const pathTo = {
  home: to(),
  rooms: to("rooms"),
  face: to("face"),
  make: (game?: string): string => to("new", game),
  play: (game: string): string => to("play", game),
  rules: (game?: string): string => to("rules", game),
  learn: (game?: string): string => to("learn", game),
  history: to("history"),
  replay: (code: string, game: number): string => to("replay", code, game),
  replayFile: to("replay"),
  room: (code: string): string => to("r", code),
  tv: (code?: string): string => to("tv", code),
};
