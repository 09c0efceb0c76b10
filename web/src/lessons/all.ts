/** The lesson of each game, fetched when it is first needed. */
import type { Kind } from "../protocol";
import type { Lesson } from "./lesson";

export const lessons: { [K in Kind]: () => Promise<{ lesson: Lesson<K> }> } = {
  blink: () => import("./games/blink"),
  blink_of_an_eye: () => import("./games/blink-of-an-eye"),
  eyes_wide_shut: () => import("./games/eyes-wide-shut"),
  zwinkern: () => import("./games/zwinkern"),
  shifty_eyed_spies: () => import("./games/shifty-eyed-spies"),
};
