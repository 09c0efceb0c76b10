// What is offered comes from the list of the house and from nothing else.
import { expect, test } from "vitest";

import {
  callsIn,
  canPass,
  claimsIn,
  onlyFigure,
  placesIn,
  quietLeft,
  winkOffer,
} from "../../../src/games/zwinkern/table/offers";
import type { Seat, ZwinkernAction, ZwinkernPlayer } from "../../../src/protocol";

const LEGAL: ZwinkernAction[] = [
  { do: "call", partner: 1 },
  { do: "call", partner: 2 },
  { do: "place", card: 4 },
  { do: "place", card: 17 },
  { do: "big_eyes", card: 9, holder: 2 },
  { do: "big_eyes", card: 9, holder: 3 },
  { do: "big_eyes", card: 30, holder: 1 },
];

const player = (figure: number | null): ZwinkernPlayer => ({
  hand: [],
  figure,
  taken: 0,
  eyes: 3,
  points: 3,
  partner_of: null,
});
const PLAYERS = [player(null), player(9), player(30), player(null)];

test("places, calls and passes are read from the list", () => {
  expect([...placesIn(LEGAL)]).toEqual([4, 17]);
  expect(callsIn(LEGAL)).toEqual([1, 2]);
  expect(canPass(LEGAL)).toBe(false);
  expect(canPass([{ do: "pass" }])).toBe(true);
  expect(placesIn([]).size).toBe(0);
});

test("claims are by figure, with everyone who could hold its twin", () => {
  expect(claimsIn(LEGAL, PLAYERS)).toEqual([
    { card: 9, owner: 1, holders: [2, 3] },
    { card: 30, owner: 2, holders: [1] },
  ]);
});

test("a claim whose figure is gone is not offered", () => {
  expect(claimsIn(LEGAL, [player(null), player(null), player(30), player(null)])).toHaveLength(1);
});

const at =
  (...seats: Seat[]) =>
  (seat: Seat) =>
    seats.includes(seat);

test("one winks at the figure's owner one looks at, or is led there", () => {
  expect(winkOffer(2, [2], at(2))).toEqual({ wink: 2 });
  expect(winkOffer(1, [2], at(2))).toEqual({ lookAt: 2 });
  expect(winkOffer(null, [2, 3], at(2, 3))).toEqual({ lookAt: 2 });
  expect(winkOffer(1, [], at())).toEqual({ none: 1 });
  expect(winkOffer(null, [], at())).toEqual({ none: null });
});

test("where anything goes one winks at whom one likes, and is led to where it is true", () => {
  expect(winkOffer(1, [], at(1, 2, 3))).toEqual({ wink: 1 });
  expect(winkOffer(1, [2], at(1, 2, 3))).toEqual({ wink: 1 });
  expect(winkOffer(null, [], at(1, 2, 3))).toEqual({ none: null });
  expect(winkOffer(null, [2], at(1, 2, 3))).toEqual({ lookAt: 2 });
});

test("what the house does not offer is not winked, though it were true", () => {
  expect(winkOffer(2, [2], at())).toEqual({ none: 2 });
  expect(winkOffer(null, [2, 3], at(3))).toEqual({ lookAt: 3 });
});

test("the dead end is announced two rounds before", () => {
  const view = (quiet_turns: number) => ({ quiet_turns, quiet_turns_max: 40, players: PLAYERS });
  expect(quietLeft(view(0))).toBeNull();
  expect(quietLeft(view(31))).toBeNull();
  expect(quietLeft(view(32))).toBe(8);
  expect(quietLeft(view(39))).toBe(1);
});

test("a figure is chosen by itself only where there is no other", () => {
  const claim = { card: 3, owner: 1, holders: [2] };
  expect(onlyFigure([claim])).toEqual(claim);
  expect(onlyFigure([claim, { ...claim, card: 4, owner: 2 }])).toBeNull();
  expect(onlyFigure([])).toBeNull();
});
