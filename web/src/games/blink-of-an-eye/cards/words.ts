/** The words that stand on Targets and guesses. */
import type { Words } from "../../../draw/words";

export const CARD_WORDS = {
  target: { en: "Target", de: "Ziel" },
  bluff: { en: "Bluff", de: "Bluff" },
} satisfies Record<string, Words>;
