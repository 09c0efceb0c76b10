/** A rulebook page: sections, blocks, rulings. `../../rulebook.ts` reads it while the client is built. Pure. */
import { gameOf } from "../games/all";
import { KINDS } from "../games/offers";
import type { Kind } from "../protocol";

/** A piece of a line. `ruling` is the id of one, such as `ZW-5`. */
export interface Piece {
  as: "plain" | "bold" | "code" | "ruling";
  text: string;
}
export type Words = readonly Piece[];

export interface Ruling {
  id: string;
  title: string;
  words: Words;
}

export type Block =
  | { kind: "text"; words: Words }
  | { kind: "list"; ordered: boolean; items: readonly Words[] }
  | { kind: "table"; head: readonly Words[]; rows: readonly (readonly Words[])[] }
  | { kind: "rulings"; rulings: readonly Ruling[] };

export interface Section {
  title: string;
  blocks: readonly Block[];
  /** What is apart from what people read: a section that has parts is the fine print. */
  parts: readonly Section[];
}

export interface Page {
  title: string;
  /** The line under the title. */
  lead: Words;
  sections: readonly Section[];
}

const KIND_OF = new Map(KINDS.map((kind) => [gameOf(kind).rulings, kind]));
/** What the ids of rulings begin with. */
export const RULING_IDS: readonly string[] = [...KIND_OF.keys()];

/** The game whose ruling that is. */
export const gameOfRuling = (id: string): Kind | null => KIND_OF.get(id.slice(0, 2)) ?? null;
