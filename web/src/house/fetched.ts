/** A part of the page that is fetched when it is asked for. */
import { toasts } from "../parts/toasts.svelte";
import { sayRefusal } from "../words/refusals";
import { noLine, Refused } from "./line";

/** The part, or nothing if it does not come; that is said. Whatever it covers stays open until then. */
export async function fetched<T>(part: () => Promise<{ default: T }>): Promise<T | null> {
  try {
    return (await part().catch(noLine)).default;
  } catch (why) {
    if (!(why instanceof Refused)) throw why;
    toasts.show(sayRefusal(why.code, why.message));
    return null;
  }
}
