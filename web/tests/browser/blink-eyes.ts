// How people play Blink in a browser: they look at the cards, and press one that fits.
import type { Locator, Page } from "playwright-core";

import { Shown } from "./shown";

/** What a person at the table sees: the cards in words. */
export interface Seen {
  piles: string[];
  hand: string[];
  /** Whether the table asks for a card to set down. */
  choose: boolean;
  over: boolean;
}

export const pilesOf = (page: Page): Locator =>
  page.getByRole("button", { name: /^(Left|Right|Links|Rechts), / });
export const handOf = (page: Page): Locator =>
  page.getByRole("group", { name: /^(Your hand|Deine Hand)$/ }).getByRole("button");

/** All of it in one glance, because meanwhile the other plays. */
export async function see(page: Page): Promise<Seen> {
  const { labels, text } = await page.locator("body").evaluate((body) => ({
    labels: Array.from(body.querySelectorAll("main button"), (one) => one.ariaLabel ?? ""),
    text: (body as HTMLElement).innerText,
  }));
  return {
    piles: labels.filter((label) => /^(Left|Right|Links|Rechts), /.test(label)),
    hand: labels.filter((label) => /^[ASD], /.test(label)),
    choose: /Nobody can play: choose a card|Niemand kann spielen: Wähl eine Karte/.test(text),
    over: /out of cards|got rid of every card|a tie|has?t keine Karten mehr/i.test(text),
  };
}

/** "Left, three red bolts. Pile of Ann" is three, red, bolts. */
export function traits(label: string): string[] {
  const card = /^\S+, (\S+) (\S+) (\S+?)\./.exec(label);
  return card ? card.slice(1, 4) : [];
}

/** "star" and "stars" are one shape; so are "rot" and "roter" one colour. */
function isOne(one: string, other: string | undefined): boolean {
  if (other === undefined) return false;
  const letters = Math.min(4, one.length, other.length);
  return one.slice(0, letters) === other.slice(0, letters);
}

export function share(one: string, other: string): boolean {
  const traitsOfOther = traits(other);
  return traits(one).some((trait, nth) => isOne(trait, traitsOfOther[nth]));
}

/** The first card that fits, and the piles it fits. */
function findPlay({ piles, hand }: Seen): { slot: number; piles: number[] } | null {
  for (const [slot, card] of hand.entries()) {
    const fits = [0, 1].filter((pile) => share(card, piles[pile] ?? ""));
    if (fits.length > 0) return { slot, piles: fits };
  }
  return null;
}

/** A card in the hand and a pile that it does not match, if there are any. */
const findFumble = ({ hand, piles }: Seen): { slot: number; pile: number } | undefined =>
  hand.flatMap((card, slot) =>
    [0, 1].filter((pile) => !share(card, piles[pile] ?? "")).map((pile) => ({ slot, pile })),
  )[0];

/** Within this time the table says that a card does not match. */
const NOTED_MS = 3_000;

/**
 * Somebody insists on a card that does not match, if they have one. A pile that was named is soon
 * forgotten: whoever is slow looks and names one again.
 */
export async function fumbles(page: Page): Promise<boolean> {
  const noted = await Shown.in(page, "main");
  for (;;) {
    const wrong = findFumble(await see(page));
    if (!wrong) return false;
    await pilesOf(page).nth(wrong.pile).tap();
    await handOf(page).nth(wrong.slot).tap();
    if (await noted.comes("no match", NOTED_MS)) return true;
  }
}

/** Somebody does something at the table, if they can; by key or by thumb. */
async function plays(page: Page, press: (what: "card" | "pile", nth: number) => Promise<void>) {
  const seen = await see(page);
  if (seen.over) return false;
  const play = findPlay(seen);
  const held = seen.hand.findIndex((card) => traits(card).length > 0);
  if (seen.choose && held >= 0) {
    await press("card", held);
  } else if (play && !seen.choose) {
    await press("card", play.slot);
    // A card that fits both piles waits to be told which.
    if (play.piles.length > 1) await press("pile", 1);
  } else {
    // Nobody can, or only the other, or the last card is on its way back into the hand; the table
    // turns cards over by itself.
    await page.waitForTimeout(30);
  }
  return true;
}

export const byKey = (page: Page): Promise<boolean> =>
  plays(page, (what, nth) => page.keyboard.press((what === "card" ? "asd" : "jk").charAt(nth)));

export const byThumb = (page: Page): Promise<boolean> =>
  plays(page, async (what, nth) => {
    const buttons = what === "card" ? handOf(page) : pilesOf(page);
    // When the game ends under the thumb there is nothing left to touch.
    await buttons
      .nth(nth)
      .tap({ timeout: 2_000 })
      .catch(() => undefined);
  });
