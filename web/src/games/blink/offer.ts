/** Blink as it is offered. */
import type { Offer } from "../module";
import { poster } from "./poster";

export const offer: Offer<"blink"> = {
  title: "Blink",
  minutes: 2,
  well: 2,
  forWhom: { en: "For quick hands", de: "Für flinke Hände" },
  line: {
    en: "For two with quick hands: match colour, shape or count, and be rid of your cards first.",
    de: "Für zwei mit flinken Händen: Farbe, Form oder Anzahl muss passen, wer zuerst leer ist, gewinnt.",
  },
  eyes: false,
  poster,
  refusals: {
    de: {
      beaten: "Der andere war schneller: Jetzt liegt eine andere Karte oben.",
      no_match: "Diese Karte hatte nichts mit der oberen gemeinsam.",
      fumbled: "Danebengegriffen: Warte einen Augenblick.",
      stalled: "Niemand kann spielen: Wähl eine Karte zum Ablegen.",
      not_stalled: "Abgelegt wird nur, wenn niemand spielen kann.",
      already_chosen: "Du hast deine Karte gewählt, endgültig.",
      auto_refill: "An diesem Tisch füllt sich die Hand von selbst.",
      hand_full: "Du hast drei Karten auf der Hand.",
      pile_empty: "Dein Nachziehstapel ist leer.",
      no_signs: "In Blink gibt es keine Zeichen.",
    },
  },
};
