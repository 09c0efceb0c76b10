// What single lessons say and ask for at tables that did not go as they should.
import { afterEach, expect, test } from "vitest";

import { lesson as blink } from "../../src/games/blink/lesson";
import { lesson as eyesWideShut } from "../../src/games/eyes-wide-shut/lesson";
import { lesson as spies } from "../../src/games/shifty-eyed-spies/lesson";
import { lesson as zwinkern } from "../../src/games/zwinkern/lesson";
import type { News } from "../../src/house/follow";
import { me } from "../../src/house/me.svelte";
import type { Eyes, SpiesView, ZwinkernView } from "../../src/protocol";
import type { Play } from "../../src/table/play.svelte";

afterEach(() => me.like({ winkKey: "w" }));

const nameOf = (seat: number): string => ["Ann", "Iris", "Cyclops", "Lynx"][seat] ?? "";
const eyesOn = (seat: number, ...watched_by: number[]): Eyes => ({
  look: { seat },
  face: { seat: 0 },
  watched_by,
});

/** Seen from seat 0, whose turn it is; nobody has a point. */
function spiesTable(attempted: boolean): Play<"shifty_eyed_spies"> {
  const players = Array.from({ length: 4 }, () => ({ points: 0 }));
  const view = { phase: "play", tracker: 0, attempted, players } as unknown as SpiesView;
  return { view, eyes: eyesOn(2, 2), nameOf } as unknown as Play<"shifty_eyed_spies">;
}

/** Iris stands on a twin of the learner's, whose figure is on 20. */
function zwinkernTable(turn: number, eyes: Eyes): Play<"zwinkern"> {
  const figures = [20, 1, 2].map((figure) => ({ figure, points: 4, eyes: 4 }));
  const view = { phase: "play", turn, players: figures, field: [] } as unknown as ZwinkernView;
  const own = { hand: [1], partner_of: [1] };
  return { view, own, eyes, nameOf } as unknown as Play<"zwinkern">;
}

test.each([
  ["w", "Press W."],
  [" ", "Press ␣."],
  ["ArrowUp", "Press ↑."],
  ["mouse4", "Press Mouse 4."],
])("the key that winks (%j) is called as it is everywhere", (winkKey, said) => {
  me.like({ winkKey });
  expect(spies.steps[1]?.words(spiesTable(false)).keys).toBe(said);
  expect(zwinkern.steps[1]?.words(zwinkernTable(1, eyesOn(1, 1))).keys).toBe(said);
});

test("a mission that failed is out of reach in every step that leads to it, also after skipping", () => {
  for (const step of spies.steps.slice(0, 3)) {
    const lost = (attempted: boolean): boolean | undefined =>
      step.lost?.({ play: spiesTable(attempted), news: [], ended: false });
    expect([lost(false), lost(true)]).toEqual([false, true]);
  }
});

test("where Iris still waits for a wink in its turn, the learner is told to wink", () => {
  const said = (eyes: Eyes): string | undefined =>
    zwinkern.steps[3]?.words(zwinkernTable(1, eyes)).say;
  expect(said(eyesOn(1))).toMatch(/calls you/);
  expect(said(eyesOn(1, 1))).toMatch(/Wink at Iris/);
  expect(said(eyesOn(2, 1))).toMatch(/Tap Iris’s face/);
});

test("what is lost is tried again from a step before it, and a step that has a reason says it", () => {
  for (const { steps } of [blink, eyesWideShut, spies, zwinkern])
    for (const [at, { from = at, lost, lostSays }] of steps.entries()) {
      expect(from).toBeLessThanOrEqual(at);
      expect(lostSays !== undefined).toBe(lost !== undefined);
    }
  expect(spies.steps[2]?.lostSays?.(spiesTable(true))).toMatch(/^Cyclops says no/);
  expect(spies.steps[2]?.lostSays?.(spiesTable(false))).toMatch(/nothing was delivered/);
});

test("an intercept counts by being right, whatever was scored before", () => {
  const said = (right: boolean) => ({
    nth: 1,
    t: 1,
    what: {
      happened: {
        seat: 0,
        notice: { what: "intercepted", deliver: { card: 3, right }, receive: null },
      },
    },
  });
  const met = (right: boolean): boolean | undefined =>
    spies.steps[8]?.met?.({
      play: spiesTable(false),
      news: [said(right)] as unknown as News[],
      ended: false,
    });
  expect([met(true), met(false)]).toEqual([true, false]);
});
