/** What the table's screen says in a game of Blink, beside what every table of it says. */
import { words } from "../../../words/language.svelte";

export const blinkTvWords = words({
  en: {
    hint: "Same colour, shape or count: play it on your phone",
    stall: "Nobody can play",
    choose: "Choose a card to set down, on your phone",
    turned: (times: number) =>
      times > 1 ? `Both turn ${times} cards over` : "Both turn a card over",
    setDown: "Both set a card down",
    goesOn: "On it goes",
    idle: "Somebody could play",
    idleMore: "The table plays for you soon",
    wins: (name: string) => `One game for ${name}`,
    nobody: "It counts for nobody",
  },
  de: {
    hint: "Gleiche Farbe, Form oder Anzahl: am Handy spielen",
    stall: "Niemand kann spielen",
    choose: "Wählt am Handy eine Karte zum Ablegen",
    turned: (times) =>
      times > 1 ? `Beide decken ${times} Karten auf` : "Beide decken eine Karte auf",
    setDown: "Beide legen eine Karte ab",
    goesOn: "Weiter geht’s",
    idle: "Jemand könnte spielen",
    idleMore: "Gleich spielt der Tisch für euch",
    wins: (name) => `Ein Spiel für ${name}`,
    nobody: "Es zählt für niemanden",
  },
});
