// What happens to a room around its games: one is abandoned and another played in its place, the role
// of the host goes round, somebody is asked to leave, somebody who watched sits down.
import type { Locator } from "playwright-core";
import { expect, test } from "vitest";

import { Guest } from "./guest";
import { houseOfThisFile } from "./house";

const house = houseOfThisFile();

const button = ({ page }: Guest, name: string | RegExp): Locator =>
  page.getByRole("button", { name, exact: typeof name === "string" });
const field = ({ page }: Guest): Locator => page.getByRole("grid", { name: "The field" });
const hand = ({ page }: Guest): Locator => page.getByRole("list", { name: "Your hand" });
/** The faces of the others, each the button that looks at it. */
const faces = ({ page }: Guest): Locator => page.locator("button[data-place^=seat-]");

/** The cards are dealt and the countdown is over: from now on eyes turn. */
async function begun(guest: Guest): Promise<void> {
  await hand(guest).waitFor();
  await guest.page.getByText(/ begins?$/).waitFor({ state: "detached" });
}

async function menu(guest: Guest): Promise<Locator> {
  await button(guest, "Menu").click();
  return guest.page.getByRole("dialog");
}

/** What belongs to one person in the list of those who are here. */
const rowOf = (dialog: Locator, name: string): Locator =>
  dialog.getByRole("listitem").filter({ hasText: name });

async function abandon(host: Guest): Promise<void> {
  await (await menu(host)).getByRole("button", { name: "Abandon the game …" }).click();
  await host.page
    .getByRole("dialog")
    .getByRole("button", { name: "Abandon the game", exact: true })
    .click();
}

/** Notes every change to the drawing of a face that nobody looks at. */
async function watchSoftFaces({ page }: Guest): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const twitches: string[] = [];
    Object.assign(globalThis, { twitches });
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const face = (target as Element).closest?.(".face.soft .drawing");
        if (face) twitches.push((target as Element).outerHTML.slice(0, 120));
      }
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
  });
  return () => page.evaluate(() => (globalThis as unknown as { twitches: string[] }).twitches);
}

test("a room outlives its games, its host and its guests", async () => {
  const ann = await Guest.arrive(house, { size: "desktop" });
  const ben = await Guest.arrive(house, { size: "phone" });
  await ann.open("/new/zwinkern");
  const code = await ann.openTable("Ann");
  await ben.open(`/r/${code}`);
  await ben.sitDown("Ben");
  await button(ann, "Fill with bots").click();
  await button(ben, "I’m ready").click();
  await button(ann, "Start").click();

  // The first game: Ann looks at Ben, and thinks better of the whole.
  await Promise.all([begun(ann), begun(ben)]);
  await button(ann, /^Ben,/).click();
  await ann.page.locator("button[aria-current=true]").waitFor();
  await abandon(ann);
  await Promise.all([button(ann, "Start").waitFor(), button(ben, "I’m ready").waitFor()]);
  await ann.page.getByText("You broke the game off.").first().waitFor();
  await ben.page.getByText("Ann broke the game off.").first().waitFor();
  await ben.shot("room-broken-off");
  expect(await field(ann).count()).toBe(0);
  // No key of the table is left behind.
  await ann.page.keyboard.press("1");

  // The second has nothing of the first, and its keys are its own.
  await button(ben, "I’m ready").click();
  await button(ann, "Start").click();
  await Promise.all([begun(ann), begun(ben)]);
  // Her eyes rest on somebody from the start, and on nobody else.
  expect(await ann.page.locator("button[aria-current=true]").count()).toBe(1);
  await ann.page.keyboard.press("1");
  await expect.poll(() => faces(ann).first().getAttribute("aria-current")).toBe("true");
  const twitches = await watchSoftFaces(ann);

  // Cleo watches.
  const cleo = await Guest.arrive(house, { size: "landscape" });
  await cleo.open(`/r/${code}`);
  await cleo.page.getByLabel("Your name").fill("Cleo");
  await button(cleo, "Come in").click();
  await field(cleo).waitFor();
  // On its side her phone has no room for the words.
  const inLine = cleo.page.getByText("You play in the next game: a bot makes room.");
  await inLine.waitFor({ state: "attached" });
  expect(await hand(cleo).count()).toBe(0);
  expect(await twitches()).toEqual([]);

  // The language changes under a running game, and back.
  await (await menu(ann)).getByRole("button", { name: "My settings" }).click();
  await ann.page.getByRole("radio", { name: "Deutsch" }).check();
  await ann.page.keyboard.press("Escape");
  await ann.page.keyboard.press("Escape");
  await ann.page.getByRole("list", { name: "Deine Hand" }).waitFor();
  await ann.shot("room-in-german");
  await ann.page.getByRole("button", { name: "Menü" }).click();
  await ann.page.getByRole("button", { name: "Meine Einstellungen" }).click();
  await ann.page.getByRole("radio", { name: "English" }).check();
  await ann.page.keyboard.press("Escape");

  // Ben becomes host, and asks Ann to leave.
  const people = ann.page.getByRole("dialog", { name: "Menu" });
  await rowOf(people, "Ben").getByRole("button", { name: "Make host" }).click();
  const tools = await menu(ben);
  await rowOf(tools, "Ann").getByRole("button", { name: "Ask to leave …" }).click();
  await ben.page.getByRole("dialog").getByRole("button", { name: "Ask to leave" }).click();
  await ann.page.getByRole("heading", { name: "You have left this table" }).waitFor();
  await ann.shot("room-asked-to-leave");
  await ann.page.getByRole("link", { name: "To the front door" }).click();
  await ann.page.getByRole("link", { name: "Open a table" }).first().waitFor();
  // Nothing of her place is left; what she was promised before deals she may still want to check.
  const kept = await ann.page.evaluate(() => {
    const { "sidelong.promises": _, ...rest } = localStorage;
    return JSON.stringify(rest);
  });
  expect(kept).not.toContain(code);
  // A bot plays on for her.
  await ben.page.keyboard.press("Escape");
  await hand(ben).waitFor();

  // Ben ends the game; Cleo, who waited, has a chair by herself, and Ben leaves her the room.
  await abandon(ben);
  await button(cleo, "I’m ready").waitFor();
  await (await menu(ben)).getByRole("button", { name: "Leave the table …" }).click();
  await ben.page.getByRole("dialog").getByRole("button", { name: "Leave the table" }).click();
  await ben.page.getByRole("link", { name: "Open a table" }).first().waitFor();
  await button(cleo, "Start").waitFor();
  await button(cleo, "Start").click();
  await hand(cleo).waitFor();
  for (const guest of [ann, ben, cleo]) {
    guest.noErrors();
    await guest.leave();
  }
});
