/** Short notes that come and go by themselves: refusals, things that went wrong, things copied. */
import { aloud } from "../words/aloud.svelte";

export interface Toast {
  nth: number;
  text: string;
}

const STAYS_MS = 4_500;
const MOST = 3;

let shown = $state.raw<readonly Toast[]>([]);
let nth = 0;

export const toasts = {
  get shown(): readonly Toast[] {
    return shown;
  },
  show(text: string): void {
    nth += 1;
    const toast = { nth, text };
    // The same sentence twice is one sentence.
    shown = [...shown.filter((other) => other.text !== text), toast].slice(-MOST);
    aloud.say(text);
    setTimeout(() => toasts.drop(toast.nth), STAYS_MS);
  },
  drop(nth: number): void {
    shown = shown.filter((toast) => toast.nth !== nth);
  },
};
