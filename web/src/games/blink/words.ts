/** What is said of Blink around its table. */
import { words } from "../../words/language.svelte";
import type { GameWords } from "../module";

export const gameWords = words<GameWords>({
  en: {
    ends: {
      out: (who) => `${who} got rid of every card.`,
      tie: () => "One card each, and neither fits: a tie. It counts for nobody.",
    },
    elsewhere:
      "Blink can be played so: nobody needs to see a face, and the house makes up for slower lines.",
    figures: {},
    hints: [
      "Nobody has turns. Be rid of all your cards first, and you win.",
      "A card fits if colour, shape or number is the same as a pile’s. Tap it, and it goes there.",
      "A card that fits nowhere comes back and costs you half a second. No more.",
    ],
    picture:
      "Brown on brown: the five bolts go onto the four stars. The pile beside it wants yellow, flowers or threes.",
    taught: {
      win: "Be rid of all your cards before your rival is.",
      phone: "Your phone is your hand: tap a card that fits by colour, shape or number.",
      eyes: "Watch both piles up here: they change all the time, and nobody has turns.",
    },
  },
  de: {
    ends: {
      out: (who) => `${who} hat keine Karten mehr.`,
      tie: () => "Je eine Karte, und keine passt: unentschieden. Es zählt für niemanden.",
    },
    elsewhere:
      "Blink geht so: Niemand muss ein Gesicht sehen, und langsame Leitungen gleicht das Haus aus.",
    figures: {},
    hints: [
      "Niemand ist an der Reihe. Wer zuerst alle Karten los ist, gewinnt.",
      "Eine Karte passt bei gleicher Farbe, Form oder Anzahl. Tipp sie an, und sie liegt auf dem Stapel.",
      "Passt sie nirgends, kommt sie zurück und kostet dich eine halbe Sekunde. Mehr nicht.",
    ],
    picture:
      "Braun auf Braun: Die fünf Blitze passen auf die vier Sterne. Der Stapel daneben will Gelb, Blumen oder Dreien.",
    taught: {
      win: "Werde alle Karten los, bevor es dem anderen gelingt.",
      phone: "Dein Handy ist deine Hand: Tipp an, was in Farbe, Form oder Anzahl passt.",
      eyes: "Behalt hier oben beide Stapel im Auge: Niemand ist an der Reihe.",
    },
  },
});
