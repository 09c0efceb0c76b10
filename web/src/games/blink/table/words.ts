/** What is said and written at a table of Blink. */
import type { BlinkCard, Shown } from "../../../protocol";
import { language, words } from "../../../words/language.svelte";
import { blinkLabel, readBlinkCard } from "../cards/card";
import type { Note } from "./moving";

export const BLINK_WORDS = words({
  en: {
    oneGame: "One game decides",
    game: (nth: number, of: number) => `Game ${nth}, best of ${of}`,
    choose: "Set a card down",
    chooseLong: "Nobody can play: choose a card to set down",
    chosen: (name: string) => `${name} is choosing`,
    tableSoon: "The table plays for you soon",
    faster: (name: string) => `faster: ${name}`,
    noMatch: "no match",
    first: "Tap a card: same colour, shape or count",
    which: "Which pile?",
    turned: "Nobody can play: both turn a card over",
    turnedTimes: (times: number) => `Nobody can play: both turn ${times} cards over`,
    out: (name: string) => `${name} is out of cards`,
    youOut: "You are out of cards",
    tie: "A tie: one card each, and neither fits",
    left: "left",
    toDraw: (cards: number) => (cards === 1 ? "1 card to draw" : `${cards} cards to draw`),
    draw: "Draw",
    drawLong: (cards: number) => `Draw a card, ${cards} left`,
    hand: "Your hand",
    leftPile: "Left",
    rightPile: "Right",
    pile: (side: string, card: string, owner: string) => `${side}, ${card}. ${owner}`,
    theirs: (name: string) => `Pile of ${name}`,
    yours: "Your pile",
    faceDown: "face down",
    lying: (side: string, card: string) => `${side}, ${card}.`,
    held: (key: string, card: string) => `${key}, ${card}.`,
    empty: "empty",
    rivalHolds: (cards: number) => (cards === 1 ? "1 card in hand" : `${cards} cards in hand`),
    hasChosen: "has chosen",
    wins: (won: number, needed: number) => `${won} of ${needed} games won`,
    delay: (ms: number) => `Line: ${ms} ms there and back`,
    keyCard: (nth: number) => `card ${nth}`,
    keyPile: (side: string) => `pile: ${side}`,
    keySay: "say piles and hand",
    keyBack: "let go of the card",
    skip: "go on",
  },
  de: {
    oneGame: "Ein Spiel entscheidet",
    game: (nth, of) => `Spiel ${nth}, Best of ${of}`,
    choose: "Leg eine Karte ab",
    chooseLong: "Niemand kann spielen: Wähl eine Karte zum Ablegen",
    chosen: (name) => `${name} wählt`,
    tableSoon: "Gleich spielt der Tisch für dich",
    faster: (name) => `schneller: ${name}`,
    noMatch: "passt nicht",
    first: "Tipp eine Karte an: gleiche Farbe, Form oder Anzahl",
    which: "Welcher Stapel?",
    turned: "Niemand kann spielen: Beide decken eine Karte auf",
    turnedTimes: (times) => `Niemand kann spielen: Beide decken ${times} Karten auf`,
    out: (name) => `${name} hat keine Karten mehr`,
    youOut: "Du hast keine Karten mehr",
    tie: "Unentschieden: je eine Karte, und keine passt",
    left: "übrig",
    toDraw: (cards) =>
      cards === 1 ? "1 Karte im Nachziehstapel" : `${cards} Karten im Nachziehstapel`,
    draw: "Ziehen",
    drawLong: (cards) => `Karte ziehen, ${cards} übrig`,
    hand: "Deine Hand",
    leftPile: "Links",
    rightPile: "Rechts",
    pile: (side, card, owner) => `${side}, ${card}. ${owner}`,
    theirs: (name) => `Stapel von ${name}`,
    yours: "Dein Stapel",
    faceDown: "verdeckt",
    lying: (side, card) => `${side}, ${card}.`,
    held: (key, card) => `${key}, ${card}.`,
    empty: "leer",
    rivalHolds: (cards) => (cards === 1 ? "1 Karte auf der Hand" : `${cards} Karten auf der Hand`),
    hasChosen: "hat gewählt",
    wins: (won, needed) => `${won} von ${needed} Spielen gewonnen`,
    delay: (ms) => `Leitung: hin und zurück ${ms} ms`,
    keyCard: (nth) => `Karte ${nth}`,
    keyPile: (side) => `Stapel: ${side}`,
    keySay: "Stapel und Hand ansagen",
    keyBack: "Karte loslassen",
    skip: "weiter",
  },
});

/** A word beside a pile, or in the middle. */
export function noteInWords({ kind, times }: Note, rival: string): string {
  const w = BLINK_WORDS();
  if (kind === "no_match") return w.noMatch;
  if (kind === "beaten") return w.faster(rival);
  return times > 1 ? w.turnedTimes(times) : w.turned;
}

/** A card in words: "three red bolts". */
export function cardInWords(card: Shown<BlinkCard> | null): string {
  const face = card === null ? null : readBlinkCard(card);
  if (face) return blinkLabel(face, language.now);
  return card === null ? BLINK_WORDS().empty : BLINK_WORDS().faceDown;
}
