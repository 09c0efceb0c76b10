/** What only the table's screen says of the spies. */
import type { SpiesKind } from "../../../protocol";
import { words } from "../../../words/language.svelte";

export const spiesTvWords = words({
  en: {
    forReal: "Wink at whom you deliver to. Glance at the place where you receive. For real.",
    mission: "Mission",
    intercept: "Intercept",
    left: (kind: SpiesKind, cards: number) =>
      `${kind === "deliver" ? "Deliver" : "Receive"} cards left: ${cards}`,
    holds: (kinds: readonly SpiesKind[]): string =>
      kinds.length === 2
        ? "two cards"
        : kinds.length === 0
          ? "no card"
          : kinds[0] === "deliver"
            ? "a Deliver card"
            : "a Receive card",
  },
  de: {
    forReal:
      "Zwinkere der Person zu, an die du übergibst. Blick zum Ort, wo du empfängst. In echt.",
    mission: "Mission",
    intercept: "Abgefangen",
    left: (kind, cards) =>
      `${kind === "deliver" ? "Übergabekarten" : "Empfangskarten"} im Stapel: ${cards}`,
    holds: (kinds) =>
      kinds.length === 2
        ? "zwei Karten"
        : kinds.length === 0
          ? "keine Karte"
          : kinds[0] === "deliver"
            ? "eine Übergabekarte"
            : "eine Empfangskarte",
  },
});
