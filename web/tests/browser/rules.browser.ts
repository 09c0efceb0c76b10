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

  const field = guest.page.getByRole("searchbox", { name: "Find in these rules" });
  await field.fill("bl 5");
  const inView = (id: string): Promise<boolean> =>
    guest.page.locator(id).evaluate((found) => {
      const { top, bottom } = found.getBoundingClientRect();
      return top < innerHeight && bottom > 0;
    });
  await expect.poll(() => inView("#BL-5")).toBe(true);
  await field.fill("a xylophone");
  await guest.page.getByText("Not found on this page.").waitFor();
  guest.noErrors();
  await guest.leave();
});

test("words are found in any order over the whole page, and the fine print opens for them", async () => {
  const guest = await Guest.arrive(house, { size: "phone" });
  await guest.open("/rules/zwinkern");
  const fine = guest.page.locator("details");
  await fine.waitFor();
  const isOpen = (): Promise<boolean> => fine.evaluate((found) => found.hasAttribute("open"));
  const field = guest.page.getByRole("searchbox", { name: "Find in these rules" });
  await field.fill("PARTNER twín");
  await guest.page.getByText(/^1 of \d+$/).waitFor();
  expect(await isOpen()).toBe(false);
  await expect.poll(() => guest.page.locator(".now mark").count()).toBeGreaterThan(1);
  await field.press("Enter");
  await guest.page.getByText(/^2 of \d+$/).waitFor();
  await field.fill("seed chance");
  await expect.poll(isOpen).toBe(true);
  await guest.shot("rules-found");
  await guest.axe();
  await guest.fits();

  await guest.page.getByRole("navigation", { name: "Contents" }).getByText("Set-up").tap();
  const setUp = guest.page.getByRole("heading", { name: "Set-up" });
  await expect
    .poll(() => setUp.evaluate((found) => found.getBoundingClientRect().top))
    .toBeLessThan(200);
  guest.noErrors();
  await guest.leave();
});

test("the rules are at hand at the table, by key and by menu", async () => {
  const guest = await Guest.arrive(house, { size: "desktop" });
  await guest.open("/new/blink");
  await guest.openTable("Ann");
  await guest.page.getByRole("button", { name: "Fill with bots" }).click();
  await guest.page.getByRole("button", { name: "Start", exact: true }).click();
  await guest.atTable();
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
