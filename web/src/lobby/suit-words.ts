/** Whom a game suits, in words, for its poster. */
import { words } from "../words/language.svelte";
import { isFine, type Suit } from "./suits";

const EN = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
const DE = [
  "kein",
  "ein",
  "zwei",
  "drei",
  "vier",
  "fünf",
  "sechs",
  "sieben",
  "acht",
  "neun",
  "zehn",
];
const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

const suitWords = words({
  en: {
    all: (people: number) =>
      people === 0 ? "" : people === 2 ? "For the two of you" : `For all ${people} of you`,
    many: (seats: number, people: number, watch: number) =>
      `For ${seats} – you are ${people}: ${EN[watch] ?? watch} would watch`,
    few: (bots: number) =>
      `${bots === 1 ? "One bot" : `${capital(EN[bots] ?? String(bots))} bots`} would play with you`,
    alone: (bots: number) => (bots === 1 ? "With one bot" : `With ${EN[bots] ?? bots} bots`),
    blindBots: "Needs bots, who see nobody wink in your room",
    outOfSight: "Whoever is elsewhere is out of sight",
  },
  de: {
    all: (people) =>
      people === 0 ? "" : people === 2 ? "Für euch zwei" : `Für euch alle ${people}`,
    many: (seats, people, watch) =>
      `Für ${seats} – ihr seid ${people}: ${
        watch === 1 ? "Jemand müsste" : `${capital(DE[watch] ?? String(watch))} müssten`
      } zusehen`,
    few: (bots) =>
      bots === 1
        ? "Ein Bot würde mitspielen"
        : `${capital(DE[bots] ?? String(bots))} Bots würden mitspielen`,
    alone: (bots) => (bots === 1 ? "Mit einem Bot" : `Mit ${DE[bots] ?? bots} Bots`),
    blindBots: "Braucht Bots, und die sehen in eurem Zimmer kein Zwinkern",
    outOfSight: "Wer anderswo sitzt, ist nicht zu sehen",
  },
});

function saySuit(suit: Suit): string {
  const w = suitWords();
  switch (suit.kind) {
    case "all":
      return w.all(suit.people);
    case "many":
      return w.many(suit.seats, suit.people, suit.watch);
    case "few":
      return suit.alone ? w.alone(suit.bots) : w.few(suit.bots);
    default:
      return w[suit.kind];
  }
}

/** As the picker wants it. */
export const suits = (suit: Suit): { says: string; fine: boolean } => ({
  says: saySuit(suit),
  fine: isFine(suit),
});
