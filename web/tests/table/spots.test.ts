// Faces on the stage: whoever sits at the table is on it, and nobody over another.
import { expect, test } from "vitest";
import { cornersOf } from "../../src/games/shifty-eyed-spies/table/corners";
import { inOpen, wedge } from "../../src/table/sight/open-spots";
import {
  heightInColumns,
  inArc,
  inColumns,
  inNarrow,
  inRow,
  type Spot,
} from "../../src/table/sight/spots";

const overlap = (a: Spot, b: Spot): number =>
  (a.size + b.size) / 2 - Math.hypot(a.x - b.x, a.y - b.y);

function pairs(spots: readonly Spot[]): [Spot, Spot][] {
  return spots.flatMap((a, i) => spots.slice(i + 1).map((b): [Spot, Spot] => [a, b]));
}

const counts = [1, 2, 3, 4, 5, 6, 7];

test.each(counts)("%i faces in an arc", (count) => {
  for (const room of [
    { width: 1280, height: 520, aside: 140 },
    { width: 900, height: 420 },
    { width: 500, height: 300 },
  ]) {
    for (const focus of [null, 0, count - 1]) {
      const { seats } = inArc(count, focus, room);
      expect(seats).toHaveLength(count);
      for (const { x, y, size } of seats) {
        expect(x - size / 2).toBeGreaterThanOrEqual(-1);
        expect(x + size / 2).toBeLessThanOrEqual(room.width + 1);
        expect(y - size / 2).toBeGreaterThanOrEqual(0);
      }
      for (const [a, b] of pairs(seats)) expect(overlap(a, b)).toBeLessThanOrEqual(1);
      if (focus !== null) {
        for (const [i, { size }] of seats.entries()) {
          if (i !== focus) expect(seats[focus]?.size).toBeGreaterThan(size);
        }
      }
    }
  }
});

test("five faces on the lowest and narrowest stage: the one looked at is the largest", () => {
  const room = { width: 320, height: 220 };
  for (const focus of [0, 2, 4]) {
    const { seats } = inArc(5, focus, room);
    expect(seats[focus]?.size).toBeGreaterThanOrEqual(90);
    for (const { x, size } of seats) {
      expect(x - size / 2).toBeGreaterThanOrEqual(0);
      expect(x + size / 2).toBeLessThanOrEqual(room.width);
    }
    for (const [a, b] of pairs(seats)) expect(overlap(a, b)).toBeLessThanOrEqual(1);
  }
});

test.each(counts)("%i faces in a row over the one looked at", (count) => {
  const room = { width: 390, height: 480 };
  const { seats, focus } = inRow(count, 0, room);
  for (const [a, b] of pairs(seats)) expect(overlap(a, b)).toBeLessThanOrEqual(0);
  expect(focus).not.toBeNull();
  if (!focus) return;
  for (const seat of seats) expect(overlap(seat, focus)).toBeLessThanOrEqual(0);
  expect(focus.y + focus.size / 2).toBeLessThanOrEqual(room.height);
});

test.each([3, 4, 5, 6, 7])(
  "%i faces in a row are whole, and the large one leaves the corners free",
  (count) => {
    for (const room of [
      { width: 390, height: 480 },
      { width: 390, height: 620 },
      { width: 430, height: 560 },
    ]) {
      const taken = cornersOf(room.width, room.height);
      const { seats, focus } = inRow(count, 1, { ...room, taken });
      for (const { x, size } of seats) {
        expect(size).toBeGreaterThanOrEqual(48);
        expect(x - size / 2).toBeGreaterThanOrEqual(4);
        expect(x + size / 2).toBeLessThanOrEqual(room.width - 4);
      }
      expect(focus?.size).toBeGreaterThan(150);
      for (const corner of taken) {
        const dx = Math.max(0, Math.abs((focus?.x ?? 0) - corner.x) - corner.size / 2);
        const dy = Math.max(0, Math.abs((focus?.y ?? 0) - corner.y) - corner.size / 2);
        expect(Math.hypot(dx, dy)).toBeGreaterThan((focus?.size ?? 0) / 2);
      }
    }
  },
);

test("a narrow stage that is too low for a large face below the row has it among the others", () => {
  const low = { width: 320, height: 185 };
  expect(inRow(4, 1, low).focus?.size).toBeLessThan(48);
  expect(inNarrow(4, 1, low).focus?.size).toBeGreaterThan(90);
  const tall = { width: 390, height: 470 };
  expect(inNarrow(4, 1, tall)).toEqual(inRow(4, 1, tall));
});

test.each([4, 5, 6, 7, 8])("%i faces between the corners of a narrow stage", (count) => {
  for (const room of [
    { width: 390, height: heightInColumns(count) },
    { width: 390, height: 600 },
    { width: 320, height: 500 },
  ]) {
    const { seats } = inColumns(count, room);
    expect(seats).toHaveLength(count);
    for (const [a, b] of pairs(seats)) expect(overlap(a, b)).toBeLessThanOrEqual(0);
    for (const corner of cornersOf(room.width, room.height)) {
      for (const { x, size } of seats) {
        expect(Math.abs(x - corner.x)).toBeGreaterThanOrEqual((size + corner.size) / 2);
      }
    }
    for (const { y, size } of seats) {
      expect(y - size / 2).toBeGreaterThanOrEqual(0);
      expect(y + size / 2).toBeLessThanOrEqual(room.height - 46);
    }
  }
});

test.each([2, 3, 4, 5, 6, 7, 8])("%i faces with all looks open, large and apart", (count) => {
  for (const room of [
    { width: 1366, height: 560, aside: 150 },
    { width: 700, height: 470 },
    { width: 390, height: 190 },
    { width: 1100, height: 300 },
  ]) {
    const { seats, focus } = inOpen(count, room);
    expect(focus).toBeNull();
    expect(seats).toHaveLength(count);
    for (const { x, y, size } of seats) {
      expect(x - size / 2).toBeGreaterThanOrEqual(0);
      expect(x + size / 2).toBeLessThanOrEqual(room.width);
      expect(y - size / 2).toBeGreaterThanOrEqual(0);
      expect(y + size / 2).toBeLessThanOrEqual(room.height);
    }
    for (const [a, b] of pairs(seats)) expect(overlap(a, b)).toBeLessThanOrEqual(8);
  }
  const { seats } = inOpen(count, { width: 1366, height: 560, aside: 150 });
  expect(seats[0]?.size).toBeGreaterThanOrEqual(100);
});

test("a look is a wedge from the eyes that look to the breadth of the face", () => {
  const outline = wedge({ x: 0, y: 0, size: 50 }, { x: 100, y: 0, size: 50 });
  expect(outline).toBe("M0,0L100,20L100,-20Z");
});
