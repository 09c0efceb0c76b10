/** What is said of In the Blink of an Eye around its table. */
import { words } from "../../words/language.svelte";
import type { GameWords } from "../module";

export const gameWords = words<GameWords>({
  en: {
    ends: {
      time: () => "Time is up, and all targets lie open.",
    },
    elsewhere:
      "In the Blink of an Eye is not fair so: your target may sit on the other side, and no wink goes through the wall. Those who are elsewhere see only each other.",
    figures: {
      catches: "guesses right",
      partners: "rounds with contact",
      caught: "times others found out your target",
    },
    picture:
      "Your target lies hidden; your guesses go onto the Targets of others. One of them is a bluff.",
  },
  de: {
    ends: {
      time: () => "Die Zeit ist um, und alle Ziele liegen offen.",
    },
    elsewhere:
      "In the Blink of an Eye ist so nicht fair: Dein Ziel sitzt vielleicht auf der anderen Seite, und kein Zwinkern geht durch die Wand. Wer anderswo ist, sieht nur die anderen dort.",
    figures: {
      catches: "Tipps richtig",
      partners: "Runden mit Kontakt",
      caught: "Mal hat jemand dein Ziel durchschaut",
    },
    picture:
      "Dein Ziel liegt verdeckt; deine Tipps legst du auf die Ziele der anderen. Einer davon ist ein Bluff.",
  },
});

export const resultWords = words({
  en: {
    spotted: "Spotted",
    contact: "Contact",
    yes: "yes",
    no: "no",
    bySpotting: (who: string) =>
      `Level on points. What decided: who guessed right whose target they were (${who}).`,
    byContact: (who: string) =>
      `Level on points. What decided: contact with one’s own target (${who}).`,
  },
  de: {
    spotted: "Erkannt",
    contact: "Kontakt",
    yes: "ja",
    no: "nein",
    bySpotting: (who) =>
      `Gleich viele Punkte. Entschieden hat, wer richtig erriet, wessen Ziel er war (${who}).`,
    byContact: (who) =>
      `Gleich viele Punkte. Entschieden hat der Kontakt mit dem eigenen Ziel (${who}).`,
  },
});
