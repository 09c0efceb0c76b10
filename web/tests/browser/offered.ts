// Where others may act at any time, what a table offers changes under one's hands. So nobody looks
// first and presses later: both are done in one turn of the page. Who comes too late is told so, and
// goes on by what the table offers then.
import type { Locator } from "playwright-core";
import { expect } from "vitest";

/** Presses the first of these that can be pressed now. Tells whether there was one. */
export const press = (things: Locator): Promise<boolean> =>
  things.evaluateAll((found) => {
    /** Whether a finger would find it: it is on the screen, and nothing lies over it. */
    const isWithinReach = (thing: Element): boolean => {
      thing.scrollIntoView({ block: "center", behavior: "instant" });
      const { left, top, width, height } = thing.getBoundingClientRect();
      const on = document.elementFromPoint(left + width / 2, top + height / 2);
      return on !== null && thing.contains(on);
    };
    for (const thing of found) {
      if (!(thing instanceof HTMLElement) || !thing.isConnected) continue;
      const label = thing.closest("label");
      const isOff = (label?.control ?? thing).matches(":disabled");
      if (isOff || !isWithinReach(label ?? thing)) continue;
      thing.click();
      return true;
    }
    return false;
  });

/** What the first of these says to those who listen; nothing, if there is none now. */
export const said = (things: Locator): Promise<string> =>
  things.evaluateAll(([first]) => {
    const copy = first?.cloneNode(true) as Element | undefined;
    for (const hidden of copy?.querySelectorAll("[aria-hidden=true]") ?? []) hidden.remove();
    return copy?.getAttribute("aria-label") ?? copy?.textContent.trim() ?? "";
  });

export const isThere = async (things: Locator): Promise<boolean> => (await things.count()) > 0;

/** How long a sign is waited for before it is made again, and how long that goes on. */
const SEEN_MS = 1_500;
const AGAIN_MS = 60_000;

/**
 * Makes a sign until it is seen: it is short, and whoever misses it sees it the next time. `sign`
 * gives what there is then to see.
 */
export async function untilSeen(sign: () => Promise<Locator>): Promise<void> {
  const isSeen = async (): Promise<boolean> => {
    const seen = await sign();
    return seen
      .first()
      .waitFor({ state: "attached", timeout: SEEN_MS })
      .then(
        () => true,
        () => false,
      );
  };
  await expect.poll(isSeen, { timeout: AGAIN_MS }).toBe(true);
}
