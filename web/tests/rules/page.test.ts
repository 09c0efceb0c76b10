// The rulebook as the page reads it: the same text the terminal prints.
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { gameOfRuling, matches, readPage, type Page, type Ruling } from "../../src/rules/page";

const FOLDER = new URL("../../../crates/games/rules/", import.meta.url);
const GAMES = readdirSync(FOLDER)
  .filter((name) => name.endsWith(".md"))
  .map((name) => name.slice(0, -3));
const read = (path: string): Page => readPage(readFileSync(new URL(path, FOLDER), "utf8"));
const rulingsOf = (page: Page): Ruling[] =>
  page.sections.flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.kind === "rulings" ? block.rulings : [])),
  );
const optionsOf = (page: Page): string[] =>
  page.sections.flatMap(({ blocks }) =>
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

  test("says the same in German, rule for rule", () => {
    const german = read(`de/${game}.md`);
    const shape = ({ sections }: Page): unknown =>
      sections.map(({ blocks }) =>
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

test("a ruling is found by its id, written in any way, or by a word in it", () => {
  const ruling: Ruling = {
    id: "ZW-4",
    title: "Partner",
    words: [{ as: "plain", text: "A partner may wink." }],
  };
  for (const typed of ["", "ZW-4", "zw-4", "zw 4", "zw4", "partner", "WINK"])
    expect(matches(ruling, typed), typed).toBe(true);
  for (const typed of ["ZW-40", "zw-1", "blink"]) expect(matches(ruling, typed), typed).toBe(false);
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

test("what the page cannot draw is no rulebook text", () => {
  expect(() => readPage("# X\n\nLead.\n\n## S\n\n> quoted\n")).toThrow("blockquote");
});
