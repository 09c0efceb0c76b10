/** Eyes Wide Shut as it is offered. */
import type { Offer } from "../module";
import { poster } from "./poster";

export const offer: Offer<"eyes_wide_shut"> = {
  title: "Eyes Wide Shut",
  minutes: 10,
  well: 5,
  forWhom: { en: "For gamblers", de: "Für Wagemutige" },
  line: {
    en: "For gamblers: all eyes shut, hands up or down. How many will dare tonight?",
    de: "Für Wagemutige: Augen zu, Hand hoch oder nicht. Wie viele trauen sich heute Nacht?",
  },
  eyes: true,
  poster,
  refusals: {
    de: {
      dead: "Du bist aus diesem Spiel ausgeschieden und siehst nur noch zu.",
      already_ready: "Du hast gesagt, dass du bereit bist.",
      already_confirmed: "Deine Hand ist festgelegt, bis die Nacht vorbei ist.",
      not_by_day: "Das ist für die Nacht: Warte, bis alle Augen zu sind.",
      not_by_night: "Das ist für den Tag: Warte, bis alle Augen offen sind.",
    },
  },
};
