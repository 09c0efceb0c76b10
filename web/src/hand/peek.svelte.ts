/**
 * Peeking: what is secret shows only while a finger holds it. Somebody is always looking.
 *
 * Whoever cannot hold (a screen reader's tap, a switch) opens it by a press, and it shuts again by
 * itself. It also shuts when the page is put away, so that a phone that is picked up shows nothing.
 */
import type { Attachment } from "svelte/attachments";

/** How long it stays open for those who cannot hold. */
const OPEN_MS = 8_000;

export class Peek {
  #held = $state(false);
  #pressed = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Whether the secret shows. */
  get open(): boolean {
    return this.#held || this.#pressed;
  }
  /** Whether it shows without being held: then a press hides it. */
  get stays(): boolean {
    return this.#pressed;
  }

  hold(): void {
    this.#held = true;
  }
  letGo(): void {
    this.#held = false;
  }
  /** A press without a hold: opens it for a while, or shuts it. */
  press(): void {
    clearTimeout(this.#timer);
    this.#pressed = !this.#pressed;
    if (this.#pressed) this.#timer = setTimeout(() => (this.#pressed = false), OPEN_MS);
  }
  shut(): void {
    clearTimeout(this.#timer);
    this.#held = false;
    this.#pressed = false;
  }
}

/** Makes an element the thing that is held: by finger, mouse, Space or Enter. */
export const holdsOpen =
  (peek: Peek): Attachment<HTMLElement> =>
  (element) => {
    const attached = new AbortController();
    const { signal } = attached;
    /** Whether a finger or a key was there: a click without one is a screen reader's or a switch's. */
    let touched = false;
    /** The pointer that holds it. */
    let finger: number | null = null;
    const hold = (): void => {
      touched = true;
      peek.hold();
    };
    const letGo = (): void => peek.letGo();
    const holds = ({ key }: KeyboardEvent): boolean => key === " " || key === "Enter";

    element.addEventListener(
      "pointerdown",
      (event) => {
        if (event.button !== 0) return;
        finger = event.pointerId;
        element.setPointerCapture(finger);
        hold();
      },
      { signal },
    );
    element.addEventListener("lostpointercapture", letGo, { signal });
    // On the window: whatever comes to lie over the page, a finger that is lifted is seen.
    // It comes there last, so that whatever was chosen by lifting it was chosen before.
    for (const end of ["pointerup", "pointercancel"] as const)
      addEventListener(end, ({ pointerId }) => pointerId === finger && letGo(), { signal });
    // It also blurs while it is taken off the page, in the middle of a drawing.
    element.addEventListener("blur", () => queueMicrotask(letGo), { signal });
    element.addEventListener(
      "keydown",
      (event) => {
        if (!holds(event)) return;
        event.preventDefault();
        if (!event.repeat) hold();
      },
      { signal },
    );
    element.addEventListener(
      "keyup",
      (event) => {
        if (!holds(event)) return;
        event.preventDefault();
        touched = false;
        letGo();
      },
      { signal },
    );
    element.addEventListener(
      "click",
      () => {
        if (!touched) peek.press();
        touched = false;
      },
      { signal },
    );
    // A long press is not a wish for the browser's menu.
    element.addEventListener("contextmenu", (event) => event.preventDefault(), { signal });
    document.addEventListener("visibilitychange", () => document.hidden && peek.shut(), { signal });
    addEventListener("blur", () => peek.shut(), { signal });
    return () => {
      peek.shut();
      attached.abort();
    };
  };
