// "You saw": signs stay, looks pass, and the same again is one line.
import { expect, test } from "vitest";
import { newestSign, remember, worthShowing, type Saw } from "../../src/table/sight/saw";

let nth = 0;
const wink = (t: number, seat = 1) => ({ nth: ++nth, t, seat, text: `${seat} winks`, sign: true });
const look = (t: number, seat = 1) => ({ nth: ++nth, t, seat, text: `${seat} looks`, sign: false });
const seen = (...all: readonly Omit<Saw, "times">[]): readonly Saw[] =>
  all.reduce<readonly Saw[]>(remember, []);
const texts = (saw: readonly Saw[]): string[] => saw.map(({ text, times }) => `${text} ${times}`);

test("the newest is first", () => {
  expect(texts(seen(wink(0, 1), wink(100, 2)))).toEqual(["2 winks 1", "1 winks 1"]);
});

test("looks never push a sign out", () => {
  const looks = Array.from({ length: 40 }, (_, i) => look(1_000 + i, 2 + (i % 6)));
  const saw = seen(wink(0), ...looks);
  expect(saw.filter(({ sign }) => !sign)).toHaveLength(2);
  expect(texts(worthShowing(saw, 1_050, 3))).toContain("1 winks 1");
  expect(texts(worthShowing(saw, 1_050, 1))).toEqual(["1 winks 1"]);
});

test("somebody who looks again and again is one line", () => {
  expect(texts(seen(look(0), look(500), look(900)))).toEqual(["1 looks 1"]);
});

test("a look is news for a while, a sign stays", () => {
  const saw = seen(wink(0), look(0, 2));
  expect(texts(worthShowing(saw, 5_000, 3))).toEqual(["2 looks 1", "1 winks 1"]);
  expect(texts(worthShowing(saw, 60_000, 3))).toEqual(["1 winks 1"]);
});

test("the same sign soon after is counted; long after it is another", () => {
  expect(texts(seen(wink(0), wink(3_000)))).toEqual(["1 winks 2"]);
  expect(texts(seen(wink(0), wink(60_000)))).toEqual(["1 winks 1", "1 winks 1"]);
});

test("it is bounded", () => {
  const many = Array.from({ length: 60 }, (_, i) => wink(i * 30_000, i % 8));
  expect(seen(...many)).toHaveLength(12);
});

test("the newest sign is said once more for a while", () => {
  const saw = seen(wink(0), look(1_000, 2));
  expect(newestSign(saw, 2_000)?.text).toBe("1 winks");
  expect(newestSign(saw, 60_000)).toBeNull();
});
