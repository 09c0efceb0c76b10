// Opening a table: the picker that the lobby and the table's screen have, and options behind "More".
import { render } from "svelte/server";
import { expect, test, vi } from "vitest";

import { KINDS } from "../../src/games/offers";

// The route reads the address as soon as it is there.
vi.stubGlobal("location", { pathname: "/new" });
vi.stubGlobal("addEventListener", () => {});
const { default: NewTable } = await import("../../src/arriving/NewTable.svelte");
const drawn = (game: string | null): string => render(NewTable, { props: { game } }).body;

test("every game is a poster of the picker, and leads to its own table", () => {
  const page = drawn(null);
  expect(page.match(/class="picker/g)).toHaveLength(1);
  for (const kind of KINDS) expect(page).toContain(`href="/new/${kind}"`);
  // Nobody is here yet whom a game could not suit.
  expect(page).not.toMatch(/class="poster[^"]*\bdim\b/);
});

test("a name and a button come first; what can be settled is behind More", () => {
  const page = drawn("zwinkern");
  const [, before = "", how = "?", behind = "", after = ""] =
    /^([^]*)<details([^>]*)>([^]*)<\/details>([^]*)$/.exec(page) ?? [];
  expect(before).toContain("Your name");
  expect(how).not.toContain("open");
  expect(behind).toContain("Who may come");
  expect(before + after).not.toContain('type="radio"');
  expect(after).toContain("Open the table");
});
