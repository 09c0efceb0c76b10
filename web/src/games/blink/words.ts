/** What is said of Blink around its table. */
import { words } from "../../words/language.svelte";
import type { GameWords } from "../module";

export const gameWords = words<GameWords>({
  en: {
    ends: {
      out: (who) => `${who} got rid of every card.`,
      tie: () => "One card each, and neither fits: a tie. It counts for nobody.",
    },
    elsewhere:
      "Blink can be played so: nobody needs to see a face, and the house makes up for slower lines.",
    figures: {},
    picture:
      "Red on red: the four bolts go onto the three stars. The pile beside it wants yellow, flowers or twos.",
  },
  de: {
    ends: {
      out: (who) => `${who} hat keine Karten mehr.`,
      tie: () => "Je eine Karte, und keine passt: unentschieden. Es zählt für niemanden.",
    },
    elsewhere:
      "Blink geht so: Niemand muss ein Gesicht sehen, und langsame Leitungen gleicht das Haus aus.",
    figures: {},
    picture:
      "Rot auf Rot: Die vier Blitze passen auf die drei Sterne. Der Stapel daneben will Gelb, Blumen oder Zweien.",
  },
});
