/** What a table of Zwinkern can settle. */
import { TURN_CLOCK, type OptionWords } from "../option";

export const options: OptionWords<"zwinkern"> = {
  turn_s: {
    ...TURN_CLOCK,
    says: {
      en: "When it is over the table moves your figure for you.",
      de: "Ist sie um, setzt der Tisch deine Figur für dich.",
    },
  },
  signals: {
    name: { en: "Winks", de: "Zwinkern" },
    says: {
      en: "Whether false winks are refused or part of the fun.",
      de: "Ob falsches Zwinkern verboten ist oder zum Spaß gehört.",
    },
    choices: {
      honest: {
        name: { en: "Honest", de: "Ehrlich" },
        says: {
          en: "Only the partner can wink, and only at the one who looks for them.",
          de: "Nur wer den Zwilling hat, kann zwinkern, und nur dem zu, der ihn sucht.",
        },
      },
      anything_goes: {
        name: { en: "Anything goes", de: "Alles erlaubt" },
        says: {
          en: "Everybody may wink at anybody: believe it or not.",
          de: "Alle dürfen allen zuzwinkern: Glaub es oder nicht.",
        },
      },
    },
  },
  other_signs: {
    name: { en: "Other signs", de: "Andere Zeichen" },
    says: {
      en: "Whether nods, smiles and other signs are allowed. They are free: only a wink can be false.",
      de: "Ob Nicken, Lächeln und andere Zeichen erlaubt sind. Sie sind frei: Nur ein Zwinkern kann falsch sein.",
    },
    choices: {
      no: {
        name: { en: "No", de: "Nein" },
        says: {
          en: "Winks alone: everything else is refused.",
          de: "Nur Zwinkern: Alles andere wird abgelehnt.",
        },
      },
      also: {
        name: { en: "Also", de: "Auch" },
        says: {
          en: "Besides winks, and without meaning anything for sure.",
          de: "Neben dem Zwinkern, und ohne sichere Bedeutung.",
        },
      },
      only: {
        name: { en: "Only", de: "Nur" },
        says: {
          en: "In place of winks: nobody winks, and partners find another sign.",
          de: "Statt Zwinkern: Niemand zwinkert, und Partner finden ein anderes Zeichen.",
        },
      },
    },
  },
};
