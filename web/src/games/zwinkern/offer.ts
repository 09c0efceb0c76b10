/** Zwinkern as it is offered. */
import type { Offer } from "../module";
import { poster } from "./poster";

export const offer: Offer = {
  title: "Zwinkern",
  minutes: 25,
  forWhom: { en: "For watchers", de: "Für Beobachter" },
  line: {
    en: "For watchers: a wink tells who belongs together, if you catch it before the others do.",
    de: "Für Beobachter: Ein Zwinkern verrät, wer zusammengehört. Sieh es vor den anderen.",
  },
  eyes: true,
  poster,
};
