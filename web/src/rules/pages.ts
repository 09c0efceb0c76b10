/** The rulebook's pages, each loaded when it is asked for. The text is the one `sidelong rules` prints. */
import type { Language } from "../draw/words";
import type { Kind } from "../protocol";
import { readPage, type Page } from "./page";

const PAGES = import.meta.glob<string>("../../../crates/games/rules/**/*.md", {
  query: "?raw",
  import: "default",
});
const FOLDERS: Readonly<Record<Language, string>> = { en: "", de: "de/" };

export async function pageOf(game: Kind, language: Language): Promise<Page> {
  const load = PAGES[`../../../crates/games/rules/${FOLDERS[language]}${game}.md`];
  if (!load) throw new Error(`there is no page about ${game}`);
  return readPage(await load());
}
