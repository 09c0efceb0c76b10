// The rulebook: a page per game in both languages, every ruling by its id, and at hand at the table.
import { expect, test } from "vitest";

import { Guest } from "./guest";
import { houseOfThisFile } from "./house";

const house = houseOfThisFile();

const GAMES = [
  "blink",
  "blink_of_an_eye",
  "eyes_wide_shut",
  "zwinkern",
  "shifty_eyed_spies",
] as const;

test.each([
  ["phone", "en"],
  ["desktop", "de"],
] as const)("every page stands on a %s, in %s", async (size, language) => {
  const guest = await Guest.arrive(house, { size, language });
  await guest.open("/rules");
  await guest.page.getByRole("link", { name: /Zwinkern/ }).waitFor();
  await guest.shot("rules");
  await guest.axe();
  await guest.fits();
  for (const game of GAMES) {
    await guest.open(`/rules/${game}`);
    await guest.page.getByRole("article").waitFor();
    await guest.shot(`rules-${game}`);
    await guest.axe();
    await guest.fits();
  }
  guest.noErrors();
  await guest.leave();
});

test("a ruling is found by its id, in the address and in the field", async () => {
  const guest = await Guest.arrive(house, { size: "phone" });
  await guest.open("/rules/zwinkern#ZW-8");
  const eight = guest.page.locator("#ZW-8");
  await expect
    .poll(() => eight.evaluate((found) => found.getBoundingClientRect().top))
    .toBeLessThan(700);
  await guest.shot("rules-ruling");

  // An id of another game leads to its page.
  await guest.page.getByRole("link", { name: "BL-6" }).first().tap();
  await guest.page.waitForURL(/\/rules\/blink#BL-6$/);
  const six = guest.page.locator("#BL-6");
  await expect
    .poll(() => six.evaluate((found) => found.getBoundingClientRect().top))
    .toBeLessThan(700);

  await guest.page.getByLabel("Find a ruling").fill("bl 5");
  await guest.page.locator("#BL-6").waitFor({ state: "detached" });
  expect(await guest.page.locator("#BL-5").count()).toBe(1);
  await guest.page.getByLabel("Find a ruling").fill("no such thing");
  await guest.page.getByText("No ruling says that.").waitFor();
  guest.noErrors();
  await guest.leave();
});

test("the rules are at hand at the table, by key and by menu", async () => {
  const guest = await Guest.arrive(house, { size: "desktop" });
  await guest.open("/new/blink");
  await guest.openTable("Ann");
  await guest.page.getByRole("button", { name: "Fill with bots" }).click();
  await guest.page.getByRole("button", { name: "Start", exact: true }).click();
  await guest.page
    .getByRole("button", { name: "Start", exact: true })
    .waitFor({ state: "detached" });
  await guest.page.getByRole("button", { name: "Menu" }).waitFor();
  await guest.page.keyboard.press("r");
  const sheet = guest.page.getByRole("dialog", { name: "Blink" });
  await sheet.getByRole("article").waitFor();
  await guest.shot("rules-at-table");
  await guest.page.keyboard.press("Escape");
  await sheet.waitFor({ state: "detached" });
  await guest.page.getByRole("button", { name: "Menu" }).click();
  await guest.page.getByRole("button", { name: "The rules" }).click();
  await sheet.getByRole("article").waitFor();
  await guest.axe();
  guest.noErrors();
  await guest.leave();
});
