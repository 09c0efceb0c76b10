/** A long press: something is shown for as long as the finger rests, and the press is then no tap. */

const LONG_MS = 420;
/** A finger that wanders farther than this scrolls or changes its mind. */
const WANDER = 12;

/** An attachment: `begin` after a long press, `end` when it is let go. */
export const longPress = (begin: () => void, end: () => void) => (node: HTMLElement) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let held = false;
  let at = { x: 0, y: 0 };

  function release(): void {
    clearTimeout(timer);
    if (held) end();
  }
  function down(event: PointerEvent): void {
    if (event.button !== 0) return;
    held = false;
    at = { x: event.clientX, y: event.clientY };
    clearTimeout(timer);
    timer = setTimeout(() => {
      held = true;
      begin();
    }, LONG_MS);
  }
  function move(event: PointerEvent): void {
    if (!held && Math.hypot(event.clientX - at.x, event.clientY - at.y) > WANDER)
      clearTimeout(timer);
  }
  function click(event: MouseEvent): void {
    if (!held) return;
    held = false;
    event.stopPropagation();
    event.preventDefault();
  }
  const menu = (event: Event): void => event.preventDefault();

  node.addEventListener("pointerdown", down);
  node.addEventListener("pointermove", move);
  addEventListener("pointerup", release);
  addEventListener("pointercancel", release);
  // Before the button's own, so that a long press is not taken for a tap as well.
  node.addEventListener("click", click, { capture: true });
  node.addEventListener("contextmenu", menu);
  return () => {
    release();
    node.removeEventListener("pointerdown", down);
    node.removeEventListener("pointermove", move);
    removeEventListener("pointerup", release);
    removeEventListener("pointercancel", release);
    node.removeEventListener("click", click, { capture: true });
    node.removeEventListener("contextmenu", menu);
  };
};
