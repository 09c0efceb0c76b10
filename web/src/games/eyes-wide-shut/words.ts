/** What is said of Eyes Wide Shut around its table. */
import { words } from "../../words/language.svelte";
import type { GameWords } from "../module";

export const gameWords = words<GameWords>({
  en: {
    ends: {
      escape: (who, several) =>
        several ? `${who} escaped in the same night.` : `${who} escaped from the prison.`,
      last_standing: (who) => `${who} was the last one alive.`,
      duel: (who, several) =>
        who === ""
          ? "Two were left, and both raised a hand: nobody gets anything."
          : several
            ? `${who} were left, and both kept their hands down.`
            : `Two were left, and only ${who} raised a hand.`,
      nobody: () => "Nobody is left alive.",
    },
    elsewhere:
      "Eyes Wide Shut can be played so: at night all eyes are shut anyway. By day let everybody hear you: those who are elsewhere read what you write under Talk.",
    figures: { catches: "raised hands that got through" },
    picture: "The board is an eye. Everybody begins in the pupil; past the lid is freedom.",
  },
  de: {
    ends: {
      escape: (who, several) =>
        several
          ? `${who} sind in derselben Nacht entkommen.`
          : `${who} ist aus dem Gefängnis entkommen.`,
      last_standing: (who) => `Nur ${who} ist noch am Leben.`,
      duel: (who, several) =>
        who === ""
          ? "Zwei waren übrig, und beide hoben die Hand: Niemand bekommt etwas."
          : several
            ? `Übrig waren ${who}, und beide ließen die Hand unten.`
            : `Zwei waren übrig, und nur ${who} hob die Hand.`,
      nobody: () => "Niemand ist mehr am Leben.",
    },
    elsewhere:
      "Eyes Wide Shut geht so: Nachts sind ohnehin alle Augen zu. Redet am Tag so, dass es alle hören: Wer anderswo ist, liest, was ihr unter Reden schreibt.",
    figures: { catches: "gehobene Hände kamen durch" },
    picture:
      "Das Brett ist ein Auge. Alle beginnen in der Pupille; hinter dem Lid ist die Freiheit.",
  },
});
