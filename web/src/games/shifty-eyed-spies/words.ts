/** What is said of Shifty Eyed Spies around its table. */
import { words } from "../../words/language.svelte";
import type { GameWords } from "../module";

export const gameWords = words<GameWords>({
  en: {
    ends: {
      recruited: (who) =>
        `${who} carried out the last mission, with five points or more each: recruited.`,
      dry: () =>
        "No mission could succeed any more, or none had for many turns: the best scores win.",
    },
    elsewhere:
      "Shifty Eyed Spies is not fair so: your contact may sit on the other side, and no wink goes through the wall. Those who are elsewhere see only each other.",
    figures: {
      catches: "cards intercepted right",
      partners: "missions accomplished",
      caught: "cards of yours intercepted",
    },
    hints: [
      "Your Deliver card says for whom you have something. Tap that face, and wink when your eyes meet.",
      "The answer is a glance at a place. In your turn tap “Mission” and name that place.",
      "Does somebody wink at you? Glance at the place on your Receive card. Whoever has five points soon wins.",
    ],
    picture: "The Key wants to deliver to the Hourglass, who waits at the Metro.",
    taught: {
      win: "Deliver where your contact waits. With five points each, two spies win together.",
      phone: "Your phone holds whom you deliver to and where you receive: hold it to look.",
      eyes: "Wink at your contact; answer a wink with a glance at your place in the room.",
    },
  },
  de: {
    ends: {
      recruited: (who) =>
        `${who} haben ihre letzte Mission erfüllt, mit je fünf Punkten oder mehr: angeworben.`,
      dry: () =>
        "Keine Mission konnte mehr gelingen, oder lange war keine gelungen: Die besten Ergebnisse gewinnen.",
    },
    elsewhere:
      "Shifty Eyed Spies ist so nicht fair: Dein Kontakt sitzt vielleicht auf der anderen Seite, und kein Zwinkern geht durch die Wand. Wer anderswo ist, sieht nur die anderen dort.",
    figures: {
      catches: "Karten richtig abgefangen",
      partners: "Missionen erfüllt",
      caught: "deiner Karten abgefangen",
    },
    hints: [
      "Die Übergabekarte zeigt deinen Kontakt. Tipp das Gesicht an und zwinkere, wenn ihr euch anseht.",
      "Die Antwort ist ein Blick zu einem Ort. Wenn du dran bist: „Mission“, und dann dieser Ort.",
      "Zwinkert dir jemand zu? Blick zum Ort auf deiner Empfangskarte. Fünf Punkte führen zum Sieg.",
    ],
    picture: "Der Schlüssel will der Sanduhr etwas übergeben, die an der Metro wartet.",
    taught: {
      win: "Übergib, wo dein Kontakt wartet. Mit je fünf Punkten gewinnen zwei Agenten zusammen.",
      phone: "Dein Handy weiß, an wen du übergibst und wo du empfängst: Halten zeigt es.",
      eyes: "Zwinkere deinem Kontakt zu; auf ein Zwinkern antworte mit einem Blick zu deinem Ort.",
    },
  },
});
