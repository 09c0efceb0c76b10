// What single lessons say and ask for at tables that did not go as they should.
import { afterEach, expect, test } from "vitest";

import { lesson as spies } from "../../src/games/shifty-eyed-spies/lesson";
import { lesson as zwinkern } from "../../src/games/zwinkern/lesson";
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
  const figures = [20, 1, 2].map((figure) => ({ figure, taken: 0, eyes: 4 }));
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
  expect(said(eyesOn(2, 1))).toMatch(/Tap Iris’ face/);
});
