// The page as it is seen first: there before any script has come, and nothing on it moves afterwards.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";

import { LANGUAGES } from "../../src/draw/words";
import { SEATS } from "../../src/protocol";
import { isDeep } from "./depth";
import { Guest, type Manner } from "./guest";
import { houseOfThisFile } from "./house";
import { slowLineOfThisFile } from "./slow-line";

/** All that moves on a page, by Chromium's own sum of layout shifts. */
const SHIFT_MAX = 0.05;

/** In little time one game stands for all: their pages are drawn by the same screens. */
const GAMES = isDeep ? Object.keys(SEATS) : ["zwinkern"];
const PAGES = [
  ...["/", "/rooms", "/face", "/history", "/replay", "/tv", "/learn", "/new", "/rules"],
  ...GAMES.flatMap((game) => [`/new/${game}`, `/rules/${game}`]),
];

const EVERY_MANNER = LANGUAGES.flatMap((language) =>
  (["phone", "desktop"] as const).map((size): Manner => ({ size, language, newcomer: true })),
);
/**
 * In little time: the long words on the small screen or the short ones on the large one, page by page
 * in turns.
 */
const manners = (path: string): readonly Manner[] => {
  if (isDeep) return EVERY_MANNER;
  const language = PAGES.indexOf(path) % 2 === 0 ? "de" : "en";
  return EVERY_MANNER.filter(
    (manner) => manner.language === language && (manner.size === "phone") === (language === "de"),
  );
};

const house = houseOfThisFile();
/** Everything takes its time over it, so that nothing is there at once which is not in the first bytes. */
const line = slowLineOfThisFile(house);

/** Until everything has come that comes by itself. */
async function settled(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

interface Shift {
  value: number;
  moved: string[];
}

const shifts = (page: Page): Promise<Shift[]> =>
  page.evaluate(() => {
    interface LayoutShift extends PerformanceEntry {
      value: number;
      sources: { node: Node | null }[];
    }
    const observer = new PerformanceObserver(() => {});
    observer.observe({ type: "layout-shift", buffered: true });
    const name = (node: Node | null): string =>
      node instanceof Element ? `${node.localName}.${node.getAttribute("class")}` : "?";
    return (observer.takeRecords() as LayoutShift[]).map(({ value, sources }) => ({
      value,
      moved: sources.map(({ node }) => name(node)),
    }));
  });

/** What the heading says, and where. */
const heading = (page: Page): Promise<unknown> =>
  page
    .getByRole("heading", { level: 1 })
    .first()
    .evaluate((found) => {
      const { x, y, width, height } = found.getBoundingClientRect();
      return { says: found.textContent, x, y, width, height };
    });

test.each(PAGES)("%s stands still over a slow line", async (path) => {
  await Promise.all(
    manners(path).map(async (manner) => {
      const guest = await Guest.arrive(line, manner);
      await guest.open(path);
      await settled(guest.page);
      const seen = await shifts(guest.page);
      const sum = seen.reduce((sum, { value }) => sum + value, 0);
      const { size, language } = manner;
      expect(sum, `${size} ${language} ${JSON.stringify(seen)}`).toBeLessThan(SHIFT_MAX);
      guest.noErrors();
      await guest.leave();
    }),
  );
});

test.each(PAGES.filter((path) => path !== "/tv"))(
  "%s has its heading without scripts, where it stays",
  async (path) => {
    await Promise.all(
      manners(path).map(async (manner) => {
        const guest = await Guest.arrive(house, manner);
        const headings: unknown[] = [];
        const isScript = /\/assets\/.*\.js$/;
        await guest.page.route(isScript, (route) => route.abort());
        await guest.page.goto(house.address + path);
        await settled(guest.page);
        await guest.shot(`still${path.replaceAll("/", "-")}-${manner.language}`);
        headings.push(await heading(guest.page));
        guest.forgive();
        await guest.page.unroute(isScript);
        await guest.open(path);
        await settled(guest.page);
        headings.push(await heading(guest.page));
        // Somebody with a name and a face: for them it is drawn anew.
        await guest.page.evaluate(() => {
          localStorage.setItem("sidelong.name", "Odile");
          localStorage.setItem("sidelong.face", "");
        });
        await guest.open(path);
        await settled(guest.page);
        headings.push(await heading(guest.page));
        expect(headings[1]).toEqual(headings[0]);
        expect(headings[2]).toEqual(headings[0]);
        guest.noErrors();
        await guest.leave();
      }),
    );
  },
);

test("whoever chose a language is sent it from then on", async () => {
  const guest = await Guest.arrive(house, { size: "desktop", language: "en" });
  await guest.open();
  await guest.page.getByRole("button", { name: "Deutsch" }).click();
  await guest.page.route(/\/assets\/.*\.js$/, (route) => route.abort());
  await guest.page.goto(`${house.address}/rules`);
  await guest.page.getByRole("heading", { level: 1, name: "Die Regeln" }).waitFor();
  await guest.leave();
});
