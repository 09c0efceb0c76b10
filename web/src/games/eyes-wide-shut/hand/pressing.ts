/** Makes an element a place to press on, with eyes shut. */
import type { Attachment } from "svelte/attachments";
import { Press, type Meant } from "./press";

export const pressing =
  (hear: (meant: Meant) => void): Attachment<HTMLElement> =>
  (element) => {
    const attached = new AbortController();
    const { signal } = attached;
    const press = new Press();
    let timer: ReturnType<typeof setTimeout> | undefined;

    const touch = (event: PointerEvent) => ({
      id: event.pointerId,
      x: event.clientX,
      y: event.clientY,
      size: Math.max(event.width, event.height),
      first: event.isPrimary,
    });
    const tell = (meant: Meant | null): void => {
      clearTimeout(timer);
      if (meant) hear(meant);
      const { due } = press;
      if (due === null) return;
      timer = setTimeout(
        () => tell(press.held(performance.now())),
        Math.max(0, due - performance.now()),
      );
    };
    const forget = (): void => {
      clearTimeout(timer);
      press.forget();
    };

    element.addEventListener(
      "pointerdown",
      (event) => {
        if (event.button !== 0) return;
        // A finger that slips off is still this one's.
        element.setPointerCapture(event.pointerId);
        press.down(touch(event), performance.now());
        tell(null);
      },
      { signal },
    );
    element.addEventListener(
      "pointermove",
      (event) => tell(press.move(touch(event), performance.now())),
      { signal },
    );
    element.addEventListener(
      "pointerup",
      (event) => tell(press.up(event.pointerId, performance.now())),
      { signal },
    );
    element.addEventListener(
      "pointercancel",
      (event) => {
        press.cancel(event.pointerId);
        tell(null);
      },
      { signal },
    );
    // Some phones buzz at a long press, and offer a menu: neither, where others listen.
    element.addEventListener("touchstart", (event) => event.preventDefault(), {
      signal,
      passive: false,
    });
    element.addEventListener("contextmenu", (event) => event.preventDefault(), { signal });
    document.addEventListener("visibilitychange", () => document.hidden && forget(), { signal });
    // What is pressed when the night ends ends with it.
    return () => {
      forget();
      attached.abort();
    };
  };
