// Looking for something in the rules: all words in any order, over the whole page.
import { expect, test } from "vitest";
import { readPage } from "../../rulebook";
import { find, marked, passagesOf, wordsIn } from "../../src/rules/search";

const PAGE = readPage(`# Zwinkern

Somebody holds the twin.

## How to play

1. **Call** if you like. Name the partner.
2. **Move.** Put your figure on another person.

## Wertung

Zähl einen Punkt für jede Große-Augen-Karte.

| Am Tisch | Karten |
| --- | --- |
| 3 | 50 |
| 5 | 6 |

## The fine print

Names and codes.

### Rulings

- **ZW-4 Partner.** The partner may wink, see ZW-5.
- **ZW-5 Calling.** A called partner shows the twin. With \`turn_s\` at 0 there is no clock.
- **ZW-40 More.** Nothing else.
`);
const PASSAGES = passagesOf(PAGE);
const found = (typed: string): string[] => find(PASSAGES, typed).map(({ text }) => text);

test("words in any order, in one passage", () => {
  expect(found("person figure")).toEqual(["move. put your figure on another person."]);
  expect(found("figure PERSON")).toEqual(found("person figure"));
});

test("a title counts for what stands under it, and is found itself", () => {
  expect(found("play partner")).toEqual(["call if you like. name the partner."]);
  expect(found("wertung")).toEqual(["wertung"]);
});

test("accents, case and ß do not matter", () => {
  for (const typed of ["große", "GROSSE", "grosse augen", "zahl", "Zähl"])
    expect(found(typed), typed).toEqual(["zahl einen punkt fur jede grosse-augen-karte."]);
});

test("words that no passage has together are found in their section, then on the page", () => {
  expect(found("figure partner")).toEqual([
    "call if you like. name the partner.",
    "move. put your figure on another person.",
  ]);
  expect(found("figure punkt")).toHaveLength(2);
  expect(found("figure unicorn")).toEqual([]);
});

test("a ruling is found by its id, written in any way, and comes first", () => {
  for (const typed of ["ZW-5", "zw-5", "zw 5", "zw5"])
    expect(
      found(typed).map((text) => text.slice(0, 5)),
      typed,
    ).toEqual(["zw-5 ", "zw-4 "]);
  expect(found("zw-4").map((text) => text.slice(0, 5))).toEqual(["zw-4 "]);
});

test("a number is a whole number, and an option is a word", () => {
  expect(found("5 6")).toEqual(["5 6"]);
  expect(found("turn_s")).toHaveLength(1);
});

test("nothing and a single letter find nothing", () => {
  for (const typed of ["", "  ", "z", "..."]) expect(found(typed), typed).toEqual([]);
});

test("what was looked for is marked, letter for letter", () => {
  const marks = (text: string, typed: string): string =>
    marked(text, wordsIn(typed))
      .map(({ text, hit }) => (hit ? `[${text}]` : text))
      .join("");
  expect(marks("Große Augen, großer Spaß", "gross spass")).toBe("[Groß]e Augen, [groß]er [Spaß]");
  expect(marks("Über übers", "uber")).toBe("[Über] [über]s");
  expect(marks("5 of 50", "5")).toBe("[5] of 50");
  expect(marks("as it was", "")).toBe("as it was");
});
