// What is shown of a mission or an intercept, step by step.
import { expect, test } from "vitest";

import {
  cardOf,
  isOpen,
  sceneOf,
  stillToScore,
} from "../../../src/games/shifty-eyed-spies/table/scenes";
import type { Scene } from "../../../src/games/shifty-eyed-spies/table/scenes";

const open = (scene: Scene, step: number): string[] =>
  scene.cards.filter((card) => isOpen(card, step)).map(({ kind }) => kind);

function scene(...of: Parameters<typeof sceneOf>): Scene {
  const found = sceneOf(...of);
  if (!found) throw new Error("that has a scene");
  return found;
}

test("a mission that succeeds turns the second card, and each scores the other's", () => {
  const shown = scene(0, { what: "mission", to: 2, location: "metro", success: true });
  expect(open(shown, 0)).toEqual(["deliver"]);
  expect(open(shown, 1)).toEqual(["deliver", "receive"]);
  expect([...stillToScore(shown, 0)]).toEqual([
    [2, 1],
    [0, 1],
  ]);
  expect([...stillToScore(shown, 1)]).toEqual([]);
  expect(shown.steps).toBe(2);
});

test("a mission that fails never shows the other's card", () => {
  const shown = scene(0, { what: "mission", to: 2, location: "metro", success: false });
  expect(open(shown, 1)).toEqual(["deliver"]);
  expect(shown.cards.find(({ kind }) => kind === "receive")?.card).toBeNull();
  expect([...stillToScore(shown, -1)]).toEqual([]);
});

test("an intercept turns its cards one after another, each judged by itself", () => {
  const shown = scene(3, {
    what: "intercepted",
    from: 0,
    to: 1,
    location: "cafe",
    deliver: { card: 2, right: false },
    receive: { card: "cafe", right: true },
  });
  expect(shown.steps).toBe(3);
  expect(open(shown, 0)).toEqual([]);
  expect(open(shown, 1)).toEqual(["deliver"]);
  expect(cardOf(shown, 2)?.kind).toBe("receive");
  // Wrong is a point for the owner, right one for the interceptor.
  expect([...stillToScore(shown, 0)]).toEqual([
    [0, 1],
    [3, 1],
  ]);
  expect([...stillToScore(shown, 1)]).toEqual([[3, 1]]);
  expect([...stillToScore(shown, 2)]).toEqual([]);
});

test("an intercept of one card has one card", () => {
  const shown = scene(3, {
    what: "intercepted",
    from: null,
    to: 1,
    location: "cafe",
    deliver: null,
    receive: { card: "metro", right: false },
  });
  expect(shown.steps).toBe(2);
  expect(cardOf(shown, 0)).toBeNull();
  expect(cardOf(shown, 1)?.owner).toBe(1);
});

test("what is no mission and no intercept has no scene", () => {
  expect(sceneOf(1, { what: "ended", discarded: [], lying_low: true })).toBeNull();
  expect(sceneOf(null, { what: "shuffled", deck: "deliver", cards: 4, order: null })).toBeNull();
});
