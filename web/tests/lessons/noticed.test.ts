// What counts as noticed: the sign itself, by the right face, for the right one; eyes that truly meet.
import { describe, expect, test } from "vitest";

import { meets, sawSign } from "../../src/games/noticed";
import type { News } from "../../src/house/follow";
import type { Eyes, Kind, Perception } from "../../src/protocol";
import type { Play } from "../../src/table/play.svelte";

const news = (...perceived: Perception[]): News[] =>
  perceived.map((what, nth) => ({ nth, t: 0, what: { perceived: what } }));

const playing = (eyes: Eyes | null) => ({ eyes }) as Play<Kind>;

describe("a sign", () => {
  const wink = news(
    { what: "watched", by: 2, begins: true },
    { what: "sign", by: 1, gesture: "wink", aim: { seat: 2 } },
  );

  test("is seen by its maker and its kind", () => {
    expect(sawSign(wink, 1, "wink")).toBe(true);
    expect(sawSign(wink, 2, "wink")).toBe(false);
    expect(sawSign(wink, 1, "glance")).toBe(false);
    expect(sawSign([], 1, "wink")).toBe(false);
  });

  test("is for one, where that matters", () => {
    expect(sawSign(wink, 1, "wink", 2)).toBe(true);
    expect(sawSign(wink, 1, "wink", 0)).toBe(false);
    const glance = news({ what: "sign", by: 1, gesture: "glance", aim: { place: 0 } });
    expect(sawSign(glance, 1, "glance")).toBe(true);
    expect(sawSign(glance, 1, "glance", 0)).toBe(false);
  });
});

describe("eyes", () => {
  const eyes: Eyes = { look: { seat: 1 }, face: { seat: 0 }, watched_by: [1] };

  test("meet when both rest on each other", () => {
    expect(meets(playing(eyes), 1)).toBe(true);
  });

  test("do not meet on their way, from one side alone, or where there are none", () => {
    expect(meets(playing({ ...eyes, face: null }), 1)).toBe(false);
    expect(meets(playing({ ...eyes, watched_by: [2] }), 1)).toBe(false);
    expect(meets(playing({ ...eyes, look: "down" }), 1)).toBe(false);
    expect(meets(playing(eyes), 2)).toBe(false);
    expect(meets(playing(null), 1)).toBe(false);
  });
});
