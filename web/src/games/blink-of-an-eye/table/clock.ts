/** The clock of the round in numbers: what it says and how far it draws the lids in. */
import { asClock } from "../../../words/clock";

const LATE_S = 10;
/** Both lids together come in by so much a second, in percent of the stage. */
const LIDS_A_SECOND = 2;

/** "1:14". */
export function clockFace(ms: number): string {
  return asClock(Math.max(0, Math.ceil(ms / 1000)));
}

/** Percent of the stage that each of the two lids covers. */
export function lidShare(left: number | null): number {
  if (left === null) return 0;
  return (Math.max(0, LATE_S - left / 1000) * LIDS_A_SECOND) / 2;
}
