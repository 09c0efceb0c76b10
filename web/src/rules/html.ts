/**
 * What the rulebook says, as HTML. Nothing in it answers to a press, so it is not brought to life
 * piece by piece, which takes a phone long: it stays as the house sent it. Pure.
 */
import { pathTo } from "../routes";
import { gameOfRuling, type Block, type Piece, type Ruling, type Words } from "./page";
import { marked } from "./search";

/** What is marked on the page. */
export interface Marks {
  /** What is looked for. */
  wanted: readonly string[];
  /** The number of a passage, by what it was read into. */
  numberOf: (passage: object) => number;
  /** The passage that was found and is shown now. */
  now: object | undefined;
  /** The id of the ruling the address asks for. */
  asked: string;
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
};
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);

const said = (text: string, wanted: readonly string[]): string =>
  marked(text, wanted)
    .map(({ text, hit }) => (hit ? `<mark>${escaped(text)}</mark>` : escaped(text)))
    .join("");

function piece({ as, text }: Piece, wanted: readonly string[]): string {
  const html = said(text, wanted);
  switch (as) {
    case "bold":
      return `<b>${html}</b>`;
    case "code":
      return `<code>${html}</code>`;
    case "ruling": {
      const game = gameOfRuling(text);
      return game ? `<a href="${pathTo.rules(game)}#${escaped(text)}">${html}</a>` : html;
    }
    case "plain":
      return html;
  }
}

/** Bold, code, ids that lead to their rulings, and what was looked for. */
export const textHtml = (words: Words, wanted: readonly string[]): string =>
  words.map((word) => piece(word, wanted)).join("");

/** A paragraph, a list, a table, or rulings each with its id. */
export function blockHtml(block: Block, marks: Marks): string {
  const text = (words: Words): string => textHtml(words, marks.wanted);
  switch (block.kind) {
    case "text":
      return element("p", block.words, text(block.words), marks);
    case "list": {
      const items = block.items.map((words) => element("li", words, text(words), marks)).join("");
      return block.ordered ? `<ol>${items}</ol>` : `<ul>${items}</ul>`;
    }
    case "table": {
      const head = block.head.map((words) => `<th scope="col">${textHtml(words, [])}</th>`);
      const rows = block.rows.map((row) => {
        const cells = row.map((words) => `<td>${text(words)}</td>`);
        return element("tr", row, cells.join(""), marks);
      });
      return `<div class="wide"><table><thead><tr>${head.join("")}</tr></thead><tbody>${rows.join("")}</tbody></table></div>`;
    }
    case "rulings":
      return `<dl>${block.rulings.map((ruling) => rulingHtml(ruling, marks)).join("")}</dl>`;
  }
}

function rulingHtml(ruling: Ruling, marks: Marks): string {
  const { id, title, words } = ruling;
  const { wanted, asked } = marks;
  const term = `<a href="#${escaped(id)}">${said(id, wanted)}</a> ${said(title, wanted)}`;
  const inner = `<dt>${term}</dt><dd>${textHtml(words, wanted)}</dd>`;
  return element("div", ruling, inner, marks, { id, more: id === asked ? "asked" : "" });
}

/** A passage, which can be jumped to. */
function element(
  name: string,
  passage: object,
  inner: string,
  { numberOf, now }: Marks,
  { id = "", more = "" } = {},
): string {
  const classes = [passage === now ? "now" : "", more].filter((one) => one !== "").join(" ");
  const attributes = [
    id && ` id="${escaped(id)}"`,
    ` data-passage="${numberOf(passage)}"`,
    classes && ` class="${classes}"`,
  ];
  return `<${name}${attributes.join("")}>${inner}</${name}>`;
}
