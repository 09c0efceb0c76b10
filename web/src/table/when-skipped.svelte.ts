/** Does something whenever the host cuts short what is shown. For the start of a component. */
import { untrack } from "svelte";
import type { Kind } from "../protocol";
import type { Play } from "./play.svelte";

export function whenSkipped(play: () => Play<Kind>, run: () => void): void {
  let seen = untrack(() => play().skips);
  $effect(() => {
    const { skips } = play();
    if (skips === seen) return;
    seen = skips;
    untrack(run);
  });
}
