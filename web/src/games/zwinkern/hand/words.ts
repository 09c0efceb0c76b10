/** What the phone says in Zwinkern where it is a hand of cards. */
import { words } from "../../../words/language.svelte";

export const zwinkernHandWords = words({
  en: {
    figureOn: "Your figure stands on",
    figureAside: "Your figure waits beside the field",
    moveLong: "Move your figure",
    place: "Place",
    whereTo: "Where does your figure go?",
    free: "free",
    notThere: "Not there. Hold to see where you can go.",
    backs: (count: number) => (count === 1 ? "1 card, hidden" : `${count} cards, hidden`),
    nobody: "Nobody stands on a twin of yours",
    callOrMove: "Call your partner, or just move",
    justMove: "Your move: choose a card",
    nowhere: "No card is free for you",
    watch: "Watch their eyes",
  },
  de: {
    figureOn: "Deine Figur steht auf",
    figureAside: "Deine Figur wartet neben dem Feld",
    moveLong: "Figur setzen",
    place: "Setzen",
    whereTo: "Wohin geht deine Figur?",
    free: "frei",
    notThere: "Dorthin nicht. Halten zeigt, wohin du kannst.",
    backs: (count) => (count === 1 ? "1 Karte, verdeckt" : `${count} Karten, verdeckt`),
    nobody: "Niemand steht auf einem Zwilling von dir",
    callOrMove: "Ruf deinen Partner oder zieh einfach",
    justMove: "Du bist dran: Wähl eine Karte",
    nowhere: "Keine Karte ist für dich frei",
    watch: "Achte auf die Augen",
  },
});
