// What the table offers is what the house lists, and signs follow one's eyes.
import { describe, expect, test } from "vitest";

import { offersOf, signsOf } from "../../../src/games/eyes-wide-shut/table/offers";

describe("what one can do", () => {
  test("by day one can be ready, and nothing else", () => {
    expect(offersOf([{ do: "ready" }])).toEqual({
      ready: { do: "ready" },
      up: null,
      down: null,
      confirm: null,
    });
  });

  test("by night there is the hand", () => {
    const offers = offersOf([
      { do: "hand", up: true },
      { do: "hand", up: false },
      { do: "confirm" },
    ]);
    expect(offers.ready).toBeNull();
    expect(offers.up).toEqual({ do: "hand", up: true });
    expect(offers.down).toEqual({ do: "hand", up: false });
    expect(offers.confirm).toEqual({ do: "confirm" });
  });

  test("once it is locked there is nothing", () => {
    expect(Object.values(offersOf([])).every((offer) => offer === null)).toBe(true);
  });
});

describe("signs", () => {
  const able = (signs: ReturnType<typeof signsOf>): string[] =>
    signs.filter((sign) => sign.able).map(({ gesture }) => gesture);

  const all = (): boolean => true;

  test("whoever looks at nobody can only raise a hand", () => {
    expect(able(signsOf(null, false, 1, all))).toEqual(["raise"]);
  });

  test("while the eyes are on their way only big gestures work", () => {
    expect(able(signsOf(2, false, 1, all))).toEqual(["point", "raise"]);
  });

  test("a face one sees can be given every sign", () => {
    const signs = signsOf(2, true, 1, all);
    expect(able(signs)).toHaveLength(signs.length);
    expect(signs.every(({ aim }) => "seat" in aim && aim.seat === 2)).toBe(true);
  });

  test("what the house does not offer cannot be made", () => {
    expect(able(signsOf(2, true, 1, () => false))).toEqual([]);
    expect(able(signsOf(2, true, 1, (gesture) => gesture === "nod"))).toEqual(["nod"]);
  });
});
