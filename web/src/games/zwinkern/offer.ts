/** Zwinkern as it is offered. */
import type { Offer } from "../module";
import { poster } from "./poster";

export const offer: Offer<"zwinkern"> = {
  title: "Zwinkern",
  minutes: 12,
  well: 4,
  forWhom: { en: "For watchers", de: "Für Beobachter" },
  line: {
    en: "For watchers: a wink tells who belongs together, if you catch it before the others do.",
    de: "Für Beobachter: Ein Zwinkern verrät, wer zusammengehört. Sieh es vor den anderen.",
  },
  eyes: true,
  poster,
  refusals: {
    de: {
      not_yourself: "Das bist du selbst: Wähl jemand anderen.",
      figure_aside: "Deine Figur steht auf keiner Karte: Stell sie einfach.",
      occupied: "Dort steht schon eine Figur: Wähl eine freie Karte.",
      own_twin: "Den Zwilling dieser Karte hast du selbst: Wähl eine andere.",
      can_place: "Deine Figur kann noch auf eine Karte, also kannst du nicht passen.",
      no_eyes: "Du hast keine Großen Augen mehr.",
      no_figure: "Auf dieser Karte steht keine Figur.",
      figure_moved: "Die Figur ist inzwischen weitergezogen. Deine Großen Augen behältst du.",
      own_figure: "Das ist deine eigene Figur: Ruf deinen Partner, wenn du dran bist.",
      owners_twin: "Das ist die eigene Figur dieser Person: Nenn, wer den Zwilling hat.",
      only_winks: "An diesem Tisch ist nur Zwinkern erlaubt.",
      no_winks: "An diesem Tisch ist Zwinkern nicht erlaubt: Mach ein anderes Zeichen.",
      not_at_a_place: "Richte dein Zeichen an eine Person, nicht an einen Ort.",
    },
  },
};
