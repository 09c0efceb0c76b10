// The line under the faces prompts nobody to do what cannot work.
import { render } from "svelte/server";
import { expect, test, vi } from "vitest";

import MessageLine from "../../../src/games/zwinkern/table/MessageLine.svelte";
import type { Play } from "../../../src/table/play.svelte";
import { SIGHT_WORDS } from "../../../src/table/sight/words";

vi.mock("../../../src/table/at-table", () => ({ atTable: () => ({}) }));

/** What stands there for somebody who holds a twin of `twins`. */
function line(alone: boolean, news: string, twins: readonly number[] = []): string {
  const play = {
    eyes: { look: "down", face: null, watched_by: [] },
    options: {},
    own: { partner_of: twins },
    view: { phase: "set" },
    nameOf: (seat: number) => `P${seat}`,
  } as unknown as Play<"zwinkern">;
  const rest = { mine: false, lifted: null, asking: null, seen: null, places: 0, calls: 0 };
  const { body } = render(MessageLine, { props: { play, alone, news, wide: true, ...rest } });
  return body.replaceAll(/<!--.*?-->/g, "");
}

const w = SIGHT_WORDS();

test("whoever can look is told how", () => {
  expect(line(false, "")).toContain(w.firstLook);
  expect(line(false, "", [2])).toContain("Wink unseen.");
});

test("whoever is the only one elsewhere is told so first, and never how to look or wink", () => {
  expect(line(true, "")).toContain(w.alone);
  expect(line(true, "P1 went to the cook")).toContain("P1 went to the cook");
  for (const news of ["", "P1 went to the cook"]) {
    expect(line(true, news)).not.toContain(w.firstLook);
    expect(line(true, news, [2])).not.toContain("Wink unseen.");
  }
});
