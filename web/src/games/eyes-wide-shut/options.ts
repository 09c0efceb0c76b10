/** What a table of Eyes Wide Shut can settle. */
import type { OptionWords } from "../option";

export const options: OptionWords<"eyes_wide_shut"> = {
  day_s: {
    unit: "s",
    name: { en: "The day", de: "Der Tag" },
    says: {
      en: "How long you may talk before it gets dark.",
      de: "Wie lange ihr reden dürft, bevor es dunkel wird.",
    },
  },
  night_s: {
    unit: "s",
    name: { en: "The night", de: "Die Nacht" },
    says: {
      en: "How long you have to make up your mind with eyes shut.",
      de: "Wie lange du Zeit hast, dich mit geschlossenen Augen zu entscheiden.",
    },
  },
  quota: {
    name: { en: "Quota", de: "Erlaubte Hände" },
    says: {
      en: "One hand for every three players is allowed at night: which players count?",
      de: "Nachts ist je drei Personen eine Hand erlaubt: Wer wird gezählt?",
    },
    choices: {
      started: {
        name: { en: "All who began", de: "Alle vom Anfang" },
        says: {
          en: "The quota stays the same for the whole game.",
          de: "Die Zahl bleibt das ganze Spiel über gleich.",
        },
      },
      living: {
        name: { en: "Those alive", de: "Nur die Lebenden" },
        says: {
          en: "It gets tighter with every player who is out.",
          de: "Mit jedem, der ausscheidet, wird es enger.",
        },
      },
    },
  },
};
