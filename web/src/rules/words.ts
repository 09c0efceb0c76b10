/** What the rulebook says around its own text. */
import { words } from "../words/language.svelte";

const en = {
  title: "The rules",
  all: "All five games",
  play: "Open a table",
  contents: "Contents",
  find: "Find in these rules",
  found: (nth: number, of: number): string => `${nth} of ${of}`,
  none: "Not found on this page.",
  next: "Next place",
  last: "Place before",
  settled: "What a table can settle",
  usual: (value: string) => `Usual: ${value}.`,
};

export type RulesWords = typeof en;

export const rulesWords = words<RulesWords>({
  en,
  de: {
    title: "Die Regeln",
    all: "Alle fünf Spiele",
    play: "Tisch eröffnen",
    contents: "Inhalt",
    find: "In diesen Regeln suchen",
    found: (nth, of) => `${nth} von ${of}`,
    none: "Steht nicht auf dieser Seite.",
    next: "Nächste Stelle",
    last: "Vorige Stelle",
    settled: "Was ein Tisch festlegen kann",
    usual: (value) => `Üblich: ${value}.`,
  },
});
