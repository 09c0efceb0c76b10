// Whether a game was dealt as promised: the sums of docs/record.md, done in the browser.
import { expect, test } from "vitest";
import type { Noted } from "../../src/house/promises";
import type { KeptPromise, Replay } from "../../src/protocol";
import { answersFor, commitTo, seedOf, type Question } from "../../src/replay/honesty";

// The example of docs/record.md.
const promise: KeptPromise = {
  commit: "9e1e7f621945631131ec1d81f714e4c24fd191d68ba4a4fb51ee9c87226b3791",
  secret: "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f",
  parts: ["a0a1a2a3a4a5a6a7a8a9aaabacadaeaf", null, "b0b1b2b3b4b5b6b7b8b9babbbcbdbebf"],
};
const seed = "8f04519034114b48439337ae84e39249b79d0180eab649c39245c0ec0cb1fdaf";
const noted: Noted = {
  room: "KWXTZ",
  person: 2,
  game: 1,
  commit: promise.commit,
  part: "b0b1b2b3b4b5b6b7b8b9babbbcbdbebf",
  taken: true,
};

const dealt = (change: Partial<Pick<Replay, "promise" | "seed" | "chance">> = {}): Replay =>
  ({ promise, seed, chance: "follows", ...change }) as Replay;
const broken = (replay: Replay, ...noted: Noted[]): Question[] =>
  answersFor(replay, noted).flatMap(({ question, holds }) => (holds ? [] : [question]));

test("hash and seed are those of the book", () => {
  expect(commitTo(promise.secret)).toBe(promise.commit);
  expect(seedOf(promise)).toBe(seed);
});

test("an honest deal holds in everything that can be asked", () => {
  expect(answersFor(dealt(), [noted])).toEqual(
    ["commit", "seed", "cards", "shown", "part"].map((question) => ({ question, holds: true })),
  );
});

test("every way to cheat is found", () => {
  const [first, second, third] = promise.parts;
  const other = `ff${promise.secret.slice(2)}`;
  expect(broken(dealt({ promise: { ...promise, secret: other } }))).toEqual(["commit", "seed"]);
  expect(broken(dealt({ promise: { ...promise, secret: "not hex" } }))).toEqual(["commit", "seed"]);
  expect(broken(dealt({ seed: `00${seed.slice(2)}` }))).toEqual(["seed"]);
  expect(broken(dealt({ chance: { differs: 7 } }))).toEqual(["cards"]);
  expect(broken(dealt({ promise: { ...promise, parts: [first ?? null, null, null] } }))).toEqual([
    "seed",
  ]);
  expect(second).toBeNull();
  expect(third).toBe(noted.part);
  expect(broken(dealt(), { ...noted, commit: seed })).toEqual(["shown"]);
  expect(broken(dealt(), { ...noted, part: "00".repeat(16) })).toEqual(["part"]);
});

test("a part that the house never took is not missing", () => {
  const late = { ...noted, part: "00".repeat(16), taken: false };
  expect(answersFor(dealt(), [late]).map(({ question }) => question)).toEqual([
    "commit",
    "seed",
    "cards",
    "shown",
  ]);
  expect(broken(dealt(), late, noted)).toEqual([]);
});

test("where nothing was promised, only the cards can be asked about", () => {
  expect(answersFor(dealt({ promise: null }), [])).toEqual([{ question: "cards", holds: true }]);
  expect(answersFor(dealt({ promise: null, chance: "unknown" }), [])).toEqual([]);
});
