// One's eyes begin on somebody, and wherever their owner turned them meanwhile.
import { expect, test } from "vitest";

import type { Look, SignOffer } from "../../src/protocol";
import { firstLook } from "../../src/table/first-time.svelte";
import type { Play } from "../../src/table/play.svelte";
import { Sight } from "../../src/table/sight/sight.svelte";

/** A table at which eyes are down, and what the house is asked there. */
function sitDown({ started, eyes = true }: { started: boolean; eyes?: boolean }) {
  const asked: Look[] = [];
  const play = {
    source: {
      earlier: [],
      look(look: Look) {
        asked.push(look);
        this.turned(look);
      },
      turned: (look: Look) => {
        if (play.eyes) play.eyes = { ...play.eyes, look };
      },
    },
    onPerceived: () => undefined,
    eyes: eyes ? { look: "down" as Look, face: null, watched_by: [] } : null,
    started,
    others: [1, 2, 3].map((seat) => ({ seat, inRoom: false })),
    seat: 0,
    signs: [] as SignOffer[],
    sitter: () => ({ inRoom: false }),
  };
  return { play, asked, sight: new Sight(play as unknown as Play<"zwinkern">) };
}

test("in a running game they go there at once, and only once", () => {
  const { asked, sight } = sitDown({ started: true });
  sight.begin(2);
  // Nobody has learned to look by it.
  expect(firstLook.due).toBe(true);
  sight.lookAt("down");
  sight.begin(3);
  expect(asked).toEqual([{ seat: 2 }, "down"]);
});

test("before the start nothing is asked; at the start they go where they were turned", () => {
  const { play, asked, sight } = sitDown({ started: false });
  sight.begin(2);
  expect(sight.focus).toBe(2);
  sight.lookAt({ seat: 1 });
  sight.begin(2);
  expect(sight.focus).toBe(1);
  expect(asked).toEqual([]);
  // The table is told afresh.
  play.eyes = { look: "down", face: null, watched_by: [] };
  play.started = true;
  sight.begin(2);
  sight.begin(3);
  expect(asked).toEqual([{ seat: 1 }]);
});

test("eyes that rest somewhere already are left there", () => {
  const { play, asked, sight } = sitDown({ started: true });
  play.eyes = { look: { seat: 3 }, face: null, watched_by: [] };
  sight.begin(1);
  expect(asked).toEqual([]);
});

test("after a night they begin where they were, also on the cards", () => {
  for (const look of [{ seat: 3 }, "down"] as const) {
    const { asked, sight } = sitDown({ started: true });
    sight.begin(1);
    sight.lookAt(look);
    sight.turned("shut");
    sight.turned("down");
    asked.length = 0;
    sight.begin(1);
    expect(asked).toEqual(look === "down" ? [] : [look]);
  }
});

test("without sight nothing turns", () => {
  const { asked, sight } = sitDown({ started: true, eyes: false });
  sight.begin(1);
  expect(asked).toEqual([]);
});

test("whoever is the only one elsewhere has no sight, and makes no signs", () => {
  const { play, asked, sight } = sitDown({ started: true });
  play.others = [1, 2].map((seat) => ({ seat, inRoom: true }));
  play.signs = [{ gesture: "glance", seats: [], places: [0] }];
  sight.begin(null);
  sight.lookAt({ place: 0 });
  expect(asked).toEqual([]);
  expect([sight.on, sight.alone, sight.may("glance", { place: 0 })]).toEqual([false, true, false]);
});
