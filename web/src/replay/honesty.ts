/**
 * Whether a game was dealt as promised. The hashes are made again in this browser, from what
 * `docs/record.md` says they are made of; that the cards follow from the seed is the house's word.
 */
import { blake3 } from "@noble/hashes/blake3.js";
import { bytesToHex, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import type { Noted } from "../house/promises";
import type { KeptPromise, Replay } from "../protocol";

const COMMIT = utf8ToBytes("sidelong 2026 commitment v1");
const SEED = utf8ToBytes("sidelong 2026 game seed v1");

/** What can be asked of a deal. */
export type Question =
  /** Is the hash that of the secret? */
  | "commit"
  /** Does the seed follow from the secret and everybody's parts? */
  | "seed"
  /** Do the cards and throws follow from the seed? What the house's checker says. */
  | "cards"
  /** Is it the hash this browser was shown before the deal? */
  | "shown"
  /** Is what this browser added among the parts? */
  | "part";

export interface Answer {
  question: Question;
  holds: boolean;
}

/** The hash of a secret. */
export const commitTo = (secret: string): string =>
  bytesToHex(blake3(hexToBytes(secret), { context: COMMIT }));

/** What a secret and everybody's parts grow into. */
export function seedOf({ secret, parts }: KeptPromise): string {
  const given = parts.flatMap((part) => (part === null ? [0] : [1, ...hexToBytes(part)]));
  const bytes = Uint8Array.from([...hexToBytes(secret), parts.length, ...given]);
  return bytesToHex(blake3(bytes, { context: SEED }));
}

/** All that can be said of a deal. `noted` is what this browser was promised for this game. */
export function answersFor(replay: Replay, noted: readonly Noted[]): Answer[] {
  const { promise, seed, chance } = replay;
  const cards: Answer[] =
    chance === "unknown" ? [] : [{ question: "cards", holds: chance === "follows" }];
  if (!promise) return cards;
  const answers: Answer[] = [
    { question: "commit", holds: same(() => commitTo(promise.secret), promise.commit) },
    { question: "seed", holds: same(() => seedOf(promise), seed) },
    ...cards,
  ];
  const parts = noted.flatMap(({ part, taken }) => (taken ? [part] : []));
  if (noted.length > 0) {
    const holds = noted.every(({ commit }) => commit === promise.commit);
    answers.push({ question: "shown", holds });
  }
  if (parts.length > 0) {
    const holds = parts.every((part) => promise.parts.includes(part));
    answers.push({ question: "part", holds });
  }
  return answers;
}

/** What is no hex at all is not the same. */
function same(made: () => string, said: string): boolean {
  try {
    return made() === said;
  } catch {
    return false;
  }
}
