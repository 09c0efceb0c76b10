/** What is said of Zwinkern around its table. */
import { words } from "../../words/language.svelte";
import type { GameWords } from "../module";

export const gameWords = words<GameWords>({
  en: {
    ends: {
      hand_empty: () => "A hand was empty.",
      field_empty: () => "The field was empty.",
      dead_end: () => "For many turns no card had left the field.",
    },
    elsewhere:
      "Zwinkern is not fair so: whoever holds the twin may sit on the other side, and no wink goes through the wall. Those who are elsewhere see only each other.",
    figures: {
      catches: "Big Eyes right",
      partners: "partners called right",
      caught: "times Big Eyes caught you",
    },
    picture: "The red figure stands on number 5. Whoever holds the other number 5 will wink.",
  },
  de: {
    ends: {
      hand_empty: () => "Eine Hand war leer.",
      field_empty: () => "Das Feld war leer.",
      dead_end: () => "Viele Züge lang hatte keine Karte mehr das Feld verlassen.",
    },
    elsewhere:
      "Zwinkern ist so nicht fair: Wer den Zwilling hat, sitzt vielleicht auf der anderen Seite, und kein Zwinkern geht durch die Wand. Wer anderswo ist, sieht nur die anderen dort.",
    figures: {
      catches: "Große Augen richtig",
      partners: "Partner richtig genannt",
      caught: "Mal von Großen Augen ertappt",
    },
    picture: "Die rote Figur steht auf der 5. Wer die andere 5 hat, wird zwinkern.",
  },
});

export const resultWords = words({
  en: {
    eyes: "Big Eyes",
    byEyes: (who: string) => `Level on points. What decided: more unspent Big Eyes (${who}).`,
  },
  de: {
    eyes: "Große Augen",
    byEyes: (who) => `Gleich viele Punkte. Entschieden haben die übrigen Großen Augen (${who}).`,
  },
});
