// Once everything is open all faces are large, around the board, and nothing lies on anything.
import { describe, expect, test } from "vitest";

import { BOARD } from "../../../src/games/eyes-wide-shut/board/zones";
import { aroundBoard } from "../../../src/games/eyes-wide-shut/table/around-board";
import { openBoard } from "../../../src/games/eyes-wide-shut/table/open-board";

const STAGES = {
  phone: { width: 390, height: 540 },
  small: { width: 320, height: 400 },
  landscape: { width: 844, height: 270 },
  tablet: { width: 768, height: 640 },
  desktop: { width: 1280, height: 560 },
};
const CASES = Object.entries(STAGES).flatMap(([name, room]) =>
  [3, 4, 5, 6, 7, 8].map((count) => ({ name, room, count })),
);
/** Under a face: its name and its lives. */
const FOOT = 50;

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}
const apart = (a: Box, b: Box): boolean =>
  a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;

describe.each(CASES)("$count on a $name", ({ room, count }) => {
  const { seats, focus, board } = openBoard(count, room);
  const faces = seats.map(({ x, y, size }): Box => ({
    left: x - size / 2,
    right: x + size / 2,
    top: y - size / 2,
    bottom: y + size / 2 + FOOT,
  }));
  const eye: Box = {
    left: board.x,
    right: board.x + board.width,
    top: board.y,
    bottom: board.y + (board.width * BOARD.height) / BOARD.width,
  };

  test("all are on the stage, and nothing overlaps", () => {
    expect(focus).toBeNull();
    expect(faces).toHaveLength(count);
    for (const [i, one] of [...faces, eye].entries()) {
      expect(one.left).toBeGreaterThanOrEqual(0);
      expect(one.right).toBeLessThanOrEqual(room.width);
      expect(one.top).toBeGreaterThanOrEqual(0);
      expect(one.bottom).toBeLessThanOrEqual(room.height);
      for (const other of [...faces, eye].slice(i + 1)) expect(apart(one, other)).toBe(true);
    }
  });

  test("faces are larger than where one looks for oneself", () => {
    const before = aroundBoard(count, null, room).seats[0]?.size ?? 0;
    expect(seats[0]?.size).toBeGreaterThan(before);
  });

  test("clockwise around the board", () => {
    const [x, y] = [(eye.left + eye.right) / 2, (eye.top + eye.bottom) / 2];
    const angles = seats.map((spot) => {
      const from = Math.atan2(spot.y - y, spot.x - x) - Math.PI / 2;
      return (from + 4 * Math.PI) % (2 * Math.PI);
    });
    expect(angles).toEqual(angles.toSorted((a, b) => a - b));
  });
});

test("eight at 390 px are nearly twice as large as in a row", () => {
  expect(openBoard(8, STAGES.phone).seats[0]?.size).toBeGreaterThanOrEqual(88);
  expect(openBoard(8, STAGES.desktop).seats[0]?.size).toBeGreaterThanOrEqual(180);
});
