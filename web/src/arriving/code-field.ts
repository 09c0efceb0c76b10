/** Reading room codes as people type and paste them. */
import { asCode, routeOf } from "../route.svelte";

/** The code in what was typed or pasted: five letters in any writing, or a whole link to a room. */
export function codeFrom(typed: string): string {
  const path = /\/r\/[a-z]+/i.exec(typed)?.[0];
  const linked = path === undefined ? null : routeOf(path);
  return linked?.at === "room" ? linked.code : asCode(typed);
}

/** A code as it is spelled aloud. */
export const spelled = (code: string): string => [...code].join(" ");
