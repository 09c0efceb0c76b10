// How a pile of Blink lies: what was seen stays in it, what was not is blank paper.
import { describe, expect, test } from "vitest";

import { lies, pileOf, sawTop } from "../../../src/games/blink/table/pile-look";

describe("the tops one saw", () => {
  test("follow one another, three at the most", () => {
    const tops = ["rs1", "rs2", "rs3", "rs4"].reduce<readonly string[]>(sawTop, []);
    expect(tops).toEqual(["rs2", "rs3", "rs4"]);
  });

  test("are not doubled", () => {
    const tops = ["rs1"];
    expect(sawTop(tops, "rs1")).toBe(tops);
  });

  test("are turned over, not covered, where a back was", () => {
    expect(sawTop(["back"], "rs1")).toEqual(["rs1"]);
  });
});

describe("a pile", () => {
  test("of one card is that card", () => {
    expect(pileOf(["back"], 1).map(({ card }) => card)).toEqual(["back"]);
  });

  test("shows three cards, those unseen blank", () => {
    const pile = pileOf(["rs1"], 9);
    expect(pile.map(({ card }) => card)).toEqual([null, null, "rs1"]);
    expect(pile.map(({ nth }) => nth)).toEqual([7, 8, 9]);
  });

  test("lies the same for everybody, its top nearly straight", () => {
    for (let nth = 1; nth <= 60; nth += 1) {
      expect(lies(nth, true)).toEqual(lies(nth, true));
      expect(Math.abs(lies(nth, true).turn)).toBeLessThanOrEqual(3);
      expect(Math.abs(lies(nth, false).turn)).toBeLessThanOrEqual(10);
    }
  });
});
