import type { Pace } from "../../../src/games/zwinkern/table/theatre.svelte";
import { BEATS } from "../../../src/protocol";

/** The house's times, for those with a screen of their own or for a room before one. */
export const paced = (pace: "own" | "room"): Pace =>
  Object.fromEntries(Object.entries(BEATS.zwinkern).map(([name, ms]) => [name, ms[pace]])) as Pace;
