// A house by invitation and without a list: who opens a table says the keeper's word, once.
import type { Locator } from "playwright-core";
import { expect, test } from "vitest";

import { Guest, type Manner } from "./guest";
import { houseOfThisFile } from "./house";
import { Learner } from "./learner";

const WORD = "lantern-4";
const house = houseOfThisFile({ flags: ["--invite-only", WORD, "--list-rooms", "false"] });

const TABLE = /\/r\/[A-Z]{5}$/;

const question = ({ page }: Guest): Locator => page.getByRole("dialog");
const kept = ({ page }: Guest): Promise<string | null> =>
  page.evaluate(() => localStorage.getItem("sidelong.invite"));

async function arrive(path: string, manner: Manner): Promise<Guest> {
  const guest = await Guest.arrive(house, manner);
  await guest.open(path);
  return guest;
}

test("opening a table needs the word once, and joining it never", async () => {
  const ann = await arrive("/new/zwinkern", { size: "phone" });
  await ann.page.getByLabel("Your name").fill("Ann");
  // There is no list to be on.
  await ann.page.locator("summary").click();
  expect(await ann.page.getByRole("radio", { name: "Anybody" }).count()).toBe(0);
  const open = ann.page.getByRole("button", { name: "Open the table" });
  await open.click();
  const word = question(ann).getByRole("textbox", { name: "The word" });
  const say = question(ann).getByRole("button", { name: "Open the table" });
  await word.waitFor();
  await ann.axe();
  await ann.fits();
  await ann.shot("invite-asked");
  // Whoever has none goes back to where they were.
  await question(ann).getByRole("button", { name: "Cancel" }).click();
  await question(ann).waitFor({ state: "detached" });
  // So does whoever leaves the page with the question open.
  await open.click();
  await word.waitFor();
  await ann.page.evaluate(() => history.pushState(null, "", "/rules"));
  await ann.page.goBack();
  await question(ann).waitFor({ state: "detached" });
  await open.click();
  await word.fill("two words");
  await say.click();
  // A sentence for eyes, and the same for ears.
  await question(ann).getByText("no spaces").first().waitFor();
  await word.fill("lantern-5");
  await say.click();
  await question(ann).getByText("That is not the word of this house.").first().waitFor();
  await ann.shot("invite-wrong");
  expect(await kept(ann), "what opens nothing is not kept").toBeNull();
  await word.fill(" Lantern-4 ");
  await word.press("Enter");
  await ann.page.waitForURL(TABLE);
  const code = ann.page.url().slice(-5);
  expect(await kept(ann)).toBe("Lantern-4");
  // The browser tells of what the house refused.
  ann.forgive();

  const ben = await arrive(`/r/${code}`, { size: "phone" });
  await ben.sitDown("Ben");
  await ben.open("/");
  await ben.page.getByText("no list").first().waitFor();
  await ben.shot("invite-home");
  ben.noErrors();
  await ben.leave();

  // She is not asked again.
  await ann.open("/new/blink");
  await open.click();
  await ann.page.waitForURL(TABLE);
  expect(ann.page.url()).not.toContain(code);
  ann.noErrors();
  await ann.leave();
});

test("a link has the word in it, and the address bar does not keep it", async () => {
  const cem = await arrive(`/#invite=${WORD}`, { size: "desktop", language: "de" });
  await cem.page.getByText("In deinem Link steckt ein Wort").first().waitFor();
  expect(cem.page.url()).not.toContain(WORD);
  await cem.shot("invite-link");
  await cem.open("/new/zwinkern");
  await cem.page.getByLabel("Dein Name").fill("Cem");
  await cem.page.getByRole("button", { name: "Tisch eröffnen" }).click();
  await cem.page.waitForURL(TABLE);
  cem.noErrors();
  await cem.leave();
});

test("a screen that is to be the table asks for the word too", async () => {
  const tv = await arrive("/tv", { size: "tv" });
  const word = question(tv).getByRole("textbox", { name: "The word" });
  await word.waitFor();
  await tv.axe();
  await tv.shot("invite-asked");
  await word.fill(WORD);
  await question(tv).getByRole("button", { name: "Open the table" }).click();
  await tv.page.waitForURL(/\/tv\/[A-Z]{5}$/);
  tv.forgive();
  await tv.leave();
});

test("a lesson is for one alone, and needs no word", async () => {
  const dee = await Learner.begin(house, "blink", { size: "desktop" });
  dee.guest.noErrors();
  await dee.guest.leave();
});
