/** The five games' names. */
import type { Words } from "../draw/words";
import type { Kind } from "../protocol";

export const GAME_NAMES: Readonly<Record<Kind, Words>> = {
  blink: { en: "Blink", de: "Blink" },
  blink_of_an_eye: { en: "In the Blink of an Eye", de: "Im Nu eines Blicks" },
  eyes_wide_shut: { en: "Eyes Wide Shut", de: "Augen fest zu" },
  zwinkern: { en: "Zwinkern", de: "Zwinkern" },
  shifty_eyed_spies: { en: "Shifty Eyed Spies", de: "Spione mit Seitenblick" },
};
