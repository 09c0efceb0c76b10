/** The lesson of each game, fetched when it is first needed. */
import type { Kind } from "../protocol";
import type { Lesson } from "./lesson";

export const lessons: { [K in Kind]: () => Promise<{ lesson: Lesson<K> }> } = {
  blink: () => import("../games/blink/lesson"),
  blink_of_an_eye: () => import("../games/blink-of-an-eye/lesson"),
  eyes_wide_shut: () => import("../games/eyes-wide-shut/lesson"),
  zwinkern: () => import("../games/zwinkern/lesson"),
  shifty_eyed_spies: () => import("../games/shifty-eyed-spies/lesson"),
};
