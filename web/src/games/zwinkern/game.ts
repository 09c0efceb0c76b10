/** What the page needs of Zwinkern. */
import type { GameModule } from "../module";
import { numbers } from "../result";
import { offer } from "./offer";
import { options } from "./options";
import { gameWords, resultWords } from "./words";

export const game = {
  offer,
  options,
  words: gameWords,
  rulings: "ZW",

  table: () => import("./table/ZwinkernTable.svelte"),
  hand: () => import("./hand/ZwinkernHand.svelte"),
  tv: () => import("./tv/ZwinkernTv.svelte"),
  lesson: () => import("./lesson"),
  illustration: () => import("./Illustration.svelte"),
  taught: () => import("./Taught.svelte"),
  openCards: () => import("./OpenCards.svelte"),

  throughWalls: false,
  atOnce: false,
  turnOf: ({ phase, turn }) => (phase === "play" ? turn : null),
  beginner: { en: "Chance decides", de: "Der Zufall entscheidet" },
  columns: ({ raw }) => [
    { title: resultWords().eyes, of: (seat) => String(numbers(raw["eyes"])[seat] ?? 0) },
  ],
  tieBreak: () => resultWords().byEyes,
} satisfies GameModule<"zwinkern">;
