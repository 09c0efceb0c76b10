/** The words that stand on cards. */
import type { SpiesLocation } from "../protocol";
import type { Words } from "../draw/words";

export const CARD_WORDS = {
  deliver: { en: "Deliver", de: "Übergabe" },
  receive: { en: "Receive", de: "Empfang" },
  target: { en: "Target", de: "Ziel" },
  bluff: { en: "Bluff", de: "Bluff" },
  bigEyes: { en: "Big Eyes", de: "Große Augen" },
  free: { en: "free", de: "frei" },
} satisfies Record<string, Words>;

export const LOCATION_WORDS: Readonly<Record<SpiesLocation, Words>> = {
  fountain: { en: "Fountain", de: "Brunnen" },
  metro: { en: "Metro", de: "Metro" },
  newsstand: { en: "Newsstand", de: "Kiosk" },
  cafe: { en: "Café", de: "Café" },
};
