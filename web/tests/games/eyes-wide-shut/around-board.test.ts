// Faces, the face looked at and the board share the stage without lying on each other.
import { describe, expect, test } from "vitest";

import { BOARD } from "../../../src/games/eyes-wide-shut/board/zones";
import { aroundBoard } from "../../../src/games/eyes-wide-shut/table/around-board";

const STAGES = {
  phone: { width: 390, height: 470 },
  landscape: { width: 490, height: 300 },
  tablet: { width: 768, height: 640 },
  desktop: { width: 1280, height: 500 },
};
const CASES = Object.entries(STAGES).flatMap(([name, room]) =>
  [2, 3, 4, 5, 6, 7].map((count) => ({ name, room, count })),
);

describe.each(CASES)("$count others on a $name", ({ room, count }) => {
  test.each([null, 0, count - 1])("looking at %s", (focus) => {
    const { seats, focus: face, board } = aroundBoard(count, focus, room);
    expect(seats).toHaveLength(count);
    for (const { x, y, size } of seats) {
      expect(size).toBeGreaterThanOrEqual(48);
      expect(x - size / 2).toBeGreaterThanOrEqual(0);
      expect(x + size / 2).toBeLessThanOrEqual(room.width);
      expect(y - size / 2).toBeGreaterThanOrEqual(0);
    }
    const bottom = board.y + (board.width * BOARD.height) / BOARD.width;
    expect(board.x).toBeGreaterThanOrEqual(0);
    expect(board.x + board.width).toBeLessThanOrEqual(room.width);
    expect(bottom).toBeLessThanOrEqual(room.height);
    if (!face) return;
    const above = bottom <= face.y - face.size / 2 + 1;
    const beside =
      board.x + board.width <= face.x - face.size / 2 || board.x >= face.x + face.size / 2;
    expect(above || beside).toBe(true);
  });

  test("no two faces overlap", () => {
    const { seats } = aroundBoard(count, null, room);
    seats.forEach((one, i) =>
      seats.slice(i + 1).forEach((other) => {
        const apart = Math.hypot(one.x - other.x, one.y - other.y);
        expect(apart).toBeGreaterThanOrEqual((one.size + other.size) / 2);
      }),
    );
  });
});
