import { expect, test } from "vitest";
import { gameOf } from "../../src/games/all";
import type { Kind, Seat, View } from "../../src/protocol";

const turnOf = (kind: Kind, view: View): Seat | null => gameOf(kind).turnOf?.(view) ?? null;
const view = (part: object): View => part as View;

test("a shared device goes to whoever's turn it is", () => {
  expect(turnOf("zwinkern", view({ phase: "play", turn: 2 }))).toBe(2);
  expect(turnOf("shifty_eyed_spies", view({ phase: "play", tracker: 1 }))).toBe(1);
});

test("before the start, after the end and where nobody waits for turns it stays", () => {
  expect(turnOf("zwinkern", view({ phase: "set", turn: 2 }))).toBe(null);
  expect(turnOf("zwinkern", view({ phase: "over", turn: null }))).toBe(null);
  expect(turnOf("shifty_eyed_spies", view({ phase: "shuffling", tracker: 1 }))).toBe(null);
  expect(turnOf("eyes_wide_shut", view({ phase: "day" }))).toBe(null);
});
