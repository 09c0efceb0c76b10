/** The rulebook's pages, each loaded when it is asked for. The text is the one `sidelong rules` prints. */
import type { Language } from "../draw/words";
import type { Kind } from "../protocol";
import { readPage, type Page } from "./page";

const ENGLISH = import.meta.glob<string>("../../../crates/games/rules/*.md", {
  query: "?raw",
  import: "default",
});
const GERMAN = import.meta.glob<string>("../../../crates/games/rules/de/*.md", {
  query: "?raw",
  import: "default",
});

export async function pageOf(game: Kind, language: Language): Promise<Page> {
  const [pages, folder] = language === "de" ? [GERMAN, "de/"] : [ENGLISH, ""];
  const load = pages[`../../../crates/games/rules/${folder}${game}.md`];
  if (!load) throw new Error(`there is no page about ${game}`);
  return readPage(await load());
}
