// A sign may be made if the house offers it there, and one at whom one looks if one looks at somebody.
import { expect, test } from "vitest";

import type { Sign } from "../../src/protocol";
import type { Play } from "../../src/table/play.svelte";
import { Sight } from "../../src/table/sight/sight.svelte";

const signed: Sign[] = [];
const sightAt = (seat: number | null): Sight =>
  new Sight({
    source: { earlier: [], sign: (sign: Sign) => Promise.resolve(signed.push(sign) < 0) },
    onPerceived: () => undefined,
    others: [{ seat: 1, inRoom: false }],
    eyes: { look: seat === null ? "down" : { seat }, face: null, watched_by: [] },
    signs: [
      { gesture: "wink", seats: [0, 2] },
      { gesture: "glance", seats: [], places: [3] },
    ],
  } as unknown as Play<"zwinkern">);

test("what is offered may be made there, and nothing else", () => {
  const sight = sightAt(null);
  expect(sight.may("wink", { seat: 2 })).toBe(true);
  expect(sight.may("wink", { seat: 1 })).toBe(false);
  expect(sight.may("wink", { place: 2 })).toBe(false);
  expect(sight.may("glance", { place: 3 })).toBe(true);
  expect(sight.may("glance", { place: 0 })).toBe(false);
  expect(sight.may("nod", { seat: 2 })).toBe(false);
});

test("a sign at whom one looks is sent only where it is offered", () => {
  for (const seat of [null, 1, 2]) sightAt(seat).signAtFocus("wink");
  sightAt(2).signAtFocus("nod");
  expect(signed).toEqual([{ gesture: "wink", aim: { seat: 2 } }]);
});
