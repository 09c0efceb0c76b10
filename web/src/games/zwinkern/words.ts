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
    hints: [
      "Tap a face to look at it. Only eyes that rest on a face see it wink.",
      "Do you hold the twin of the card somebody stands on? Wink at them: you are partners.",
      "Did somebody wink at you? Call them in your turn: a point for each of you.",
    ],
    picture: "The red figure stands on number 5. Whoever holds the other number 5 will wink.",
    taught: {
      win: "Find out who holds the twin of your card and call them: a point for each of you.",
      phone: "Your phone holds your twins: hold it to look, and move your figure with it.",
      eyes: "Whoever holds your twin winks at you. Who sees it besides you may take both cards.",
    },
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
    hints: [
      "Tipp ein Gesicht an, um hinzusehen. Nur wer hinsieht, sieht ein Zwinkern.",
      "Hast du den Zwilling der Karte, auf der jemand steht? Zwinkere: Ihr seid Partner.",
      "Hat dir jemand zugezwinkert? Ruf die Person, wenn du dran bist: ein Punkt für beide.",
    ],
    picture: "Die rote Figur steht auf der 5. Wer die andere 5 hat, wird zwinkern.",
    taught: {
      win: "Finde heraus, wer den Zwilling deiner Karte hat, und ruf: ein Punkt für beide.",
      phone: "Dein Handy hält deine Zwillinge: Halten zeigt sie, und es setzt deine Figur.",
      eyes: "Wer deinen Zwilling hat, zwinkert dir zu. Wer es sonst sieht, kann beide Karten nehmen.",
    },
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
