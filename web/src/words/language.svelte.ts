/**
 * The language everything is said in.
 *
 * Every area of the page keeps its sentences beside its screens, in all languages and of one type: a
 * sentence that is missing in one of them does not compile. A third language is one entry in
 * `LANGUAGES`; the compiler then lists what is to be written.
 */
import { base } from "../base";
import { LANGUAGES, type Language, type Words } from "../draw/words";
import { kept } from "../kept";

const isSpoken = (tag: string | undefined): tag is Language => LANGUAGES.some((l) => l === tag);

/** As the browser asks, unless somebody chose. */
function first(): Language {
  const asked = [kept.read("language"), ...navigator.languages].map((tag) => tag?.slice(0, 2));
  return asked.find(isSpoken) ?? LANGUAGES[0];
}

/** Lets the house know: it sends the next page in that language. */
function tellHouse(chosen: Language): void {
  // Tests of words have no page.
  const secure = globalThis.location?.protocol === "https:" ? "; secure" : "";
  document.cookie = `language=${chosen}; path=${base}/; max-age=31536000; samesite=lax${secure}`;
}

/** Says it to the browser; only what is new, because every element's style is asked for again. */
function writeDown(spoken: Language): void {
  if (document.documentElement.lang !== spoken) document.documentElement.lang = spoken;
}

const asked = first();
let spoken = $state<Language>(asked);
writeDown(asked);
// A cookie may be gone before what is kept here.
if (kept.read("language") === asked) tellHouse(asked);

export const language = {
  get now(): Language {
    return spoken;
  },
  choose(next: Language): void {
    spoken = next;
    kept.write("language", next);
    tellHouse(next);
    writeDown(next);
  },
};

/** The sentences of one area in every language, of one type; call it where they are drawn, and it follows the choice. */
export function words<T>(said: { en: T } & Record<Exclude<Language, "en">, NoInfer<T>>): () => T {
  return () => said[spoken];
}

/** A word that is kept in all of them. */
export const inWords = (words: Words): string => words[spoken];

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** A name within a sentence: one that is written from the right does not turn the rest around. */
export const isolated = (name: string): string =>
  RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name;

/** "Odile, Bruno and Mei". */
export const listed = (names: readonly string[]): string =>
  new Intl.ListFormat(spoken).format(names.map(isolated));
