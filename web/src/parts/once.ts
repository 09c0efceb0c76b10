/**
 * What a component makes of its properties, once: a play of its session, a form of what is.
 *
 * Such a component is made anew (`{#key}`) for another game, room or person; while it is there they
 * stay the same, or what others change meanwhile is not to reach it.
 */
import { untrack } from "svelte";

export const once = <T>(make: () => T): T => untrack(make);
