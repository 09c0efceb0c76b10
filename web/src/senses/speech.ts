/**
 * A voice: says a sentence aloud through the browser, where it has one. Where it has none, nothing
 * is heard and nothing fails.
 *
 * For the table's screen alone. Whoever listens instead of looking has `words/aloud`.
 */
import type { Language } from "../draw/words";

/** A little slower than people talk: it is heard across a room. */
const RATE = 0.92;

let isOn = (): boolean => true;

/** Sets the switch: `on` is asked before every sentence. Without one, it is on. */
export function enable(on: () => boolean): void {
  isOn = on;
  // Browsers look for voices only once they have been asked for them.
  voices();
}

/** Says it now. What was being said is cut short: a new sentence means that the moment is another. */
export function speak(sentence: string, language: Language): void {
  hush();
  if (!isOn() || typeof SpeechSynthesisUtterance === "undefined") return;
  if (typeof document !== "undefined" && document.hidden) return;
  try {
    const words = new SpeechSynthesisUtterance(sentence);
    words.lang = language;
    words.rate = RATE;
    const voice = voiceFor(language, voices());
    if (voice) words.voice = voice;
    speechSynthesis.speak(words);
  } catch {
    // This machine has no voice after all.
  }
}

/** Falls silent. */
export function hush(): void {
  try {
    if (typeof speechSynthesis !== "undefined") speechSynthesis.cancel();
  } catch {
    // As above.
  }
}

function voices(): readonly SpeechSynthesisVoice[] {
  try {
    return typeof speechSynthesis === "undefined" ? [] : speechSynthesis.getVoices();
  } catch {
    return [];
  }
}

/** A voice of the language; one of the machine's own if there is one, because it is there at once. */
export function voiceFor<V extends Pick<SpeechSynthesisVoice, "lang" | "localService">>(
  language: Language,
  voices: readonly V[],
): V | null {
  // Some phones write "de_DE".
  const speaks = voices.filter(({ lang }) => lang.split(/[-_]/)[0]?.toLowerCase() === language);
  return speaks.find(({ localService }) => localService) ?? speaks[0] ?? null;
}
