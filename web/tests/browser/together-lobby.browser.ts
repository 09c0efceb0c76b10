// The way to a table in one room: found at the front door, told to the first phone, and a lobby on
// the screen that holds eight people with long names.
import { expect, test } from "vitest";

import { choose, joinByPhone, openScreen } from "./gathering";
import { Guest } from "./guest";
import { houseOfThisFile } from "./house";

const house = houseOfThisFile();

test("a laptop finds the way to be the table without scrolling", async () => {
  const laptop = await Guest.arrive(house);
  await laptop.open("/");
  const way = laptop.page.getByRole("link", { name: "This screen is the table" });
  const box = await way.boundingBox();
  expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThan(800);
  await laptop.fits();
  await way.click();
  await laptop.page.waitForURL(/\/tv\/[A-Z]{5}$/);
  laptop.noErrors();
  await laptop.leave();
});

/** Pairs of the screen's parts that lie on each other. */
const overlaps = ({ page }: Guest): Promise<string[]> =>
  page.evaluate(() => {
    const parts = Array.from(
      document.querySelectorAll(".lobby .game, .lobby li, .lobby .status, .lobby footer"),
      (part) => ({ text: part.textContent ?? "", box: part.getBoundingClientRect() }),
    );
    return parts.flatMap(({ text, box }, i) =>
      parts
        .slice(i + 1)
        .filter(
          ({ box: other }) =>
            Math.min(box.right, other.right) - Math.max(box.left, other.left) > 1 &&
            Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top) > 1,
        )
        .map((other) => `${text} / ${other.text}`),
    );
  });

test("the first to come in is told so, and eight with long names fit", async () => {
  const { tv, code } = await openScreen(house, { language: "de" });
  const door = await Guest.arrive(house, { size: "phone" });
  await door.open(`/r/${code}`);
  await door.page.getByText("You are the first, and choose the game").waitFor();
  await door.leave();

  const host = await joinByPhone(house, code, "Maximiliane-Charlotte Ob");
  const other = await joinByPhone(house, code, "Wilhelmina Wolkenstein W");
  await choose(host, "Shifty Eyed Spies");
  await tv.page.getByText(/^Es fehlen noch 2\./).waitFor();
  await expect.poll(() => overlaps(tv)).toEqual([]);
  await host.page.getByRole("button", { name: "Fill with bots" }).tap();
  await tv.page.getByText("Noch nicht bereit").waitFor();
  await expect.poll(() => overlaps(tv)).toEqual([]);
  await other.page.getByRole("button", { name: "I’m ready" }).tap();
  await tv.page.getByText("Alle sind bereit.").waitFor();
  await tv.shot("tv-lobby-eight");
  await expect.poll(() => overlaps(tv)).toEqual([]);
  for (const guest of [tv, host, other]) {
    guest.noErrors();
    await guest.leave();
  }
});
