/** What the phone says to a spy, besides the words of the table. */
import { words } from "../../../words/language.svelte";

export const spiesHandWords = words({
  en: {
    forReal: "Wink at whom you deliver to, glance at your place. For real.",
    yourTurn: "Try a mission, or lie low.",
    yourTurnAfter: "End your turn.",
    watch: "Watch their eyes. Five points each after a mission: both win.",
    whatDiscard: "What do you discard?",
    keep: "Nothing",
    both: "Both",
  },
  de: {
    forReal: "Zwinkere, wem du übergibst, und blick zu deinem Ort. In echt.",
    yourTurn: "Wage eine Mission oder tauch unter.",
    yourTurnAfter: "Beende deinen Zug.",
    watch: "Beobachte ihre Augen. Je fünf Punkte nach einer Mission: beide gewinnen.",
    whatDiscard: "Was wirfst du ab?",
    keep: "Nichts",
    both: "Beide",
  },
});
