// The two signals follow one's cards, one's eyes and what the house offers.
import { expect, test } from "vitest";

import { signsOf, type Situation } from "../../../src/games/shifty-eyed-spies/table/signs";
import { SPIES_WORDS } from "../../../src/games/shifty-eyed-spies/table/words";
import { placeWords } from "../../../src/games/shifty-eyed-spies/places/words";
import type { Aim, Gesture } from "../../../src/protocol";

const METRO = 1;
/** Signs must be true: a wink at seat 2, a glance at the Metro. */
const honest = (gesture: Gesture, aim: Aim): boolean =>
  "seat" in aim ? gesture === "wink" && aim.seat === 2 : aim.place === METRO;

function signs(situation: Partial<Situation>) {
  const [glance, wink] = signsOf({
    own: { deliver: 2, receive: "metro" },
    focus: null,
    may: honest,
    nameOf: String,
    placeAt: (location) => placeWords(location, undefined),
    words: SPIES_WORDS(),
    ...situation,
  });
  return { glance, wink };
}

test("a glance goes to one's own place, a wink to one's own spy once one looks there", () => {
  expect(signs({})).toMatchObject({
    glance: { aim: { place: METRO }, able: true },
    wink: { aim: { seat: 2 }, able: false },
  });
  expect(signs({ focus: 2 }).wink).toMatchObject({ aim: { seat: 2 }, able: true });
  expect(signs({ focus: 1 }).wink).toMatchObject({ aim: { seat: 2 }, able: false });
});

test("where anything goes a wink is for whom one looks at", () => {
  expect(signs({ focus: 1, may: () => true }).wink).toMatchObject({ aim: { seat: 1 }, able: true });
  expect(signs({ focus: null, may: () => true }).wink).toMatchObject({
    aim: { seat: 2 },
    able: false,
  });
});

test("without cards, or without an offer, both are pale", () => {
  const pale = { glance: { able: false }, wink: { able: false } };
  expect(signs({ own: { deliver: null, receive: null }, may: () => true })).toMatchObject(pale);
  expect(signs({ focus: 2, may: () => false })).toMatchObject(pale);
});
