// Reads the rulebook while the client is built: the text that `sidelong rules` prints becomes the page
// that the browser draws, so that no browser has to parse it.
import { lexer, type Token, type Tokens } from "marked";
import type { Plugin } from "vite";

import type { Block, Page, Piece, Ruling, Words } from "./src/rules/page.ts";

/** `import page from "….md"` gives the page. */
export function rulebook(): Plugin {
  return {
    name: "rulebook",
    transform: {
      filter: { id: /\/games\/rules\/.*\.md$/ },
      handler: (text) => `export default ${JSON.stringify(readPage(text))}`,
    },
  };
}

const ID = /\b[A-Z]{2}-\d+\b/;

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
