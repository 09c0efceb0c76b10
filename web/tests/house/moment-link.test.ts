// A moment of a finished game in a link, and what becomes of links that make no sense.
import { expect, test } from "vitest";
import { hashFor, readLink } from "../../src/house/moment-link";

test("a link says whose eyes and which moment, and whether it is watched from there", () => {
  expect(hashFor(3, 1_234.6)).toBe("#as=3&t=1235");
  expect(hashFor(3, 0, true)).toBe("#as=3&t=0&run");
  expect(readLink("#as=3&t=1235")).toEqual({ through: 3, t: 1_235, runs: false });
  expect(readLink("#as=3&t=1235&run")).toEqual({ through: 3, t: 1_235, runs: true });
});

test("nonsense says nothing", () => {
  expect(readLink("#as=open")).toEqual({ through: "open", t: 0, runs: false });
  expect(readLink("#as=12&t=-4")).toEqual({ through: null, t: 0, runs: false });
  expect(readLink("#t=soon")).toEqual({ through: null, t: 0, runs: false });
  expect(readLink("")).toEqual({ through: null, t: 0, runs: false });
});
