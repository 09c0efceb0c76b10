import { expect, test } from "vitest";
import { CUES, INSTRUMENTS, hertz, lengthOf, melodyOf } from "../../src/senses/score";

test.each(CUES)("%s has notes that can be played", (cue) => {
  const line = melodyOf(cue);
  expect(line.length).toBeGreaterThan(0);
  for (const { by, at, pitch, to = pitch, lasts, level } of line) {
    expect(INSTRUMENTS).toContain(by);
    expect([at, pitch, to, lasts, level].every(Number.isFinite)).toBe(true);
    expect(at).toBeGreaterThanOrEqual(0);
    expect(lasts).toBeGreaterThan(0);
    expect(level).toBeGreaterThan(0);
    expect(level).toBeLessThanOrEqual(1);
    expect(hertz(Math.min(pitch, to))).toBeGreaterThan(40);
    expect(hertz(Math.max(pitch, to))).toBeLessThan(4000);
  }
});

test("only the win takes longer than a moment", () => {
  for (const cue of CUES) {
    expect(lengthOf(melodyOf(cue)), cue).toBeLessThan(cue === "win" ? 6 : 2.5);
  }
});

test("points rise one by one, and stay on top", () => {
  const pitches = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map((n) => melodyOf("point", n)[0]!.pitch);
  for (const [nth, pitch] of pitches.entries()) {
    expect(pitch).toBeGreaterThan(pitches[nth - 1] ?? 0);
  }
  const top = melodyOf("point", 11);
  expect(melodyOf("point", 40)).toEqual(top);
  expect(melodyOf("point", 0)).toEqual(melodyOf("point", 1));
});

test("eyes meet on a pair and part on its lower note", () => {
  const [low, high] = melodyOf("contact");
  const end = melodyOf("contactEnd");
  expect(high!.pitch).toBeGreaterThan(low!.pitch);
  expect(end.map(({ pitch }) => pitch)).toEqual([low!.pitch]);
});

test("night goes down and morning up", () => {
  const [begin, end] = melodyOf("night");
  expect(end!.pitch).toBeLessThan(begin!.pitch);
  const [first, last] = melodyOf("morning");
  expect(last!.pitch).toBeGreaterThan(first!.pitch);
});
