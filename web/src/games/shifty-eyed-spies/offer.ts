/** Shifty Eyed Spies as it is offered. */
import type { Offer } from "../module";
import { poster } from "./poster";

export const offer: Offer<"shifty_eyed_spies"> = {
  title: "Shifty Eyed Spies",
  minutes: 5,
  well: 5,
  forWhom: { en: "For spies", de: "Für Spione" },
  line: {
    en: "For spies: agree on a place with one glance, and intercept those who were careless.",
    de: "Für Spione: Mit einem Blick einen Ort ausmachen, und die abfangen, die unvorsichtig waren.",
  },
  eyes: true,
  poster,
  refusals: {
    de: {
      shuffling: "Es wird gemischt: einen Augenblick bitte.",
      one_mission: "Nur eine Mission je Zug, und deine hattest du.",
      no_deliver: "Du hast keine Übergabekarte.",
      names_nothing: "Sag, wer übergibt oder wo empfangen wird.",
      own_mission: "Du kannst nicht abfangen, woran du selbst beteiligt bist.",
      to_themselves: "Niemand übergibt an sich selbst.",
      no_tokens: "Du hast keine Abfangmarke mehr.",
      not_held: "So eine Karte hat dieser Spion gerade nicht. Du behältst deine Marke.",
      no_shuffle_due: "Dieser Stapel wird nicht gemischt.",
      not_the_discards: "Das sind nicht die abgelegten Karten.",
      no_such_signal: "Hier zählen nur Zwinkern und Blicke zu Orten.",
    },
  },
};
