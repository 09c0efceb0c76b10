// What decided a game is read from its result alone.
import { describe, expect, it } from "vitest";

import { readPromise } from "../../src/ending/promise";
import { tieBreak } from "../../src/ending/verdict";
import { readResult } from "../../src/games/result";

const result = (raw: Record<string, unknown>) => readResult(raw);

describe("the tie-break that decided", () => {
  it("is none if points did", () => {
    const scores = result({ scores: [3, 2, 1, 0, 1], winners: [0], reason: "time" });
    expect(tieBreak("blink_of_an_eye", scores)).toBeNull();
  });
  it("is none if the win is shared", () => {
    const shared = result({
      scores: [4, 4, 1],
      winners: [0, 1],
      reason: "hand_empty",
      eyes: [2, 2, 1],
    });
    expect(tieBreak("zwinkern", shared)).toBeNull();
  });
  it("is being spotted before contact (BE-7)", () => {
    const level = { scores: [2, 2, 0, 0, 0], winners: [1], reason: "time" };
    const spotted = result({
      ...level,
      spotted: [false, true, false, false, false],
      contact: [true, true, false, false, false],
    });
    expect(tieBreak("blink_of_an_eye", spotted)?.("Ann")).toMatch(/whose target they were \(Ann\)/);
    const contact = result({
      ...level,
      spotted: [true, true, false, false, false],
      contact: [false, true, false, false, false],
    });
    expect(tieBreak("blink_of_an_eye", contact)?.("Ann")).toMatch(/own target \(Ann\)/);
    const neither = result({
      ...level,
      spotted: [false, false, false, false, false],
      contact: [false, true, false, false, false],
    });
    expect(tieBreak("blink_of_an_eye", neither)?.("Ann")).toMatch(/own target \(Ann\)/);
  });
  it("is the Big Eyes in Zwinkern (ZW-9)", () => {
    const level = result({
      scores: [4, 4, 1],
      winners: [1],
      reason: "hand_empty",
      eyes: [1, 2, 1],
    });
    expect(tieBreak("zwinkern", level)?.("Ann")).toMatch(/unspent Big Eyes \(Ann\)/);
  });
  it("is none among spies: those level with the second win as well (SP-9)", () => {
    const dry = result({ scores: [3, 3, 3, 1], winners: [0, 1, 2], reason: "dry" });
    expect(tieBreak("shifty_eyed_spies", dry)).toBeNull();
  });
});

it("takes a result it does not know as it comes", () => {
  expect(readResult({}).scores).toEqual([]);
  expect(readPromise({ commit: 1 })).toBeNull();
  expect(readPromise({ commit: "a", secret: "b", parts: ["c", null] })?.parts).toEqual(["c", null]);
});
