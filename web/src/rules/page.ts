/** A rulebook page, read from the text that the terminal prints as well: sections, blocks, rulings. Pure. */
import { lexer, type Token, type Tokens } from "marked";
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
const ID = new RegExp(String.raw`\b(?:${RULING_IDS.join("|")})-\d+\b`);

/** The game whose ruling that is. */
export const gameOfRuling = (id: string): Kind | null => KIND_OF.get(id.slice(0, 2)) ?? null;

/** A section while it is read. */
interface Open {
  title: string;
  blocks: Block[];
  parts: Open[];
}

export function readPage(text: string): Page {
  const page = {
    title: "",
    lead: [] as Words,
    sections: [] as Open[],
  };
  for (const token of lexer(text)) {
    const last = page.sections.at(-1);
    const section = last?.parts.at(-1) ?? last;
    if (token.type === "heading") {
      const { depth, text: title } = token as Tokens.Heading;
      if (depth === 1) page.title = title;
      else (depth > 2 && last ? last.parts : page.sections).push({ title, blocks: [], parts: [] });
    } else if (token.type === "paragraph" && !section) page.lead = wordsOf(token);
    else {
      const block = blockOf(token);
      if (block && section) section.blocks.push(block);
    }
  }
  return page;
}

function blockOf(token: Token): Block | null {
  switch (token.type) {
    case "paragraph":
      return { kind: "text", words: wordsOf(token) };
    case "list": {
      const { items, ordered } = token as Tokens.List;
      const rulings = items.map(rulingOf);
      if (rulings.every((ruling) => ruling !== null)) return { kind: "rulings", rulings };
      return { kind: "list", ordered, items: items.map(wordsOf) };
    }
    case "table": {
      const { header, rows } = token as Tokens.Table;
      return {
        kind: "table",
        head: header.map(wordsOf),
        rows: rows.map((row) => row.map(wordsOf)),
      };
    }
    case "space":
      return null;
    default:
      throw new Error(`the rulebook has no ${token.type}`);
  }
}

/** A list item that begins with an id and a title in bold is a ruling. */
function rulingOf(item: Tokens.ListItem): Ruling | null {
  const [first, ...rest] = wordsOf(item);
  const found = first?.as === "bold" ? /^([A-Z]{2}-\d+) (.*)\.$/.exec(first.text) : null;
  const [, id, title] = found ?? [];
  if (id === undefined || title === undefined) return null;
  const [next, ...others] = rest;
  const words = next ? [{ ...next, text: next.text.trimStart() }, ...others] : [];
  return { id, title, words };
}

/** Everything that is text under a token, in order. */
function wordsOf(token: { tokens?: Token[]; text?: string }): Piece[] {
  return (token.tokens ?? []).flatMap((inner): Piece[] => {
    switch (inner.type) {
      case "strong":
        return [{ as: "bold", text: (inner as Tokens.Strong).text }];
      case "codespan":
        return [{ as: "code", text: (inner as Tokens.Codespan).text }];
      case "text":
        return "tokens" in inner && inner.tokens
          ? wordsOf(inner)
          : withRulings(inner.text as string);
      default:
        return "tokens" in inner && inner.tokens ? wordsOf(inner) : withRulings(inner.raw);
    }
  });
}

/** Ids in a text lead to their rulings. */
function withRulings(text: string): Piece[] {
  const pieces: Piece[] = [];
  let rest = text.replace(/\n/g, " ");
  for (let found = ID.exec(rest); found; found = ID.exec(rest)) {
    if (found.index > 0) pieces.push({ as: "plain", text: rest.slice(0, found.index) });
    pieces.push({ as: "ruling", text: found[0] });
    rest = rest.slice(found.index + found[0].length);
  }
  if (rest !== "") pieces.push({ as: "plain", text: rest });
  return pieces;
}
