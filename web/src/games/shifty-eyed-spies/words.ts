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
    picture: "The Key wants to deliver to the Hourglass, who waits at the Metro.",
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
    picture: "Der Schlüssel will der Sanduhr etwas übergeben, die an der Metro wartet.",
  },
});
