/** The rulebook's pages, each fetched when it is asked for. The text is the one `sidelong rules` prints. */
import type { Language } from "../draw/words";
import { gameOf } from "../games/all";
import { isKind } from "../games/offers";
import { lazy } from "../parts/lazy";
import type { Kind } from "../protocol";
import { language } from "../words/language.svelte";
import type { Page } from "./page";

const PAGES = import.meta.glob<Page>("../../../crates/games/rules/**/*.md", { import: "default" });
const FOLDERS: Readonly<Record<Language, string>> = { en: "", de: "de/" };

/** The page about a game and its one picture. */
export const pageOf = lazy(async (game: Kind, language: Language) => {
  const load = PAGES[`../../../crates/games/rules/${FOLDERS[language]}${game}.md`];
  if (!load) throw new Error(`there is no page about ${game}`);
  const [page, { default: Drawing }] = await Promise.all([load(), gameOf(game).illustration()]);
  return { page, Drawing };
});

/** Fetches the page about a game, in the language that is spoken. */
export async function fetchPage(game: string | null): Promise<void> {
  if (isKind(game)) await pageOf(game, language.now);
}
