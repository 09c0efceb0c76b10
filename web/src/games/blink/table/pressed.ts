/**
 * A button that acts when it is pressed, not when it is let go: in a race that is a tenth of a
 * second. Every finger counts, also while another one is down: people play with both thumbs, and two
 * of them on one tablet. Whoever clicks without a finger or a mouse (a key, a screen reader) clicks
 * as ever.
 */
import type { Attachment } from "svelte/attachments";

/** A click without a pointer that comes so shortly after a press is the same act. */
const SAME_MS = 100;

export const pressed =
  (run: (event: PointerEvent | null) => void): Attachment<HTMLElement> =>
  (node) => {
    let at = -Infinity;
    let clickFollows = false;
    const down = (event: PointerEvent): void => {
      if (event.button !== 0) return;
      at = performance.now();
      // After a second finger no click comes.
      clickFollows = event.isPrimary;
      run(event);
    };
    const click = (event: MouseEvent): void => {
      const same = event.detail === 0 ? performance.now() - at < SAME_MS : clickFollows;
      clickFollows = false;
      if (!same) run(null);
    };
    node.addEventListener("pointerdown", down);
    node.addEventListener("click", click);
    return () => {
      node.removeEventListener("pointerdown", down);
      node.removeEventListener("click", click);
    };
  };
