/** What is seen in each picture of the rulebook. */
import type { Kind } from "../protocol";
import { bilingual } from "../words/language.svelte";

export const illustrationWords = bilingual(
  {
    blink:
      "Red on red: the four bolts go onto the three stars. The pile beside it wants yellow, flowers or twos.",
    blink_of_an_eye:
      "Your target lies hidden; your guesses go onto the Targets of others. One of them is a bluff.",
    eyes_wide_shut: "The board is an eye. Everybody begins in the pupil; past the lid is freedom.",
    zwinkern: "The red figure stands on number 5. Whoever holds the other number 5 will wink.",
    shifty_eyed_spies: "The Key wants to deliver to the Hourglass, who waits at the Metro.",
  } as Readonly<Record<Kind, string>>,
  {
    blink:
      "Rot auf Rot: Die vier Blitze passen auf die drei Sterne. Der Stapel daneben will Gelb, Blumen oder Zweien.",
    blink_of_an_eye:
      "Dein Ziel liegt verdeckt; deine Tipps legst du auf die Ziele der anderen. Einer davon ist ein Bluff.",
    eyes_wide_shut:
      "Das Brett ist ein Auge. Alle beginnen in der Pupille; hinter dem Lid ist die Freiheit.",
    zwinkern: "Die rote Figur steht auf der 5. Wer die andere 5 hat, wird zwinkern.",
    shifty_eyed_spies: "Der Schlüssel will der Sanduhr etwas übergeben, die an der Metro wartet.",
  },
);
