// A whole game of Blink between two people who look at the cards: Ann by keys, Bob with his thumb.
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";

import { Guest, allLeave } from "./guest";
import { House } from "./house";

let house: House;
beforeAll(async () => {
  house = await House.open();
});
afterAll(async () => {
  await allLeave();
  await house.close();
});

const KEYS = ["a", "s", "d"];

/** What a person at the table sees: the cards in words. */
interface Seen {
  piles: string[];
  hand: string[];
  /** Whether the table asks for a card to set down. */
  choose: boolean;
}

const pilesOf = (page: Page): Locator => page.getByRole("button", { name: /^(Left|Right), / });
const handOf = (page: Page): Locator =>
  page.getByRole("group", { name: "Your hand" }).getByRole("button");

const labels = (buttons: Locator): Promise<string[]> =>
  buttons.evaluateAll((all) => all.map((one) => one.getAttribute("aria-label") ?? ""));

async function see(page: Page): Promise<Seen> {
  const [piles, hand, asked] = await Promise.all([
    labels(pilesOf(page)),
    labels(handOf(page)),
    page.getByText("Nobody can play: choose a card to set down", { exact: true }).count(),
  ]);
  return { piles, hand, choose: asked > 0 };
}

/** "Left, three red bolts. Pile of Ann" is three, red, bolt. */
function traits(label: string): string[] {
  const card = /^\w+, (\w+) (\w+) (\w+?)s?\./.exec(label);
  return card ? card.slice(1, 4) : [];
}

function share(one: string, other: string): boolean {
  const traitsOfOther = traits(other);
  return traits(one).some((trait, nth) => trait === traitsOfOther[nth]);
}

/** The first card that fits, and the piles it fits. */
function findPlay({ piles, hand }: Seen): { slot: number; piles: number[] } | null {
  for (const [slot, card] of hand.entries()) {
    const fits = [0, 1].filter((pile) => share(card, piles[pile] ?? ""));
    if (fits.length > 0) return { slot, piles: fits };
  }
  return null;
}

async function annPlays(ann: Page): Promise<boolean> {
  const seen = await see(ann);
  if (seen.choose) {
    const held = seen.hand.findIndex((card) => traits(card).length > 0);
    await ann.keyboard.press(KEYS[held] ?? "a");
    return true;
  }
  const play = findPlay(seen);
  if (!play) return false;
  await ann.keyboard.press(KEYS[play.slot] ?? "a");
  // A card that fits both piles waits to be told which.
  if (play.piles.length > 1) await ann.keyboard.press("j");
  return true;
}

async function bobPlays(bob: Page): Promise<boolean> {
  const seen = await see(bob);
  if (seen.choose) {
    const held = seen.hand.findIndex((card) => traits(card).length > 0);
    await handOf(bob).nth(held).tap();
    return true;
  }
  const play = findPlay(seen);
  if (!play) return false;
  await handOf(bob).nth(play.slot).tap();
  if (play.piles.length > 1) await pilesOf(bob).nth(1).tap();
  return true;
}

async function sitDown(page: Page, name: string, button: string | RegExp): Promise<void> {
  await page.getByLabel(/name/i).first().fill(name);
  await page.getByRole("button", { name: button }).click();
}

test("two people play a game of Blink to its end", { timeout: 90_000 }, async () => {
  const ann = await Guest.arrive(house, { size: "desktop" });
  await ann.open("/new/blink");
  await sitDown(ann.page, "Ann", "Open the table");
  await ann.page.waitForURL(/\/r\/[A-Z]{5}$/);
  const path = new URL(ann.page.url()).pathname;

  const bob = await Guest.arrive(house, { size: "phone" });
  await bob.open(path);
  await sitDown(bob.page, "Bob", /^Sit down/);
  await bob.page.getByRole("button", { name: "I’m ready" }).click();
  await ann.page.getByRole("button", { name: "Start", exact: true }).click();

  // The centre cards lie face down until the start.
  await bob.page.getByRole("button", { name: /^Left, face down/ }).waitFor();
  await bob.page.getByText("The game starts in").waitFor();
  await bob.shot("blink-countdown");
  await bob.axe();
  for (const { page } of [ann, bob]) {
    await page.getByRole("button", { name: /^Left, (one|two|three|four|five) / }).waitFor();
  }
  await Promise.all([ann.shot("blink-race"), bob.shot("blink-race")]);

  // A card on a pile it does not match is a fumble, if one insists on it.
  const seen = await see(bob.page);
  const wrong = seen.hand.flatMap((card, slot) =>
    [0, 1].filter((pile) => !share(card, seen.piles[pile] ?? "")).map((pile) => ({ slot, pile })),
  )[0];
  if (wrong) {
    await pilesOf(bob.page).nth(wrong.pile).tap();
    await handOf(bob.page).nth(wrong.slot).tap();
    await bob.page.locator("main").getByText("no match").waitFor();
    await bob.shot("blink-fumble");
  }
  await ann.axe();
  await bob.axe();

  let cleo: Guest | undefined;
  const end = /out of cards|A tie/;
  const isOver = async (): Promise<boolean> => (await ann.page.getByText(end).count()) > 0;
  for (let turn = 0; !(await isOver()); turn += 1) {
    const played =
      turn % 2 === 0
        ? (await annPlays(ann.page)) || (await bobPlays(bob.page))
        : (await bobPlays(bob.page)) || (await annPlays(ann.page));
    // Nobody can: the table turns cards over by itself.
    if (!played) await ann.page.waitForTimeout(50);

    if (turn === 6) {
      // Whoever comes back has the seat and the cards again.
      const before = await see(bob.page);
      await bob.page.reload();
      await handOf(bob.page).first().waitFor();
      const after = await see(bob.page);
      expect(after.hand.filter((card) => before.hand.includes(card)).length).toBeGreaterThan(0);
    }
    if (turn === 8) {
      cleo = await Guest.arrive(house, { size: "landscape" });
      await cleo.open(path);
      await sitDown(cleo.page, "Cleo", "Watch");
      await cleo.page.getByRole("img", { name: /^Left, / }).waitFor();
      await cleo.shot("blink-watching");
      await cleo.axe();
    }
  }
  await ann.shot("blink-over");
  await bob.page.getByText(end).first().waitFor();

  // The result comes by itself, on every screen.
  for (const guest of [ann, bob, cleo]) {
    if (!guest) continue;
    await guest.page.getByRole("link", { name: /record/i }).waitFor();
    guest.noErrors();
    await guest.leave();
  }
});
