/**
 * Choosing with one thumb: it goes down on the bar or on the cards, which shows their faces, slides
 * to one of them and lets go. A thumb that rests where it came down chooses nothing, and neither
 * does one that slides off: whoever only looks lays no card.
 *
 * While one thumb holds the faces up another may tap a card.
 */
import type { Attachment } from "svelte/attachments";
import type { Peek } from "../../../hand/peek.svelte";

/** So far a thumb has to move before it means something. */
const REST_PX = 16;

export interface Slide {
  /** What the cards themselves hold open; the bar has its own. */
  peek: Peek;
  /** Whether faces show already. */
  open: () => boolean;
  /** The thumb is over this card, or over none. */
  over: (nth: number | null) => void;
  /** It was let go on this card. */
  chosen: (nth: number) => void;
}

/** On the element around cards (`data-card`, in `data-cards`) and bar. */
export const slides =
  ({ peek, open, over, chosen }: Slide): Attachment<HTMLElement> =>
  (element) => {
    const attached = new AbortController();
    const { signal } = attached;
    interface Thumb {
      x: number;
      y: number;
      means: boolean;
      onCards: boolean;
    }
    const thumbs = new Map<number, Thumb>();

    const cardAt = (x: number, y: number): number | null => {
      for (const card of element.querySelectorAll<HTMLElement>("[data-card]")) {
        const { left, right, top, bottom } = card.getBoundingClientRect();
        if (x >= left && x <= right && y >= top && y <= bottom) return Number(card.dataset["card"]);
      }
      return null;
    };

    const down = (event: PointerEvent): void => {
      if (event.button !== 0 || !(event.target instanceof Element)) return;
      const cards = event.target.closest("[data-cards]");
      const { clientX: x, clientY: y } = event;
      // Faces that show already can be tapped.
      const means = cards !== null && open();
      thumbs.set(event.pointerId, { x, y, means, onCards: cards !== null });
      if (cards) {
        cards.setPointerCapture(event.pointerId);
        peek.hold();
      }
      if (means) over(cardAt(x, y));
    };
    const move = (event: PointerEvent): void => {
      const thumb = thumbs.get(event.pointerId);
      if (!thumb) return;
      const { clientX: x, clientY: y } = event;
      thumb.means ||= Math.hypot(x - thumb.x, y - thumb.y) > REST_PX;
      if (thumb.means) over(cardAt(x, y));
    };
    const gone = (event: PointerEvent): Thumb | undefined => {
      const thumb = thumbs.get(event.pointerId);
      if (!thumb) return undefined;
      thumbs.delete(event.pointerId);
      over(null);
      return thumb;
    };
    const up = (event: PointerEvent): void => {
      const thumb = gone(event);
      const nth = thumb?.means ? cardAt(event.clientX, event.clientY) : null;
      if (nth !== null) chosen(nth);
      if (thumb?.onCards) peek.letGo();
    };
    const cancel = (event: PointerEvent): void => {
      if (gone(event)?.onCards) peek.letGo();
    };

    element.addEventListener("pointerdown", down, { signal });
    element.addEventListener("pointermove", move, { signal });
    // Before the bar hears of it and hides the cards.
    element.addEventListener("pointerup", up, { signal, capture: true });
    element.addEventListener("pointercancel", cancel, { signal });
    element.addEventListener("contextmenu", (event) => event.preventDefault(), { signal });
    document.addEventListener("visibilitychange", () => document.hidden && peek.shut(), { signal });
    return () => {
      peek.shut();
      attached.abort();
    };
  };
