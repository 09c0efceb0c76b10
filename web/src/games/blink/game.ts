/** What the page needs of Blink. */
import type { GameModule } from "../module";
import { offer } from "./offer";
import { options } from "./options";
import { gameWords } from "./words";

export const game = {
  offer,
  options,
  words: gameWords,
  rulings: "BL",

  table: () => import("./table/BlinkTable.svelte"),
  hand: () => import("./hand/BlinkHand.svelte"),
  tv: () => import("./tv/BlinkTv.svelte"),
  lesson: () => import("./lesson"),
  illustration: () => import("./Illustration.svelte"),
  taught: () => import("./Taught.svelte"),
  openCards: () => import("./OpenCards.svelte"),

  throughWalls: true,
  atOnce: true,
  split: () => import("./hand/SplitBlink.svelte"),
  match: ({ best_of }) => ({ kind: "bestOf", of: best_of }),
} satisfies GameModule<"blink">;
