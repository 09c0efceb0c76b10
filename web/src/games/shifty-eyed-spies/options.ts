/** What a table of Shifty Eyed Spies can settle. */
import { TURN_CLOCK, type OptionWords } from "../option";

export const options: OptionWords<"shifty_eyed_spies"> = {
  turn_s: {
    ...TURN_CLOCK,
    says: {
      en: "When it is over the table ends your turn for you.",
      de: "Ist sie um, beendet der Tisch deinen Zug für dich.",
    },
  },
  signals: {
    name: { en: "Signals", de: "Signale" },
    says: {
      en: "Whether false signals are refused or part of the fun.",
      de: "Ob falsche Signale verboten sind oder zum Spaß gehören.",
    },
    choices: {
      honest: {
        name: { en: "Honest", de: "Ehrlich" },
        says: {
          en: "Winks and glances tell the truth about your cards.",
          de: "Zwinkern und Blicke sagen die Wahrheit über deine Karten.",
        },
      },
      anything_goes: {
        name: { en: "Anything goes", de: "Alles erlaubt" },
        says: {
          en: "Spies lie. Any wink and any glance is allowed.",
          de: "Spione lügen. Jedes Zwinkern und jeder Blick ist erlaubt.",
        },
      },
    },
  },
};
