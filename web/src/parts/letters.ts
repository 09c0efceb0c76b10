/**
 * How long a text is, in letters as people and the house count them. A `maxlength` would count
 * otherwise: to it a family of four is eleven.
 */
import type { Attachment } from "svelte/attachments";

/** The longest name, as the house has it. */
export const NAME_LETTERS = 24;

/** Made when it is needed first: that takes a phone a tenth of a second. */
let segmenter: Intl.Segmenter | undefined;
function lettersOf(text: string): string[] {
  segmenter ??= new Intl.Segmenter();
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

export const countLetters = (text: string): number => lettersOf(text).length;

/** What is kept before and after the caret: what was written last is what does not fit. */
export function fitted(before: string, after: string, most: number): [string, string] {
  const rest = lettersOf(after).slice(0, most);
  const room = Math.max(0, most - rest.length);
  return [lettersOf(before).slice(0, room).join(""), rest.join("")];
}

/** For a field that takes so many letters and no more. */
export const atMost =
  (most: number): Attachment<HTMLInputElement> =>
  (field) => {
    function cut(event: Event): void {
      // What is being composed may still become shorter.
      if ((event as InputEvent).isComposing || countLetters(field.value) <= most) return;
      const caret = field.selectionEnd ?? field.value.length;
      const [before, after] = fitted(field.value.slice(0, caret), field.value.slice(caret), most);
      field.value = before + after;
      field.setSelectionRange(before.length, before.length);
    }
    const composed = (): void => void field.dispatchEvent(new Event("input", { bubbles: true }));
    // Before anybody else hears of what was written.
    field.addEventListener("input", cut, { capture: true });
    field.addEventListener("compositionend", composed);
    return () => {
      field.removeEventListener("input", cut, { capture: true });
      field.removeEventListener("compositionend", composed);
    };
  };
