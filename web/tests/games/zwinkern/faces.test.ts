// Faces beside the field: none leaves the stage, none covers another, thumbs find all of them.
import { expect, test } from "vitest";

import { besideTheField } from "../../../src/games/zwinkern/table/faces";

const ROOMS = {
  "a phone": { width: 390, height: 156 },
  "a short phone": { width: 390, height: 126 },
  "a lying phone's tray": { width: 330, height: 146 },
  "a desktop": { width: 660, height: 500 },
};

const cases = Object.entries(ROOMS).flatMap(([name, room]) =>
  [2, 3, 4, 5].flatMap((count) =>
    [null, 0, count - 1].map((focus) => [name, count, focus, room] as const),
  ),
);

test.each(cases)("on %s, %i faces, looking at %s", (_, count, focus, room) => {
  const { seats, focus: large } = besideTheField(count, focus, room);
  expect(seats).toHaveLength(count);
  expect(large === null).toBe(focus === null);
  const shown = seats.map((seat, i) => (i === focus && large ? large : seat));
  for (const [i, { x, y, size }] of shown.entries()) {
    expect(size).toBeGreaterThanOrEqual(44);
    expect(x - size / 2).toBeGreaterThanOrEqual(-1);
    expect(x + size / 2).toBeLessThanOrEqual(room.width + 1);
    expect(y - size / 2).toBeGreaterThanOrEqual(0);
    expect(y + size / 2).toBeLessThanOrEqual(room.height);
    for (const other of shown.slice(i + 1)) {
      const apart = Math.hypot(other.x - x, other.y - y);
      expect(apart).toBeGreaterThanOrEqual((size + other.size) / 2 - 1);
    }
  }
  if (large) expect(large.size).toBeGreaterThanOrEqual(70);
});
