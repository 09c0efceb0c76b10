import { expect, test } from "vitest";
import type { Known } from "../../src/house/follow";
import type { TableSource } from "../../src/house/session.svelte";
import { GENERAL_PHRASES, PHRASES, type Chair, type Kind } from "../../src/protocol";
import { seated, speakerOf } from "../../src/talk/speaker";
import { phrasesOf, phraseWords, sayTalked } from "../../src/talk/words";

test("a game's own phrases come first, and no phrase twice", () => {
  for (const kind of Object.keys(PHRASES) as Kind[]) {
    const phrases = phrasesOf(kind);
    expect(phrases.slice(0, PHRASES[kind].length)).toEqual(PHRASES[kind]);
    expect(new Set(phrases).size).toBe(phrases.length);
  }
  expect(phrasesOf(null)).toEqual(GENERAL_PHRASES);
});

test("where talk must not give cards away, nobody is offered a yes or a no", () => {
  for (const kind of ["zwinkern", "shifty_eyed_spies"] as const)
    for (const telling of ["yes", "no", "maybe", "not_me", "is_it_you", "it_is_you"] as const)
      expect(phrasesOf(kind)).not.toContain(telling);
});

test("every phrase has words, and no two have the same", () => {
  const words = Object.values(phraseWords());
  expect(new Set(words).size).toBe(words.length);
  expect(sayTalked({ phrase: "you_first" })).toBe("You first.");
  expect(sayTalked({ text: "Hm." })).toBe("Hm.");
});

const sits = { role: "player", apart: false, presence: "here", ready: false, face: "" } as const;
const chairs: Chair[] = [
  { person: { id: 4, name: "Odile", ...sits } },
  "open",
  { bot: { name: "Lynx", character: "casual" } },
];
const source = {
  known: { you: 4, room: { chairs } } as unknown as Known,
  people: [{ id: 9, name: "Wat", ...sits, role: "spectator" }],
} as unknown as TableSource;
const line = { nth: 1, talk: { text: "" }, to: null };

test("people are known by themselves, and bots by their chairs", () => {
  const who = (by: number | null, bot: number | null) => speakerOf(source, { ...line, by, bot });
  expect(who(4, null)).toEqual({ name: "Odile", seat: 0, you: true });
  expect(who(null, 2)).toEqual({ name: "Lynx", seat: 2, you: false });
  expect(who(9, null)).toEqual({ name: "Wat", seat: null, you: false });
  expect(who(5, null)).toEqual({ name: null, seat: null, you: false });
  expect(seated(source, 1).name).toBeNull();
});
