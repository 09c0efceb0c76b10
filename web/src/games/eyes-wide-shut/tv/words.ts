/** What the table's screen says, and speaks, in Eyes Wide Shut. */
import { words } from "../../../words/language.svelte";

const EN = ["Nobody", "One", "Two"];
const DE = ["Keine", "Eine", "Zwei"];

export const tvNightWords = words({
  en: {
    mayRaise: (n: number) => `${EN[n] ?? n} may raise a hand`,
    talk: "Talk it over, then say on your phones that you are ready.",
    night: "Eyes wide shut",
    hold: "At night, on your phone: hold for hand up, tap for hand down.",
    stillOf: (n: number) => `Nobody has moved for ${n === 1 ? "one night" : `${n} nights`}`,
    moved: "Three nights in which nobody moves cost lives",
    spoken: {
      shut: "Eyes wide shut.",
      escape: "Escape: raise your hand now, or keep it down.",
      escapeShort: "Escape: now.",
      open: "Eyes wide open!",
    },
  },
  de: {
    mayRaise: (n) => (n === 1 ? "Eine Hand darf hoch" : `${DE[n] ?? n} Hände dürfen hoch`),
    talk: "Besprecht euch, dann sagt am Handy, dass ihr bereit seid.",
    night: "Augen fest zu",
    hold: "Nachts am Handy: halten hebt die Hand, tippen senkt sie.",
    stillOf: (n) => `Seit ${n === 1 ? "einer Nacht" : `${n} Nächten`} hat sich niemand bewegt`,
    moved: "Drei Nächte ohne Bewegung kosten Leben",
    spoken: {
      shut: "Augen fest zu.",
      escape: "Flucht: Hebt jetzt die Hand, oder lasst sie unten.",
      escapeShort: "Flucht: jetzt.",
      open: "Augen weit auf!",
    },
  },
});
