/**
 * Finding something in a rulebook page: all words that were typed, in any order, wherever on the page
 * they stand. Case and accents do not matter. Pure.
 */
import { RULING_IDS, type Block, type Page, type Section, type Words } from "./page";

/** A piece of the page that is jumped to: a title, a paragraph, an item, a row, a ruling. */
export interface Passage {
  /** What it was read into: whoever draws that draws this passage. */
  of: object;
  /** How a ruling is called; nothing else has a name. */
  id: string | null;
  text: string;
  /** The titles it stands under. */
  under: string;
}

/** One letter may look like two, and nothing more than the letter is left of one with an accent. */
const plain = (letter: string): string =>
  letter
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll("ß", "ss")
    .replace(/[’‘]/g, "'");

const textOf = (words: Words): string => words.map(({ text }) => text).join("");

export function passagesOf({ lead, sections }: Page): Passage[] {
  const passage = (of: object, text: string, under: string, id: string | null = null): Passage => ({
    of,
    id,
    text: plain(text),
    under: plain(under),
  });
  const inBlock = (block: Block, under: string): Passage[] => {
    switch (block.kind) {
      case "text":
        return [passage(block.words, textOf(block.words), under)];
      case "list":
        return block.items.map((words) => passage(words, textOf(words), under));
      case "table":
        return block.rows.map((row) => passage(row, row.map(textOf).join(" "), under));
      case "rulings":
        return block.rulings.map((ruling) => {
          const { id, title, words } = ruling;
          return passage(ruling, `${id} ${title} ${textOf(words)}`, under, plain(id));
        });
    }
  };
  const inSection = (section: Section, over = ""): Passage[] => {
    const { title, blocks, parts } = section;
    const under = `${over} ${title}`;
    return [
      passage(section, title, under),
      ...blocks.flatMap((block) => inBlock(block, under)),
      ...parts.flatMap((part) => inSection(part, under)),
    ];
  };
  return [passage(lead, textOf(lead), ""), ...sections.flatMap((section) => inSection(section))];
}

/** One letter alone is everywhere. */
const LETTERS_MIN = 2;

const ID = new RegExp(String.raw`\b(${RULING_IDS.join("|")})\s*-?\s*(\d+)\b`, "gi");

/** The words to look for. A ruling's id is one word, however it was written: `zw 4`, `ZW4`, `zw-4`. */
export const wordsIn = (typed: string): string[] =>
  plain(typed)
    .replace(ID, "$1-$2")
    .split(/[^\p{L}\p{N}_'-]+/u)
    .filter((word) => word.length >= LETTERS_MIN || /\d/.test(word));

const isDigit = (letter: string | undefined): boolean => letter !== undefined && /\d/.test(letter);

/** Where a word stands next, and nowhere if nowhere. A number is a whole number: 5 is not in 50. */
function indexIn(text: string, word: string, from = 0): number {
  for (let at = text.indexOf(word, from); at >= 0; at = text.indexOf(word, at + 1)) {
    const cutsBefore = isDigit(word[0]) && isDigit(text[at - 1]);
    const cutsAfter = isDigit(word.at(-1)) && isDigit(text[at + word.length]);
    if (!cutsBefore && !cutsAfter) return at;
  }
  return -1;
}

const has = (text: string, word: string): boolean => indexIn(text, word) >= 0;

/**
 * The passages that are meant. Where none has all the words by itself, those of a section that has
 * them all; where no section has, those of the page. A ruling that was asked for by its id is first.
 */
export function find(passages: readonly Passage[], typed: string): Passage[] {
  const words = wordsIn(typed);
  if (words.length === 0) return [];
  const sections = [...new Set(passages.map(({ under }) => under))];
  const groupings = [
    passages.map((passage) => [passage]),
    sections.map((section) => passages.filter(({ under }) => under === section)),
    [passages],
  ];
  for (const groups of groupings) {
    const hits = groups
      .filter((group) =>
        words.every((word) => group.some(({ text, under }) => has(`${under} ${text}`, word))),
      )
      .flatMap((group) => group.filter(({ text }) => words.some((word) => has(text, word))));
    if (hits.length > 0) {
      const named = hits.filter(({ id }) => id !== null && words.includes(id));
      return [...named, ...hits.filter((hit) => !named.includes(hit))];
    }
  }
  return [];
}

/** A text cut into what was looked for and what stands between. */
export function marked(text: string, words: readonly string[]): { text: string; hit: boolean }[] {
  if (words.length === 0) return [{ text, hit: false }];
  // For every letter of the plain text, which letter of the text it comes from.
  const letters = [...text];
  const from = letters.flatMap((letter, nth) =>
    plain(letter)
      .split("")
      .map(() => nth),
  );
  const folded = letters.map(plain).join("");
  const hit = new Set<number>();
  for (const word of words)
    for (let at = indexIn(folded, word); at >= 0; at = indexIn(folded, word, at + 1))
      for (let i = at; i < at + word.length; i += 1) hit.add(from[i] ?? -1);
  const pieces: { text: string; hit: boolean }[] = [];
  letters.forEach((letter, nth) => {
    const last = pieces.at(-1);
    if (last?.hit === hit.has(nth)) last.text += letter;
    else pieces.push({ text: letter, hit: hit.has(nth) });
  });
  return pieces;
}
