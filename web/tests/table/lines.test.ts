// What people are told of their lines: the figures of the `delays` frame, in a sentence or two.
import { afterEach, describe, expect, test } from "vitest";
import type { Delays } from "../../src/house/follow";
import { countsOnly, roundTrip, sayLines, type OnLine } from "../../src/table/lines";
import { language } from "../../src/words/language.svelte";

afterEach(() => language.choose("en"));

const NAMES = ["Ann", "Bob", "Iris", "Mei"];
/** As many as there are lines; seat 0 is oneself. */
const people = (count: number, bots: number[] = []): OnLine[] =>
  NAMES.slice(0, count).map((name, seat) => ({
    seat,
    name,
    you: seat === 0,
    bot: bots.includes(seat),
  }));

/** Round trips, what counts of them, and how far the game lives behind its clock. */
const frame = (
  trips: (number | null)[],
  counted: (number | null)[],
  window_ms: number,
): Delays => ({
  ms: trips.map((ms) => (ms === null ? null : ms / 2)),
  counted_ms: counted,
  window_ms,
});
const told = (delays: Delays, bots: number[] = []): string | null =>
  sayLines(delays, people(delays.ms.length, bots))?.replaceAll("\u00a0", " ") ?? null;

describe("two at a table", () => {
  test("the slower one hears that the other's actions wait, the quicker one that theirs do", () => {
    expect(told(frame([140, 20], [140, 20], 140))).toBe(
      "Your line takes 140 ms there and back, Bob’s 20 ms. All of yours counts: what Bob does waits 120 ms, so that the quicker reaction wins.",
    );
    expect(told(frame([20, 140], [20, 140], 140))).toBe(
      "Your line takes 20 ms there and back, Bob’s 140 ms. All of Bob’s counts: what you do waits 120 ms, so that the quicker reaction wins.",
    );
  });

  test("where lines are alike nobody waits", () => {
    expect(told(frame([20, 20], [20, 20], 20))).toBe(
      "Your line takes 20 ms there and back, Bob’s 20 ms. Nobody waits.",
    );
  });

  test("what the house cannot vouch for is said of whoever it is", () => {
    expect(told(frame([140, 20], [79, 20], 79))).toBe(
      "Your line takes 140 ms there and back, as your browser answers, Bob’s 20 ms. The house can vouch for 79 ms of yours; no more counts. So what Bob does waits 59 ms.",
    );
    expect(told(frame([20, 140], [20, 79], 79))).toBe(
      "Your line takes 20 ms there and back, Bob’s 140 ms. The house can vouch for 79 ms of Bob’s; no more counts. So what you do waits 59 ms.",
    );
  });

  test("nobody waits longer than the house lets them, and the rest is lost", () => {
    expect(told(frame([400, 20], [400, 20], 170))).toBe(
      "Your line takes 400 ms there and back, Bob’s 20 ms. What Bob does waits 150 ms and no longer: the other 230 ms of yours are lost.",
    );
    expect(told(frame([20, 400], [20, 400], 170))).toBe(
      "Your line takes 20 ms there and back, Bob’s 400 ms. What you do waits 150 ms and no longer: the other 230 ms of Bob’s are lost.",
    );
  });

  test("bots have no line, and wait all the same", () => {
    expect(told(frame([140, null], [140, null], 140), [1])).toBe(
      "Your line takes 140 ms there and back; Bob, a bot, has none. All of yours counts: what Bob does waits 140 ms, so that the quicker reaction wins.",
    );
  });

  test("of somebody who is not measured, or gone, nothing is claimed", () => {
    expect(told(frame([140, null], [140, null], 140))).toBe(
      "Your line takes 140 ms there and back; Bob’s is not measured.",
    );
    expect(told(frame([null, 20], [null, 20], 20))).toBeNull();
    expect(sayLines(null, people(2))).toBeNull();
  });

  test("in German", () => {
    language.choose("de");
    expect(told(frame([140, 20], [140, 20], 140))).toBe(
      "Deine Leitung braucht hin und zurück 140 ms, die von Bob 20 ms. Deine zählt ganz: Was Bob tut, wartet 120 ms, damit die schnellere Reaktion gewinnt.",
    );
    expect(told(frame([140, 20], [79, 20], 79))).toBe(
      "Deine Leitung braucht hin und zurück 140 ms, so wie dein Browser antwortet, die von Bob 20 ms. Bei dir kann das Haus für 79 ms bürgen; mehr zählt nicht. Was Bob tut, wartet also 59 ms.",
    );
  });
});

describe("more at a table", () => {
  test("one's own line, the slowest, and how long one's own actions wait", () => {
    expect(told(frame([20, 60, null, 140], [20, 60, null, 140], 140), [2])).toBe(
      "Your line takes 20 ms there and back, the slowest, Mei’s, 140 ms. What you do waits 120 ms, so that the quicker reaction wins.",
    );
  });

  test("the slowest hears how long the others wait, and what is lost", () => {
    expect(told(frame([140, 20, 60], [140, 20, 60], 140))).toBe(
      "Your line takes 140 ms there and back: nobody’s is slower. What the others do waits up to 120 ms, so that the quicker reaction wins.",
    );
    expect(told(frame([400, 20, 60], [400, 20, 60], 170))).toBe(
      "Your line takes 400 ms there and back: nobody’s is slower. What the others do waits 150 ms at the most: the other 230 ms of yours are lost.",
    );
    expect(told(frame([20, 20, 20], [20, 20, 20], 20))).toBe(
      "Your line takes 20 ms there and back: nobody’s is slower. Nobody waits.",
    );
  });
});

test("a little that does not count is no news", () => {
  const delays = frame([24, 140, null], [19, 79, null], 79);
  expect([0, 1, 2].map((seat) => countsOnly(delays, seat))).toEqual([null, 79, null]);
  expect([0, 1, 2].map((seat) => roundTrip(delays, seat))).toEqual([24, 140, null]);
});
