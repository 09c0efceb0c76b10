/** What the table's screen says in Zwinkern, besides what every table of it says. */
import { words } from "../../../words/language.svelte";

export const zwinkernTvWords = words({
  en: {
    toMove: "To move",
    begins: "Begins",
    over: "The game is over",
    standsOn: (name: string, card: string) => `${name} stands on ${card}`,
    stands: (name: string) => `${name} stands on`,
    timeUp: (name: string) => `Time is up: ${name}`,
    aim: "Whoever holds the twin of your card is your partner. Watch for their wink.",
    stop: "Stop!",
    hasSeen: (name: string) => `${name} has seen something`,
    cardsWon: (n: number) => (n === 1 ? "1 card won" : `${n} cards won`),
    counting: "Points",
    player: "Player",
    cards: "Cards",
    eyes: "Big Eyes left",
    points: "Points",
  },
  de: {
    toMove: "Am Zug",
    begins: "Beginnt",
    over: "Das Spiel ist aus",
    standsOn: (name, card) => `${name} steht auf ${card}`,
    stands: (name) => `${name} steht auf`,
    timeUp: (name) => `Zeit um: ${name}`,
    aim: "Wer den Zwilling deiner Karte hat, ist dein Partner. Achte auf das Zwinkern.",
    stop: "Stopp!",
    hasSeen: (name) => `${name} hat etwas gesehen`,
    cardsWon: (n) => (n === 1 ? "1 Karte gewonnen" : `${n} Karten gewonnen`),
    counting: "Punkte",
    player: "Wer",
    cards: "Karten",
    eyes: "Große Augen",
    points: "Punkte",
  },
});
