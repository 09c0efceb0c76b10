// Letters are counted as the house counts them, and what does not fit is what was written last.
import { describe, expect, it } from "vitest";

import { countLetters, fitted } from "../../src/parts/letters";

const FAMILY = "👨‍👩‍👧‍👦";

describe("letters", () => {
  it("are what people see", () => {
    expect(countLetters("Zoë")).toBe(3);
    expect(countLetters("Zoe\u0308")).toBe(3);
    expect(countLetters(FAMILY)).toBe(1);
    expect(countLetters(FAMILY.repeat(24))).toBe(24);
  });

  it("fit as long as there is room", () => {
    expect(fitted("An", "n", 3)).toEqual(["An", "n"]);
  });

  it("that were typed or pasted in the middle are those that do not fit", () => {
    expect(fitted("Axn", "n", 3)).toEqual(["Ax", "n"]);
    expect(fitted(`A${FAMILY}${FAMILY}`, "n", 3)).toEqual([`A${FAMILY}`, "n"]);
  });

  it("are never cut in two", () => {
    expect(fitted(FAMILY.repeat(3), "", 2)).toEqual([FAMILY.repeat(2), ""]);
  });

  it("that were there already, and too many, are cut as well", () => {
    expect(fitted("x", "Anna", 3)).toEqual(["", "Ann"]);
  });
});
