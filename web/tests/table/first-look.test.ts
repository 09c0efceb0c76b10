// How to look is told until somebody has looked by themselves, whatever they were shown before.
import { expect, test } from "vitest";

import type { Look, Perception } from "../../src/protocol";
import { firstLook } from "../../src/table/first-time.svelte";
import type { Play } from "../../src/table/play.svelte";
import { Sight } from "../../src/table/sight/sight.svelte";

test("a face that was only shown teaches nothing, a look at one does", () => {
  let perceive: (what: Perception, t: number) => void = () => undefined;
  const looks: Look[] = [];
  const play = {
    source: { earlier: [], look: (look: Look) => looks.push(look) },
    onPerceived: (hear: typeof perceive) => (perceive = hear),
    eyes: { look: "down", face: null, watched_by: [] },
    seat: 0,
    started: true,
    others: [{ seat: 1, inRoom: false }],
    sitter: () => ({ inRoom: false }),
    nameOf: () => "Iris",
  } as unknown as Play<"zwinkern">;
  const sight = new Sight(play);
  perceive({ what: "face", of: 1, look: { seat: 0 } }, 0);
  sight.lookAt("shut");
  expect(firstLook.due).toBe(true);
  sight.lookAt({ seat: 1 });
  expect(looks).toEqual(["shut", { seat: 1 }]);
  expect(firstLook.due).toBe(false);
});
