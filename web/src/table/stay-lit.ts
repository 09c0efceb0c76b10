/** A screen that stays lit while a game is on it, or a word on how to keep it so. */
import { toasts } from "../parts/toasts.svelte";
import { stayAwake } from "../senses/awake";
import { words } from "../words/language.svelte";

const say = words({
  en: { dark: "This screen may go dark: let it stay on longer in your device’s settings." },
  de: {
    dark: "Dieser Bildschirm kann dunkel werden: Lass ihn in den Einstellungen deines Geräts länger an.",
  },
});

/** Once is enough: it holds for the next game too. */
let said = false;

/** Keeps the screen lit until the returned function is called. */
export function stayLit(): () => void {
  return stayAwake(() => {
    if (!said) toasts.show(say().dark);
    said = true;
  });
}
