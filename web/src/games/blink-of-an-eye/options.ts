/** What a table of In the Blink of an Eye can settle. */
import type { OptionWords } from "../option";

export const options: OptionWords<"blink_of_an_eye"> = {
  clock_s: {
    unit: "s",
    name: { en: "On the clock", de: "Auf der Uhr" },
    says: {
      en: "How long a round lasts: less is a riot, more is intrigue.",
      de: "Wie lange eine Runde dauert: Weniger gibt Tumult, mehr gibt Intrigen.",
    },
  },
  rounds: {
    unit: "rounds",
    name: { en: "Rounds", de: "Runden" },
    says: {
      en: "How many rounds a match has. New targets in each; totals decide.",
      de: "Wie viele Runden eine Partie hat. Jede mit neuen Zielen; am Ende zählt die Summe.",
    },
  },
};
