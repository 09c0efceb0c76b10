/** The lengths of day and night as the table chose them, and the dusk between them. Pure. */
import type { EyesWideShutOptions } from "../../protocol";

const DAY_S = 60;
const NIGHT_S = 8;

export const dayMs = ({ day_s = DAY_S }: EyesWideShutOptions): number => day_s * 1000;
export const nightMs = ({ night_s = NIGHT_S }: EyesWideShutOptions): number => night_s * 1000;

/** As long as the lids take to shut. */
export const LIDS_MS = 520;

/** The lids draw in over so many seconds before the night, by so much each. */
const DUSK_S = 10;
const DUSK_STEP = 0.02;

/** How far the lids have come down when so much of the day is left. */
export function dusk(left: number): number {
  const seconds = Math.ceil(left / 1000);
  return seconds <= DUSK_S ? (DUSK_S + 1 - seconds) * DUSK_STEP : 0;
}
