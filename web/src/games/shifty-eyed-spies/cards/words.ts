/** The words that stand on the cards of the spies. */
import type { Words } from "../../../draw/words";
import type { SpiesKind } from "../../../protocol";

export const CARD_WORDS: Readonly<Record<SpiesKind, Words>> = {
  deliver: { en: "Deliver", de: "Übergabe" },
  receive: { en: "Receive", de: "Empfang" },
};
