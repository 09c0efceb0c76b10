/** What the frame around every table offers to the table inside it. */
import { getContext, setContext } from "svelte";

export interface AtTable {
  /** Whether the game is only shown: then there is no line, no talk and no menu. */
  shown?: boolean;
  /** At the page of all keys or of the rules, if that is what was asked for. */
  openMenu: (page?: "keys" | "rules") => void;
  openTalk: () => void;
  /** Whether somebody said something since one last looked. */
  unread: () => boolean;
  /** Whether something in the menu asks for an answer. */
  asks?: () => boolean;
  /** What whoever watches is told about the next game, and can do about it. */
  nextGame?: () => { says: string; does: string; run: () => void } | null;
  /** Shuts menu and talk, if they are open: a table may need the whole screen. */
  shutSheets: () => void;
}

const KEY = Symbol("at the table");

export const offerAtTable = (offer: AtTable): AtTable => setContext(KEY, offer);
export const atTable = (): AtTable => getContext(KEY);
