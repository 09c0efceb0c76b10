/** What a table of Blink can settle. */
import type { OptionWords } from "../option";

export const options: OptionWords<"blink"> = {
  best_of: {
    name: { en: "Match", de: "Partie" },
    says: {
      en: "How many games a match has at the most, ties aside.",
      de: "Wie viele Spiele eine Partie höchstens hat, Unentschieden nicht gezählt.",
    },
    choices: {
      1: {
        name: { en: "One game", de: "Ein Spiel" },
        says: { en: "One race decides.", de: "Ein Rennen entscheidet." },
      },
      3: {
        name: { en: "Best of 3", de: "Zwei Siege" },
        says: { en: "Two wins decide.", de: "Zwei von höchstens drei Spielen entscheiden." },
      },
      5: {
        name: { en: "Best of 5", de: "Drei Siege" },
        says: { en: "Three wins decide.", de: "Drei von höchstens fünf Spielen entscheiden." },
      },
    },
  },
  refill: {
    name: { en: "New cards", de: "Neue Karten" },
    says: {
      en: "Whether hands fill by themselves or drawing is up to you.",
      de: "Ob sich die Hand von selbst füllt oder ob du selbst ziehst.",
    },
    choices: {
      auto: {
        name: { en: "By themselves", de: "Von selbst" },
        says: {
          en: "Your hand goes back to three with every card you play.",
          de: "Mit jeder gespielten Karte hast du gleich wieder drei.",
        },
      },
      by_hand: {
        name: { en: "You draw", de: "Selbst ziehen" },
        says: {
          en: "You draw one card at a time: one more thing to do in the rush.",
          de: "Du ziehst jede Karte selbst: in der Hast noch etwas mehr zu tun.",
        },
      },
    },
  },
  fumble_ms: {
    unit: "ms",
    name: { en: "After a fumble", de: "Nach einem Fehlgriff" },
    says: {
      en: "How long you sit still after a card that did not match its pile.",
      de: "Wie lange du stillsitzt, wenn deine Karte nicht auf ihren Stapel passte.",
    },
    zero: { en: "no wait", de: "keine Pause" },
  },
  choose_ms: {
    unit: "ms",
    name: { en: "When nobody can play", de: "Wenn niemand kann" },
    says: {
      en: "How long you may think about the card you set down when nobody can play.",
      de: "Wie lange du überlegen darfst, welche Karte du ablegst, wenn niemand spielen kann.",
    },
  },
  idle_ms: {
    unit: "ms",
    name: { en: "The table's patience", de: "Geduld des Tisches" },
    says: {
      en: "How long the table waits before it plays for those who could and do not.",
      de: "Wie lange der Tisch wartet, bis er für die spielt, die könnten und es nicht tun.",
    },
  },
};
