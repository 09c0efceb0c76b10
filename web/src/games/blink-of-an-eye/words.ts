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
    hints: [
      "Tap a face to look at it. What eyes do you see only on the face you look at.",
      "Your Target is the one to wink at, when your eyes meet and nobody else looks.",
      "Do you know whom somebody winks at? Look at them and lay that card on their Target.",
    ],
    picture:
      "Your target lies hidden; your guesses go onto the Targets of others. One of them is a bluff.",
    taught: {
      win: "Guess who is after whom: a point for each right guess, one less for a wrong one.",
      phone: "Your phone hides your Target and takes your guesses: hold it to look.",
      eyes: "Wink at your Target for real, and let nobody else notice it.",
    },
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
    hints: [
      "Tipp ein Gesicht an, um hinzusehen. Nur wen du ansiehst, siehst du zwinkern.",
      "Deinem Ziel zwinkerst du zu, wenn eure Blicke sich treffen und sonst niemand hinsieht.",
      "Weißt du, wem jemand zuzwinkert? Sieh diese Person an und leg die Karte auf ihr Ziel.",
    ],
    picture:
      "Dein Ziel liegt verdeckt; deine Tipps legst du auf die Ziele der anderen. Einer davon ist ein Bluff.",
    taught: {
      win: "Errate, wer wen sucht: ein Punkt für jeden richtigen Tipp, einer weniger für jeden falschen.",
      phone: "Dein Handy verbirgt dein Ziel und nimmt deine Tipps: Halten zeigt es.",
      eyes: "Zwinkere deinem Ziel in echt zu, und lass es sonst niemanden merken.",
    },
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
