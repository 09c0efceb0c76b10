// The way to a table in one room: found at the front door, told to the first phone, and a lobby on
// the screen that holds eight people with long names.
import { expect, test } from "vitest";

import { choose, fillChairs, joinByPhone, openScreen } from "./gathering";
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
      (part) => ({ part, text: part.textContent ?? "", box: part.getBoundingClientRect() }),
    );
    // What lies within something else lies over it, and should.
    return parts.flatMap(({ part, text, box }, i) =>
      parts
        .slice(i + 1)
        .filter(
          ({ part: within, box: other }) =>
            !part.contains(within) &&
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
  // Meanwhile the screen teaches the game: three pictures with a sentence each.
  const taught = tv.page.getByRole("listitem").filter({ has: tv.page.locator(".picture") });
  await taught.filter({ hasText: "So gewinnst du" }).waitFor();
  expect(await taught.count()).toBe(3);
  await expect.poll(() => tv.page.locator(".picture svg").count()).toBeGreaterThan(3);
  await tv.page.getByText(/^Es fehlen noch 2\./).waitFor();
  await expect.poll(() => overlaps(tv)).toEqual([]);
  await fillChairs(host);
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

test("where nobody may watch, another screen waits for the host's yes", async () => {
  const { tv, code } = await openScreen(house);
  const host = await joinByPhone(house, code, "Odile");
  const other = await joinByPhone(house, code, "Bruno");
  await choose(host, "Blink", ({ page }) => page.getByRole("radio", { name: /^None/ }).check());
  await tv.page.getByText("Bruno", { exact: true }).waitFor();

  const waits = { name: "Waiting for the host to say yes" };
  const second = await Guest.arrive(house, { size: "tv" });
  await second.open(`/tv/${code}`);
  await second.page.getByRole("heading", waits).waitFor();
  await second.shot("tv-asks");
  await second.axe();
  const question = host.page.getByRole("region", { name: "A screen asks to show the table" });
  await question.waitFor();
  await host.shot("screen-asks");
  await host.axe();
  expect(await other.page.getByText("A screen asks").count()).toBe(0);
  await question.getByRole("button", { name: "Let it in" }).tap();
  await question.waitFor({ state: "detached" });
  await second.page.getByText("Odile", { exact: true }).waitFor();

  // During a game the question is in the menu, and the screen sees nothing of the table.
  await other.page.getByRole("button", { name: "I’m ready" }).tap();
  await host.page.getByRole("button", { name: "Start", exact: true }).tap();
  const third = await Guest.arrive(house, { size: "tv", language: "de" });
  await third.open(`/tv/${code}`);
  await third.page.getByRole("heading", { name: "Es fehlt noch das Ja der Leitung" }).waitFor();
  await host.page.getByRole("button", { name: "Menu, a question for you" }).tap();
  await question.waitFor();
  await host.shot("screen-asks-menu");
  await host.axe();
  await question.getByRole("button", { name: "No", exact: true }).tap();
  await third.page.getByRole("heading", { name: "möchte diesen Bildschirm nicht" }).waitFor();
  await third.shot("tv-refused");
  for (const guest of [tv, second, third, host, other]) {
    guest.noErrors();
    await guest.leave();
  }
});
