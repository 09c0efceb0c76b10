// Every game is offered: its folder is called as the game is, and has an offer in it.
import { expect, test } from "vitest";

import { gameOf } from "../../src/games/all";
import { KINDS, offerOf } from "../../src/games/offers";

test.each(KINDS)("%s is found where the first visit looks for it", (kind) => {
  expect(offerOf(kind)).toBe(gameOf(kind).offer);
});

test("no two games have the same name, or rulings that could be taken for each other's", () => {
  expect(new Set(KINDS.map((kind) => offerOf(kind).title)).size).toBe(KINDS.length);
  expect(new Set(KINDS.map((kind) => gameOf(kind).rulings)).size).toBe(KINDS.length);
});
