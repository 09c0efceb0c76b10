/** What the lobby says of the four places. */
import type { SpiesLocation } from "../../../protocol";
import { words } from "../../../words/language.svelte";

export const placeFieldWords = words({
  en: {
    title: "The four places",
    says: "Name four things in your room that everybody can glance at. What you leave empty keeps the game’s name.",
    insteadOf: (name: string) => `Instead of “${name}”`,
    suggested: {
      fountain: "e.g. the window",
      metro: "e.g. the door",
      newsstand: "e.g. the bookshelf",
      cafe: "e.g. the lamp",
    } satisfies Record<SpiesLocation, string>,
    agreed: "Spies glance at these when they receive there.",
  },
  de: {
    title: "Die vier Orte",
    says: "Nenne vier Dinge in eurem Zimmer, zu denen alle blicken können. Was leer bleibt, heißt wie im Spiel.",
    insteadOf: (name) => `Statt „${name}“`,
    suggested: {
      fountain: "z. B. Fenster",
      metro: "z. B. Tür",
      newsstand: "z. B. Bücherregal",
      cafe: "z. B. Lampe",
    },
    agreed: "Dorthin blickt, wer dort empfängt.",
  },
});
