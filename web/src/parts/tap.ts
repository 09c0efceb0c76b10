/**
 * A tap anywhere on a surface, for what a button or a key there does as well. It is a short way and
 * never the only one, so the surface itself stays nothing to a keyboard or a screen reader.
 */
import type { Attachment } from "svelte/attachments";
import { on } from "svelte/events";

export const tapAnywhere =
  (run: (event: MouseEvent) => void): Attachment<HTMLElement> =>
  (surface) =>
    on(surface, "click", run);
