/** What the page needs of In the Blink of an Eye. */
import type { Seat } from "../../protocol";
import type { GameModule } from "../module";
import { flags } from "../result";
import { offer } from "./offer";
import { options } from "./options";
import { gameWords, resultWords } from "./words";

export const game = {
  offer,
  options,
  words: gameWords,
  rulings: "BE",

  table: () => import("./table/BlinkOfAnEyeTable.svelte"),
  hand: () => import("./hand/BlinkOfAnEyeHand.svelte"),
  tv: () => import("./tv/BlinkOfAnEyeTv.svelte"),
  lesson: () => import("./lesson"),
  illustration: () => import("./Illustration.svelte"),
  taught: () => import("./Taught.svelte"),
  openCards: () => import("./OpenCards.svelte"),

  throughWalls: false,
  atOnce: false,
  // After a round the reveal lays all cards open.
  hides: (_, isOver) => !isOver,
  colourOf: (view, seat) => view.players[seat]?.colour,
  beginner: { en: "Whoever sits on chair 1", de: "Wer auf Stuhl 1 sitzt" },
  match: ({ rounds }) => ({ kind: "rounds", of: rounds }),
  columns: ({ raw }) => {
    const w = resultWords();
    const column = (name: "spotted" | "contact") => ({
      title: w[name],
      of: (seat: Seat) => (flags(raw[name])[seat] ? w.yes : w.no),
    });
    return [column("spotted"), column("contact")];
  },
  // The weightier first: only if it did not settle it, the other one did.
  tieBreak: (level, { raw, winners }) => {
    const spotted = flags(raw["spotted"]);
    const settled = level.filter((seat) => spotted[seat]).length === winners.length;
    return settled ? resultWords().bySpotting : resultWords().byContact;
  },
} satisfies GameModule<"blink_of_an_eye">;
