// The rulebook as the page reads it: the same text the terminal prints.
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { readPage } from "../../rulebook";
import { gameOfRuling, type Page, type Ruling, type Section } from "../../src/rules/page";

const FOLDER = new URL("../../../crates/games/rules/", import.meta.url);
const GAMES = readdirSync(FOLDER)
  .filter((name) => name.endsWith(".md"))
  .map((name) => name.slice(0, -3));
const read = (path: string): Page => readPage(readFileSync(new URL(path, FOLDER), "utf8"));
const all = ({ sections }: Page): Section[] =>
  sections.flatMap((section) => [section, ...section.parts]);
const rulingsOf = (page: Page): Ruling[] =>
  all(page).flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.kind === "rulings" ? block.rulings : [])),
  );
const optionsOf = (page: Page): string[] =>
  all(page).flatMap(({ blocks }) =>
    blocks.flatMap((block) =>
      block.kind === "table"
        ? block.rows.flatMap(([first]) => (first?.[0]?.as === "code" ? [first[0].text] : []))
        : [],
    ),
  );

test("there is a page for each of the five", () => {
  expect(GAMES).toHaveLength(5);
});

describe.each(GAMES)("%s", (game) => {
  const page = read(`${game}.md`);

  test("is read to the last ruling", () => {
    expect(page.title).not.toBe("");
    expect(page.lead.length).toBeGreaterThan(0);
    const rulings = rulingsOf(page);
    expect(rulings.length).toBeGreaterThan(5);
    rulings.forEach(({ id, title, words }, nth) => {
      expect(id.endsWith(`-${nth + 1}`), id).toBe(true);
      expect(gameOfRuling(id)).toBe(game);
      expect(title).not.toBe("");
      expect(words.length).toBeGreaterThan(0);
    });
  });

  test.each(["", "de/"])("keeps names, codes and rulings to the fine print (%s)", (folder) => {
    const { lead, sections } = read(`${folder}${game}.md`);
    const [fine, ...more] = sections.filter(({ parts }) => parts.length > 0);
    expect(more).toEqual([]);
    expect(fine).toBe(sections.at(-1));
    expect(fine?.parts).toHaveLength(2);
    const open = JSON.stringify([lead, sections.slice(0, -1)]);
    expect(open).not.toMatch(/"as":"(code|ruling)"|"kind":"rulings"/);
  });

  test("says the same in German, rule for rule", () => {
    const german = read(`de/${game}.md`);
    const shape = (page: Page): unknown =>
      all(page).map(({ blocks }) =>
        blocks.map((block) => {
          if (block.kind === "list") return [block.kind, block.ordered, block.items.length];
          if (block.kind === "table") return [block.kind, block.head.length, block.rows.length];
          return block.kind;
        }),
      );
    expect(shape(german)).toEqual(shape(page));
    expect(rulingsOf(german).map(({ id }) => id)).toEqual(rulingsOf(page).map(({ id }) => id));
    expect(optionsOf(german)).toEqual(optionsOf(page));
    // Numbers, options and ids are the rule itself: a ruling has the same ones in any language.
    const facts = ({ words }: Ruling): string[] =>
      words.flatMap(({ as, text }) => (as === "code" ? [text] : (text.match(/\d+/g) ?? []))).sort();
    rulingsOf(german).forEach((ruling, nth) => {
      const english = rulingsOf(page)[nth];
      expect(english && facts(ruling), ruling.id).toEqual(english && facts(english));
    });
  });
});

test("ids in the text lead to their rulings, other games' too", () => {
  const { sections } = readPage(
    "# X\n\nLead.\n\n## S\n\nFair order (Blink, BL-6), **now**, `x`.\n",
  );
  expect(sections[0]?.blocks[0]).toEqual({
    kind: "text",
    words: [
      { as: "plain", text: "Fair order (Blink, " },
      { as: "ruling", text: "BL-6" },
      { as: "plain", text: "), " },
      { as: "bold", text: "now" },
      { as: "plain", text: ", " },
      { as: "code", text: "x" },
      { as: "plain", text: "." },
    ],
  });
});

test.each(["", "de/"])("every id in the text is a ruling of some game (%s)", (folder) => {
  for (const game of GAMES) {
    const text = JSON.stringify(read(`${folder}${game}.md`));
    const ids = [...text.matchAll(/"as":"ruling","text":"([^"]*)"/g)].map(([, id]) => id ?? "");
    expect(ids.filter((id) => gameOfRuling(id) === null)).toEqual([]);
  }
});

test("what the page cannot draw is no rulebook text", () => {
  expect(() => readPage("# X\n\nLead.\n\n## S\n\n> quoted\n")).toThrow("blockquote");
});
