// The spies in one room: what places are called, who sits where, and what waits for a scene.
import { beforeAll, expect, test, vi } from "vitest";

import type { Scene } from "../../../src/games/shifty-eyed-spies/table/scenes";
import { aroundTable } from "../../../src/games/shifty-eyed-spies/tv/around";

type PlaceWords = typeof import("../../../src/games/shifty-eyed-spies/places/words");
let named: PlaceWords;

beforeAll(async () => {
  vi.stubGlobal("navigator", { languages: ["en"] });
  vi.stubGlobal("document", { documentElement: {} });
  named = await import("../../../src/games/shifty-eyed-spies/places/words");
});

test("places have the host's names, in the order in which signs number them", () => {
  const names = ["the window", "the door", "the bookshelf", "the lamp"];
  expect(named.placeWords("metro", names, "en")).toEqual({
    name: "the door",
    at: "at the door",
    toward: "at the door",
  });
  expect(named.placeWords("cafe", names, "de").at).toBe("bei „the lamp“");
});

test("places that nobody named have the game's, in everybody's own language", () => {
  expect(named.placeWords("newsstand", null, "de").at).toBe("am Kiosk");
  const half = named.namesOf(["", "the door", "", ""], "en");
  expect(half).toEqual(["Fountain", "the door", "Newsstand", "Café"]);
  expect(named.placeWords("fountain", half, "de").toward).toBe("zum Brunnen");
  expect(named.writtenOf(half)).toEqual(["", "the door", "", ""]);
});

test("nothing written is nothing named", () => {
  expect(named.namesOf(["", " ", "", ""], "en")).toBeNull();
  expect(named.writtenOf(null)).toEqual(["", "", "", ""]);
});

test.each([4, 5, 6, 7, 8])("%i sit around the screen, clockwise, each once", (seats) => {
  const { top, right, bottom, left } = aroundTable(seats);
  const clockwise = [...top, ...right, ...bottom.toReversed(), ...left].map(({ seat }) => seat);
  expect(clockwise).toEqual(Array.from({ length: seats }, (_, seat) => seat));
  // Nobody looks at a neighbour: upper faces look down, lower ones up.
  expect(top.every(({ gaze }) => gaze.y > 0)).toBe(true);
  expect(bottom.every(({ gaze }) => gaze.y < 0)).toBe(true);
});

test("what comes after a scene waits for its end, and no longer", async () => {
  vi.useFakeTimers();
  const { Theatre } = await import("../../../src/games/shifty-eyed-spies/table/theatre.svelte");
  const [step, last] = [1_500, 2_500];
  const theatre = new Theatre({ step, last });
  const told: string[] = [];
  theatre.afterwards(() => told.push("at once"));
  const scene: Scene = {
    what: "mission",
    by: 0,
    from: 0,
    to: 1,
    location: "metro",
    cards: [],
    steps: 2,
  };
  theatre.show(scene);
  theatre.show(scene);
  theatre.afterwards(() => told.push("after the first"));
  expect(told).toEqual(["at once"]);
  expect(theatre.hasMore).toBe(true);
  theatre.goOn();
  theatre.goOn();
  expect(told).toEqual(["at once", "after the first"]);
  expect(theatre.hasMore).toBe(false);
  vi.advanceTimersByTime(step - 1);
  expect(theatre.now?.step).toBe(0);
  vi.advanceTimersByTime(10 * step);
  expect(theatre.now).toBeNull();
  // The host cuts all of it short.
  theatre.show(scene);
  theatre.show(scene);
  theatre.cut();
  expect(theatre.now).toBeNull();
  theatre.end();
  vi.useRealTimers();
});
