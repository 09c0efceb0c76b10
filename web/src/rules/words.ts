/** What the rulebook says around its own text. */
import { words } from "../words/language.svelte";

export const rulesWords = words({
  en: {
    title: "The rules",
    all: "All five games",
    play: "Open a table",
    find: "Find a ruling by its id or a word",
    found: (count: number) => (count === 1 ? "One ruling." : `${count} rulings.`),
    none: "No ruling says that.",
  },
  de: {
    title: "Die Regeln",
    all: "Alle fünf Spiele",
    play: "Tisch eröffnen",
    find: "Eine Entscheidung finden, nach Nummer oder Wort",
    found: (count) => (count === 1 ? "Eine Entscheidung." : `${count} Entscheidungen.`),
    none: "Keine Entscheidung sagt das.",
  },
});
