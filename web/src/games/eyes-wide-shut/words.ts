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
    hints: [
      "Out of the eye first wins. By day tap a face to look at it, make signs and promises.",
      "By night all eyes are shut: raise your hand to move on, or keep it down.",
      "Too many hands, and everybody who raised one is punished. So: who will dare?",
    ],
    picture: "The board is an eye. Everybody begins in the pupil; past the lid is freedom.",
    taught: {
      win: "Be first out of the eye: at night one hand takes you on, too many nobody.",
      phone: "At night your phone takes your hand: hold it for up, tap it for down.",
      eyes: "By day look, promise and lie. At night all eyes are shut, for real.",
    },
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
    hints: [
      "Wer zuerst aus dem Auge heraus ist, gewinnt. Am Tag: Tipp Gesichter an, mach Zeichen, versprich etwas.",
      "In der Nacht sind alle Augen zu: Heb die Hand, um weiterzukommen, oder lass sie unten.",
      "Bei zu vielen Händen werden alle bestraft, die eine gehoben haben. Also: Wer traut sich?",
    ],
    picture:
      "Das Brett ist ein Auge. Alle beginnen in der Pupille; hinter dem Lid ist die Freiheit.",
    taught: {
      win: "Sei zuerst aus dem Auge: Nachts bringt eine Hand dich weiter, zu viele niemanden.",
      phone: "Nachts nimmt dein Handy die Hand: halten für oben, tippen für unten.",
      eyes: "Am Tag seht ihr euch an, versprecht und lügt. Nachts sind alle Augen zu, in echt.",
    },
  },
});
