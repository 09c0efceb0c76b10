/** Shifty Eyed Spies as it is offered. */
import type { Offer } from "../module";
import { poster } from "./poster";

export const offer: Offer = {
  title: "Shifty Eyed Spies",
  minutes: 20,
  forWhom: { en: "For spies", de: "Für Spione" },
  line: {
    en: "For spies: agree on a place with one glance, and intercept those who were careless.",
    de: "Für Spione: Mit einem Blick einen Ort ausmachen, und die abfangen, die unvorsichtig waren.",
  },
  eyes: true,
  poster,
};
