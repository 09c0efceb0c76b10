// The rulebook's text as HTML.
import { expect, test } from "vitest";
import { blockHtml, textHtml, type Marks } from "../../src/rules/html";
import type { Block, Words } from "../../src/rules/page";

const WORDS: Words = [
  { as: "plain", text: 'If "a" < b & c, see ' },
  { as: "ruling", text: "BL-6" },
  { as: "plain", text: ": " },
  { as: "bold", text: "twin" },
  { as: "code", text: "turn_s" },
];
const marks = (some: Partial<Marks> = {}): Marks => ({
  ...{ wanted: [], numberOf: () => 7, now: undefined, asked: "" },
  ...some,
});

test("a text is what it says, and nothing in it is taken for markup", () => {
  expect(textHtml(WORDS, [])).toBe(
    'If &quot;a&quot; &lt; b &amp; c, see <a href="/rules/blink#BL-6">BL-6</a>: <b>twin</b><code>turn_s</code>',
  );
});

test("what is looked for is marked, in whatever it stands", () => {
  const html = textHtml(WORDS, ["twin", "bl-6", "b"]);
  expect(html).toContain("<b><mark>twin</mark></b>");
  expect(html).toContain('<a href="/rules/blink#BL-6"><mark>BL-6</mark></a>');
  expect(html).toContain("&lt; <mark>b</mark> &amp; c");
});

test("each passage has its number, and the one that is shown is marked", () => {
  const items: Words[] = [[{ as: "plain", text: "one" }], [{ as: "plain", text: "two" }]];
  const block: Block = { kind: "list", ordered: true, items };
  const numberOf = (of: object): number => items.indexOf(of as Words);
  expect(blockHtml(block, marks({ numberOf, now: items[1] }))).toBe(
    '<ol><li data-passage="0">one</li><li data-passage="1" class="now">two</li></ol>',
  );
});

test("a ruling can be asked for by its id", () => {
  const ruling = {
    id: "ZW-4",
    title: "Partner",
    words: [{ as: "plain", text: "Winks." }],
  } as const;
  const html = blockHtml(
    { kind: "rulings", rulings: [ruling] },
    marks({ asked: "ZW-4", now: ruling }),
  );
  expect(html).toBe(
    '<dl><div id="ZW-4" data-passage="7" class="now asked"><dt><a href="#ZW-4">ZW-4</a> Partner</dt><dd>Winks.</dd></div></dl>',
  );
});

test("a table has a head and rows", () => {
  const words = (text: string): Words => [{ as: "plain", text }];
  const block: Block = { kind: "table", head: [words("Seats")], rows: [[words("3")]] };
  expect(blockHtml(block, marks())).toBe(
    '<div class="wide"><table><thead><tr><th scope="col">Seats</th></tr></thead><tbody><tr data-passage="7"><td>3</td></tr></tbody></table></div>',
  );
});
