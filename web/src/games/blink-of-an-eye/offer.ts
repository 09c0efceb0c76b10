/** In the Blink of an Eye as it is offered. */
import type { Offer } from "../module";
import { poster } from "./poster";

export const offer: Offer<"blink_of_an_eye"> = {
  title: "In the Blink of an Eye",
  minutes: 3,
  well: 5,
  forWhom: { en: "For liars", de: "Für Schwindler" },
  line: {
    en: "For liars: find your secret contact within two minutes, and be found by nobody else.",
    de: "Für Schwindler: Finde in zwei Minuten deinen geheimen Kontakt, ohne dass dich jemand durchschaut.",
  },
  eyes: true,
  poster,
  refusals: {
    de: {
      own_target: "Auf das eigene Ziel legt niemand eine Karte.",
      not_in_play: "Diese Farbe hat hier niemand.",
      put_down: "Das ist die Farbe deines eigenen Ziels: Die Karte bleibt vor dir liegen.",
      nothing_there: "Auf diesem Ziel liegt keine Karte von dir.",
    },
  },
};
