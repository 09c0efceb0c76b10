/** Blink as it is offered. */
import type { Offer } from "../module";
import { poster } from "./poster";

export const offer: Offer = {
  title: "Blink",
  minutes: 2,
  forWhom: { en: "For quick hands", de: "Für flinke Hände" },
  line: {
    en: "For two with quick hands: match colour, shape or count, and be rid of your cards first.",
    de: "Für zwei mit flinken Händen: Farbe, Form oder Anzahl muss passen, wer zuerst leer ist, gewinnt.",
  },
  eyes: false,
  poster,
};
