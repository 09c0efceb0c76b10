/** What a table of In the Blink of an Eye can settle. */
import type { Option } from "../option";

export const options: readonly Option[] = [
  {
    key: "clock_s",
    kind: "number",
    min: 30,
    max: 300,
    step: 10,
    default: 120,
    unit: "s",
    name: { en: "On the clock", de: "Auf der Uhr" },
    says: {
      en: "How long a round lasts: less is a riot, more is intrigue.",
      de: "Wie lange eine Runde dauert: Weniger gibt Tumult, mehr gibt Intrigen.",
    },
  },
  {
    key: "rounds",
    kind: "number",
    min: 1,
    max: 10,
    step: 1,
    default: 3,
    unit: "rounds",
    name: { en: "Rounds", de: "Runden" },
    says: {
      en: "How many rounds a match has. New targets in each; totals decide.",
      de: "Wie viele Runden eine Partie hat. Jede mit neuen Zielen; am Ende zählt die Summe.",
    },
  },
];
