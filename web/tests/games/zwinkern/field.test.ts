// The field on the screen: cards as large as there is room for, and the way about it by keys.
import { expect, test } from "vitest";

import { fit, SIDE, step } from "../../../src/games/zwinkern/table/field";

test.each([
  ["a phone", 374, 430],
  ["a short phone", 374, 250],
  ["a small phone", 304, 180],
  ["a lying phone", 474, 330],
  ["a desktop", 560, 520],
  ["a large screen", 760, 740],
])("all 36 fit on %s", (_, width, height) => {
  const card = fit({ width, height });
  expect(card.width * SIDE + card.gap * (SIDE - 1)).toBeLessThanOrEqual(width + 0.01);
  expect(card.height * SIDE + card.gap * (SIDE - 1)).toBeLessThanOrEqual(height + 0.01);
  expect(card.width).toBeGreaterThan(0);
  expect(card.height / card.width).toBeLessThanOrEqual(1.36);
  expect(card.lift).toBeGreaterThanOrEqual(0);
});

test("cards are whole where there is room", () => {
  const card = fit({ width: 600, height: 2000 });
  expect(card.height / card.width).toBeCloseTo(1.35);
  expect(card.lift).toBe(0);
});

test("a room that is not measured yet is no trouble", () => {
  expect(fit({ width: 0, height: 0 })).toMatchObject({ width: 0, height: 0, lift: 0 });
});

test("arrows go from card to card and stop at the edge", () => {
  expect(step(0, "ArrowRight")).toBe(1);
  expect(step(5, "ArrowRight")).toBe(5);
  expect(step(6, "ArrowLeft")).toBe(6);
  expect(step(7, "ArrowUp")).toBe(1);
  expect(step(3, "ArrowUp")).toBe(3);
  expect(step(29, "ArrowDown")).toBe(35);
  expect(step(35, "ArrowDown")).toBe(35);
  expect(step(14, "Home")).toBe(12);
  expect(step(14, "End")).toBe(17);
  expect(step(14, "w")).toBeNull();
});
