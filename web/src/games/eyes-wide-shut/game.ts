/** What the page needs of Eyes Wide Shut. */
import type { GameModule } from "../module";
import { offer } from "./offer";
import { options } from "./options";
import { gameWords } from "./words";

export const game = {
  offer,
  options,
  words: gameWords,
  rulings: "EW",

  table: () => import("./table/EyesWideShutTable.svelte"),
  hand: () => import("./hand/EyesWideShutHand.svelte"),
  tv: () => import("./tv/EyesWideShutTv.svelte"),
  lesson: () => import("./lesson"),
  illustration: () => import("./Illustration.svelte"),
  taught: () => import("./Taught.svelte"),
  openCards: () => import("./OpenCards.svelte"),

  throughWalls: true,
  atOnce: true,
  // By day nobody's hand is hidden.
  hides: ({ players }) => players.some(({ hand }) => hand !== null),
} satisfies GameModule<"eyes_wide_shut">;
