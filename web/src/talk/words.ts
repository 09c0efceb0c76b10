/** What talk says around itself, and the phrases that need no typing. */
import type { Phrase, Talked } from "../protocol";
import { words } from "../words/language.svelte";

export const talkWords = words({
  en: {
    talk: "Talk",
    nothing: "Nobody has said anything yet.",
    field: "Say something",
    send: "Say it",
    phrases: "Quick phrases",
    onlyPlayers: "While a game is under way only its players talk.",
    gone: "Somebody who left",
    you: "You",
    left: (signs: number) => `${signs} left`,
  },
  de: {
    talk: "Reden",
    nothing: "Noch hat niemand etwas gesagt.",
    field: "Sag etwas",
    send: "Sagen",
    phrases: "Schnelle Sätze",
    onlyPlayers: "Während eines Spiels sprechen nur die, die spielen.",
    gone: "Jemand, der gegangen ist",
    you: "Du",
    left: (signs: number) => `noch ${signs}`,
  },
});

const phrases = words<Readonly<Record<Phrase, string>>>({
  en: {
    hello: "Hello!",
    good_luck: "Good luck!",
    well_played: "Well played!",
    i_saw_that: "I saw that!",
    not_me: "Not me!",
    hurry: "Hurry up!",
    one_moment: "One moment.",
    sorry: "Sorry!",
    thanks: "Thank you!",
    again: "Another one?",
    goodbye: "Goodbye!",
  },
  de: {
    hello: "Hallo!",
    good_luck: "Viel Glück!",
    well_played: "Gut gespielt!",
    i_saw_that: "Das hab ich gesehen!",
    not_me: "Ich nicht!",
    hurry: "Beeil dich!",
    one_moment: "Einen Augenblick.",
    sorry: "Entschuldigung!",
    thanks: "Danke!",
    again: "Noch eins?",
    goodbye: "Tschüss!",
  },
});

export const phraseWords = (): Readonly<Record<Phrase, string>> => phrases();

/** What was said, in the reader's language as far as the house knows it. */
export const sayTalked = (talk: Talked): string =>
  "text" in talk ? talk.text : phrases()[talk.phrase];
