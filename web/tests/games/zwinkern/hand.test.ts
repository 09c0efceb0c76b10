// A hand on a phone: its cards as large as can be, and a field that gives none of them away.
import { expect, test } from "vitest";

import { GAP, spread, TALL } from "../../../src/games/zwinkern/hand/spread";
import { freeIn } from "../../../src/games/zwinkern/table/offers";
import type { ZwinkernView } from "../../../src/protocol";

const ROOMS = {
  "a phone": { width: 358, height: 440 },
  "a small phone": { width: 288, height: 250 },
  "a lying phone": { width: 450, height: 220 },
  "a tablet": { width: 788, height: 800 },
};

const cases = Object.entries(ROOMS).flatMap(([name, room]) =>
  [1, 2, 5, 6, 8, 9].map((count) => [name, count, room] as const),
);

test.each(cases)("on %s %i cards lie whole", (_, count, room) => {
  const { columns, width } = spread(count, room);
  const rows = Math.ceil(count / columns);
  expect(width).toBeGreaterThanOrEqual(48);
  expect(columns * width + (columns - 1) * GAP).toBeLessThanOrEqual(room.width);
  expect(rows * width * TALL + (rows - 1) * GAP).toBeLessThanOrEqual(room.height);
});

test("an empty hand or a room not measured yet is no trouble", () => {
  expect(spread(0, { width: 300, height: 300 })).toEqual({ columns: 1, width: 0 });
  expect(spread(9, { width: 0, height: 0 })).toEqual({ columns: 1, width: 0 });
});

test("free is what lies there without a figure, whatever one holds", () => {
  const field = [
    [1, 2],
    [3, 4, 5],
  ];
  const gone: ZwinkernView["gone"] = { 2: "won", 4: "lost" };
  const view = { field, gone, players: [{ figure: 3 }] } as ZwinkernView;
  expect([...freeIn(view)]).toEqual([1, 5]);
});
