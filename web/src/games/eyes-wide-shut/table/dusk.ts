/** How the lids come down between day and night. Pure. */

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
