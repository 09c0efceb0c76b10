// Every game is offered: its folder is called as the game is, and has an offer in it.
import { afterEach, expect, test } from "vitest";

import { gameOf } from "../../src/games/all";
import { KINDS, offerOf } from "../../src/games/offers";
import { SEATS } from "../../src/protocol";
import { language } from "../../src/words/language.svelte";
import { sayRefusal } from "../../src/words/refusals";

afterEach(() => language.choose("en"));

test.each(KINDS)("%s is found where the first visit looks for it", (kind) => {
  expect(offerOf(kind)).toBe(gameOf(kind).offer);
});

test.each(KINDS)("%s plays well with a number that it allows", (kind) => {
  const [fewest, most] = SEATS[kind];
  expect(offerOf(kind).well).toBeGreaterThanOrEqual(fewest);
  expect(offerOf(kind).well).toBeLessThanOrEqual(most);
});

test("no two games have the same name, or rulings that could be taken for each other's", () => {
  expect(new Set(KINDS.map((kind) => offerOf(kind).title)).size).toBe(KINDS.length);
  expect(new Set(KINDS.map((kind) => gameOf(kind).rulings)).size).toBe(KINDS.length);
});

test("a game's own refusals are said in the language of the page, unknown ones in the house's words", () => {
  language.choose("de");
  expect(sayRefusal("own_twin", "You hold its twin.")).toContain("Zwilling");
  expect(sayRefusal("not_your_turn", "It is not your turn.")).toBe("Du bist nicht dran.");
  expect(sayRefusal("constructor", "No.")).toBe("No.");
});
