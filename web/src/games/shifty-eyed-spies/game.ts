/** What the page needs of Shifty Eyed Spies. */
import type { GameModule } from "../module";
import { offer } from "./offer";
import { options } from "./options";
import { places } from "./places/places";
import { gameWords } from "./words";

export const game = {
  offer,
  options,
  words: gameWords,
  rulings: "SP",

  table: () => import("./table/SpiesTable.svelte"),
  hand: () => import("./hand/SpiesHand.svelte"),
  tv: () => import("./tv/SpiesTv.svelte"),
  lesson: () => import("./lesson"),
  illustration: () => import("./Illustration.svelte"),
  taught: () => import("./Taught.svelte"),
  openCards: () => import("./OpenCards.svelte"),

  throughWalls: false,
  atOnce: false,
  turnOf: ({ phase, tracker }) => (phase === "play" ? tracker : null),
  places,
} satisfies GameModule<"shifty_eyed_spies">;
