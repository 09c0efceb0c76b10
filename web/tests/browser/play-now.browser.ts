// From a poster to the first deal: taps are counted, the time is told.
import { expect, test } from "vitest";

import { Guest } from "./guest";
import { houseOfThisFile } from "./house";

const house = houseOfThisFile();

/** Each game, and with how many it plays well. */
const GAMES = [
  ["Blink", 2],
  ["In the Blink of an Eye", 5],
  ["Eyes Wide Shut", 5],
  ["Zwinkern", 4],
  ["Shifty Eyed Spies", 5],
] as const;

const keptName = (guest: Guest): Promise<string | null> =>
  guest.page.evaluate(() => localStorage.getItem("sidelong.name"));

test.each(GAMES)("%s: one tap on its poster, and it is dealt", async (title, well) => {
  const guest = await Guest.arrive(house, { size: "phone", newcomer: true });
  await guest.open();
  const began = performance.now();
  await guest.page.getByRole("link", { name: `Play now: ${title}`, exact: true }).tap();
  await guest.page.waitForURL(/\/r\/[A-Z]{5}$/);
  await guest.atTable();
  const took = performance.now() - began;
  console.log(`${title}: from poster to deal in ${Math.round(took)} ms`);
  expect(await keptName(guest)).toMatch(/^\S+ \S+$/);
  // As many as it plays well with, and gentle; and the newcomer is told what to do.
  await guest.page.getByRole("complementary", { name: "Hints" }).waitFor();
  await guest.shot(`play-now-${title.toLowerCase().replaceAll(" ", "-")}`);
  await guest.axe();
  await guest.page.getByRole("button", { name: "Menu" }).tap();
  const gentle = guest.page.getByRole("dialog").getByText(/Gentle/);
  await expect.poll(() => gentle.count()).toBe(well - 1);
  guest.noErrors();
  await guest.leave();
});

test("all five posters are on the first screen of a phone, and the ticket is one line", async () => {
  for (const language of ["en", "de"] as const)
    for (const size of ["phone", "short"] as const) {
      const guest = await Guest.arrive(house, { size, language });
      await guest.open();
      const bottoms = await guest.page
        .locator("section.posters li")
        .evaluateAll((posters) => posters.map((one) => one.getBoundingClientRect().bottom));
      expect(bottoms).toHaveLength(GAMES.length);
      const height = await guest.page.evaluate(() => innerHeight);
      expect(Math.max(...bottoms), `${size} ${language}`).toBeLessThanOrEqual(height);
      const ticket = await guest.page.locator("div.ticket").boundingBox();
      expect(ticket?.height).toBeLessThanOrEqual(64);
      await guest.shot(language === "de" ? "home-first-de" : "home-first");
      await guest.axe();
      guest.noErrors();
      await guest.leave();
    }
});

test("a listed table with a free chair comes first: two taps to sit there, two to play with bots", async () => {
  const anna = await Guest.arrive(house, { size: "desktop" });
  await anna.open("/new/zwinkern");
  const code = await anna.openTable("Anna", { listed: true });

  const ben = await Guest.arrive(house, { size: "phone" });
  await ben.open();
  await ben.page.getByRole("link", { name: "Play now: Zwinkern", exact: true }).tap();
  await ben.shot("play-now-offer");
  await ben.axe();
  await ben.page.getByRole("button", { name: /^Join Anna’s table/ }).tap();
  await ben.page.waitForURL(new RegExp(`/r/${code}$`));
  await ben.page.getByRole("button", { name: "I’m ready" }).waitFor();
  ben.noErrors();
  await ben.leave();

  const cem = await Guest.arrive(house, { size: "phone", language: "de" });
  await cem.open();
  await cem.page.getByRole("link", { name: "Jetzt spielen: Zwinkern", exact: true }).tap();
  await cem.page.getByRole("button", { name: "Mit Bots spielen" }).tap();
  await cem.page.waitForURL(/\/r\/[A-Z]{5}$/);
  expect(cem.page.url()).not.toContain(code);
  await cem.atTable();
  cem.noErrors();
  await cem.leave();
  await anna.leave();
});

test("no name is asked for anywhere on the way in, and it can be changed during the game", async () => {
  const anna = await Guest.arrive(house, { size: "desktop" });
  await anna.open("/new/blink");
  await anna.page.getByRole("button", { name: "Open the table" }).click();
  await anna.page.waitForURL(/\/r\/[A-Z]{5}$/);
  const code = anna.page.url().slice(-5);

  // By the code alone, and with the name that was made up for Anna too: another is made up.
  const taken = (await keptName(anna)) ?? "";
  const ben = await Guest.arrive(house, { size: "phone" });
  await ben.page.addInitScript((taken) => localStorage.setItem("sidelong.name", taken), taken);
  await ben.open(`/${code.toLowerCase()}`);
  await ben.page.getByRole("button", { name: "Sit down" }).tap();
  await ben.page.getByRole("button", { name: "I’m ready" }).waitFor();
  expect(await keptName(ben)).not.toBe(taken);
  // The house said no to the first.
  ben.forgive();
  await ben.page.getByRole("button", { name: "I’m ready" }).tap();
  await anna.page.getByRole("button", { name: "Start", exact: true }).click();
  await ben.atTable();

  await ben.page.getByRole("button", { name: "Menu" }).tap();
  await ben.page.getByRole("button", { name: "Name and face" }).tap();
  await ben.page.getByLabel("Name", { exact: true }).fill("Benno");
  await ben.page.getByRole("button", { name: "Save" }).tap();
  await anna.page.getByText("Benno").filter({ visible: true }).first().waitFor();
  for (const guest of [anna, ben]) {
    guest.noErrors();
    await guest.leave();
  }
});

test("a house that does not answer is said to, and tried again", async () => {
  const guest = await Guest.arrive(house, { size: "phone" });
  await guest.open();
  await guest.page.route("**/api/rooms", (route) => route.abort());
  await guest.page.getByRole("link", { name: "Play now: Blink", exact: true }).tap();
  await guest.page.getByText("The house cannot be reached.").first().waitFor();
  await guest.shot("play-now-failed");
  await guest.page.unroute("**/api/rooms");
  await guest.page.getByRole("button", { name: "Try again" }).tap();
  await guest.atTable();
  // Requests that failed are the browser's to tell.
  guest.forgive();
  await guest.leave();
});
