/** What a device says in a game of Blink, beside what every table of it says. */
import { words } from "../../../words/language.svelte";

export const blinkHandWords = words({
  en: {
    handOf: (name: string) => `Hand of ${name}`,
    chosen: "Chosen. Now the other one.",
  },
  de: {
    handOf: (name) => `Hand von ${name}`,
    chosen: "Gewählt. Jetzt noch die andere Seite.",
  },
});
