// A whole game of Blink between two people who look at the cards: Ann by keys, Bob with his thumb.
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";

import { Guest } from "./guest";
import { houseOfThisFile } from "./house";

const house = houseOfThisFile();

/** What a person at the table sees: the cards in words. */
interface Seen {
  piles: string[];
  hand: string[];
  /** Whether the table asks for a card to set down. */
  choose: boolean;
  over: boolean;
}

const pilesOf = (page: Page): Locator => page.getByRole("button", { name: /^(Left|Right), / });
const handOf = (page: Page): Locator =>
  page.getByRole("group", { name: "Your hand" }).getByRole("button");

/** All of it in one glance, because meanwhile the other plays. */
async function see(page: Page): Promise<Seen> {
  const { labels, text } = await page.locator("main").evaluate((main) => ({
    labels: Array.from(main.querySelectorAll("button"), (one) => one.ariaLabel ?? ""),
    text: (main as HTMLElement).innerText,
  }));
  return {
    piles: labels.filter((label) => /^(Left|Right), /.test(label)),
    hand: labels.filter((label) => /^[ASD], /.test(label)),
    choose: text.includes("Nobody can play: choose a card to set down"),
    over: /out of cards|A tie/.test(text),
  };
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

/** Somebody does something at the table, if they can; by key or by thumb. */
async function plays(page: Page, press: (what: "card" | "pile", nth: number) => Promise<void>) {
  const seen = await see(page);
  if (seen.over) return false;
  const play = findPlay(seen);
  if (seen.choose) {
    await press(
      "card",
      seen.hand.findIndex((card) => traits(card).length > 0),
    );
  } else if (play) {
    await press("card", play.slot);
    // A card that fits both piles waits to be told which.
    if (play.piles.length > 1) await press("pile", 1);
  } else {
    // Nobody can, or only the other; the table turns cards over by itself.
    await page.waitForTimeout(30);
  }
  return true;
}

const byKey = (page: Page): Promise<boolean> =>
  plays(page, (what, nth) => page.keyboard.press((what === "card" ? "asd" : "jk").charAt(nth)));

const byThumb = (page: Page): Promise<boolean> =>
  plays(page, async (what, nth) => {
    const buttons = what === "card" ? handOf(page) : pilesOf(page);
    // When the game ends under the thumb there is nothing left to touch.
    await buttons
      .nth(nth)
      .tap({ timeout: 2_000 })
      .catch(() => undefined);
  });

test("two people play a game of Blink to its end", { timeout: 90_000 }, async () => {
  const ann = await Guest.arrive(house, { size: "desktop" });
  await ann.open("/new/blink");
  const path = `/r/${await ann.openTable("Ann")}`;

  const bob = await Guest.arrive(house, { size: "phone" });
  await bob.open(path);
  await bob.sitDown("Bob");
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

  for (let turn = 0; turn < 3; turn += 1) {
    await byKey(ann.page);
    await byThumb(bob.page);
  }

  // Whoever comes back has the seat and the cards again.
  const before = await see(bob.page);
  await bob.page.reload();
  await handOf(bob.page).first().waitFor();
  const after = await see(bob.page);
  expect(after.hand.filter((card) => before.hand.includes(card)).length).toBeGreaterThan(0);

  const cleo = await Guest.arrive(house, { size: "landscape" });
  await cleo.open(path);
  await cleo.watch("Cleo");
  await cleo.page.getByRole("img", { name: /^Left, / }).waitFor();
  await cleo.shot("blink-watching");
  await cleo.axe();

  // From here on it is a race.
  const toTheEnd = async (plays: () => Promise<boolean>): Promise<void> => {
    while (await plays());
  };
  await Promise.all([toTheEnd(() => byKey(ann.page)), toTheEnd(() => byThumb(bob.page))]);
  await ann.shot("blink-over");

  // The result comes by itself, on every screen.
  for (const guest of [ann, bob, cleo]) {
    await guest.page.getByRole("link", { name: /record/i }).waitFor();
    guest.noErrors();
    await guest.leave();
  }
});
