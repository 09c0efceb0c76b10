/** Eyes Wide Shut as it is offered. */
import type { Offer } from "../module";
import { poster } from "./poster";

export const offer: Offer = {
  title: "Eyes Wide Shut",
  minutes: 10,
  forWhom: { en: "For gamblers", de: "Für Wagemutige" },
  line: {
    en: "For gamblers: all eyes shut, hands up or down. How many will dare tonight?",
    de: "Für Wagemutige: Augen zu, Hand hoch oder nicht. Wie viele trauen sich heute Nacht?",
  },
  eyes: true,
  poster,
};
