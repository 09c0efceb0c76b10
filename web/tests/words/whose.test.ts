// Whose something is, alike for every name.
import { expect, test } from "vitest";
import { whose } from "../../src/words/whose";

test.each([
  ["Odile", "Odile’s", "Odiles"],
  ["Iris", "Iris’s", "Iris’"],
  ["Lynx", "Lynx’s", "Lynx’"],
  ["Fritz", "Fritz’s", "Fritz’"],
])("%s", (name, en, de) => {
  expect(whose.en(name)).toBe(en);
  expect(whose.de(name)).toBe(de);
});
