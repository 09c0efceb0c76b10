/** What a device says in a game of Blink, beside what every table of it says. */
import { bilingual } from "../../../words/language.svelte";

export const blinkHandWords = bilingual(
  {
    handOf: (name: string) => `Hand of ${name}`,
    chosen: "Chosen. Now the other one.",
  },
  {
    handOf: (name) => `Hand von ${name}`,
    chosen: "Gewählt. Jetzt noch die andere Seite.",
  },
);
