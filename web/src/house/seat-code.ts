/**
 * A code for a place on another device, in an address. It stands behind the #, which browsers keep to
 * themselves: no server and no log sees it. What is read is taken out of the address at once.
 */
import { pathTo } from "../route.svelte";

const MARK = "#seat=";
const LETTERS = 6;

/** What people type, as the house writes it. */
export const asSeatCode = (typed: string): string =>
  typed
    .toUpperCase()
    .replace(/[^A-Z]/g, "")
    .slice(0, LETTERS);

export const isSeatCode = (code: string): boolean => code.length === LETTERS;

export const seatPath = (room: string, code: string): string =>
  `${pathTo.room(room)}${MARK}${code}`;

/** The code in the address of this page, if there is one. */
export function seatCodeHere(): string | null {
  if (!location.hash.startsWith(MARK)) return null;
  const code = asSeatCode(location.hash.slice(MARK.length));
  history.replaceState(history.state, "", location.pathname + location.search);
  return isSeatCode(code) ? code : null;
}
