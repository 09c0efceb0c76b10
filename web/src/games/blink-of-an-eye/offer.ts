/** In the Blink of an Eye as it is offered. */
import type { Offer } from "../module";
import { poster } from "./poster";

export const offer: Offer = {
  title: "In the Blink of an Eye",
  minutes: 2,
  forWhom: { en: "For liars", de: "Für Schwindler" },
  line: {
    en: "For liars: find your secret contact within two minutes, and be found by nobody else.",
    de: "Für Schwindler: Finde in zwei Minuten deinen geheimen Kontakt, ohne dass dich jemand durchschaut.",
  },
  eyes: true,
  poster,
};
