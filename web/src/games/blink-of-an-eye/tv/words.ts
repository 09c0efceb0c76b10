/** What the table's screen says in In the Blink of an Eye, besides what every table says. */
import { words } from "../../../words/language.svelte";

export const tvRoundWords = words({
  en: {
    players: "Players",
    signs: "Talk, wink, nod, point, lie.",
    guess: "Guess on your phone.",
    look: "Peek at your target on your phone.",
    near: "Let nobody see it.",
    onTarget: (names: string) => `On the Target: ${names}`,
    totals: "Points of the match",
  },
  de: {
    players: "Am Tisch",
    signs: "Reden, zwinkern, nicken, zeigen, lügen.",
    guess: "Tippen am Handy.",
    look: "Sieh am Handy dein Ziel an.",
    near: "Lass es niemanden sehen.",
    onTarget: (names) => `Auf dem Ziel: ${names}`,
    totals: "Punkte der Partie",
  },
});
