// Everything by keyboard alone: from the front door to the result of a game, and a spy's first turns.
// What has the focus is read as a screen reader reads it: by role and name. Both at once: most of a
// game is waiting.
import type { Locator, Page } from "playwright-core";
import { expect, test, vi } from "vitest";

import { inDepth } from "./depth";
import { Guest } from "./guest";
import { houseOfThisFile } from "./house";
import { said } from "./offered";

const house = houseOfThisFile();

declare global {
  /** What the page said aloud and nobody has asked for yet. */
  var heard: string[];
}

/** In the page: keeps what its live regions say. */
function listen(): void {
  globalThis.heard = [];
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      if (!(target instanceof Element) || !target.closest("[aria-live]")) continue;
      for (const { textContent } of addedNodes) if (textContent) globalThis.heard.push(textContent);
    }
  }).observe(document, { subtree: true, childList: true });
}

/** For what takes a moment on a slow machine. */
const PATIENCE = { timeout: 60_000, interval: 250 };
/** By then it is clear that somebody else was faster. */
const SOON = { timeout: 5_000, interval: 100 };

type Role = "button" | "heading" | "link" | "radio" | "region" | "spinbutton" | "textbox";

/** Who has no mouse: two hands on the keys, and ears. */
class Hands {
  readonly page: Page;

  constructor(readonly guest: Guest) {
    this.page = guest.page;
  }

  static async arrive(): Promise<Hands> {
    const hands = new Hands(await Guest.arrive(house, { size: "desktop" }));
    await hands.page.addInitScript(listen);
    return hands;
  }

  async press(...keys: string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key);
  }

  async has(role: Role, name: string | RegExp): Promise<boolean> {
    const thing = this.page.getByRole(role, { name });
    return (await thing.and(this.page.locator(":focus")).count()) > 0;
  }

  /** Waits until the focus is where it should have gone by itself. */
  async comesTo(role: Role, name: string | RegExp): Promise<void> {
    const thing = this.page.getByRole(role, { name });
    await thing
      .and(this.page.locator(":focus"))
      .waitFor({ state: "attached" })
      .catch(async () => {
        await this.guest.shot("keyboard-lost");
        throw new Error(
          `the focus is not on ${role} ${String(name)}, but on ${await this.where()}`,
        );
      });
  }

  /** Goes on with Tab until something has the focus. */
  async tabTo(role: Role, name: string | RegExp): Promise<void> {
    const MOST = 120;
    for (let steps = 0; steps < MOST; steps += 1) {
      if (await this.has(role, name)) return;
      await this.press("Tab");
    }
    throw new Error(
      `Tab does not lead to ${role} ${String(name)}; it ends at ${await this.where()}`,
    );
  }

  /** A button or link, found by Tab and pressed. */
  async use(role: "button" | "link", name: string | RegExp): Promise<void> {
    await this.tabTo(role, name);
    await this.press("Enter");
  }

  /** Types into a field what it shall hold. */
  async fill(role: "spinbutton" | "textbox", name: string, text: string): Promise<void> {
    await this.tabTo(role, name);
    await this.press("ControlOrMeta+a");
    await this.page.keyboard.type(text);
  }

  /** Waits until something has been said, and gives all that was; later it is forgotten. */
  async hears(words: RegExp, again: () => Promise<void> = async () => {}): Promise<string> {
    let all = "";
    await vi
      .waitUntil(async () => {
        await again();
        const heard = await this.page.evaluate(() => globalThis.heard.splice(0));
        all += heard.map((text) => `${text}\n`).join("");
        return words.test(all);
      }, PATIENCE)
      .catch(() => {
        throw new Error(`${String(words)} was not said, but:\n${all}`);
      });
    return all;
  }

  /** Presses a key until it did what it shall do: the eyes take a moment, and so does a hand. */
  async until(key: string, done: () => Promise<boolean>): Promise<void> {
    await vi.waitUntil(async () => {
      await this.press(key);
      return done();
    }, PATIENCE);
  }

  isThere(role: Role | "dialog" | "group", name: string | RegExp): Promise<boolean> {
    return this.page
      .getByRole(role, { name })
      .count()
      .then((count) => count > 0);
  }

  private async where(): Promise<string> {
    const focused = this.page.locator(":focus");
    return (await focused.count()) > 0 ? focused.first().ariaSnapshot() : "nothing";
  }
}

/** From the front door to a table's lobby. */
async function opensTable(hands: Hands, game: string): Promise<void> {
  await hands.guest.open("/");
  await hands.use("link", new RegExp(`^${game}`));
  await hands.comesTo("heading", game);
  await hands.fill("textbox", "Your name", "Ann");
  await hands.use("button", "Open the table");
  await hands.page.waitForURL(/\/r\/[A-Z]{5}$/);
  await hands.comesTo("heading", game);
}

/** Puts a bot on a chair. The focus comes back to the chair. */
async function putsBot(hands: Hands, chair: number): Promise<void> {
  await hands.use("button", new RegExp(`Open Chair ${chair},`));
  await hands.comesTo("heading", new RegExp(`Chair ${chair}`));
  await hands.use("button", /^Casual/);
  await hands.comesTo("button", new RegExp(`Bot .*Chair ${chair},`));
}

async function starts(hands: Hands, game: string): Promise<void> {
  await hands.use("button", "Start");
  await hands.guest.atTable();
  await hands.comesTo("heading", game);
}

inDepth.concurrent("from the front door to the end of Eyes Wide Shut", async () => {
  const GAME = "Eyes Wide Shut";
  const hands = await Hands.arrive();
  await opensTable(hands, GAME);

  // Days and nights for a slow machine; the sheet takes the focus and gives it back.
  await hands.use("button", "Change");
  await hands.comesTo("heading", "What do you play?");
  await hands.fill("spinbutton", "The day", "180");
  await hands.fill("spinbutton", "The night", "30");
  await hands.use("button", "Settle it");
  await hands.comesTo("button", "Change");
  // Chairs come before it.
  await hands.page.keyboard.press("Shift+Tab");
  await putsBot(hands, 2);
  await putsBot(hands, 3);
  await starts(hands, GAME);

  // By day: a face, a wink, all keys.
  const first = hands.page.getByRole("button", { name: /lives/ }).first();
  await hands.page.getByText("Day 1", { exact: true }).waitFor();
  const wink = hands.page.getByRole("button", { name: "Wink" });
  await hands.until("1", async () => (await isLookedAt(first)) && wink.isEnabled());
  await hands.hears(/looks/);
  await hands.hears(/^Wink\.$/m, () => hands.press("w"));
  await hands.press("?");
  await hands.comesTo("heading", "Keys");
  // A sheet has the keys to itself.
  await hands.press("d", "Escape");
  await hands.comesTo("heading", GAME);
  expect(await hands.isThere("button", /^Ready/)).toBe(true);

  let nights = 0;
  while (!(await hands.isThere("button", "Back to the lobby"))) {
    if (await hands.isThere("region", /^Night/)) {
      if (nights === 0) await hands.comesTo("region", /^Night 1/);
      nights += 1;
      // Whoever is out has no hand in the dark.
      if (await hands.isThere("button", /^Hand up/)) {
        await hands.press("ArrowUp");
        await hands.hears(/^Your hand is up\.$/m);
        await hands.press("Enter");
      }
      await hands.page.getByRole("region", { name: /^Night/ }).waitFor({ state: "detached" });
    } else if (await hands.isThere("region", /^Morning/)) {
      await hands.press(" ");
      await hands.page.waitForTimeout(80);
    } else {
      await hands.press("d");
      await hands.page.waitForTimeout(80);
    }
  }
  expect(nights).toBeGreaterThan(0);

  // The result has the focus, and leads back to the lobby.
  await hands.comesTo("heading", /win|match|nobody|tie/i);
  await hands.use("button", "Back to the lobby");
  await hands.comesTo("heading", GAME);
  hands.guest.noErrors();
  await hands.guest.leave();
});

const isLookedAt = async (face: Locator): Promise<boolean> =>
  (await face.getAttribute("aria-current")) === "true";

/** Whether something is so soon. */
const soon = (is: () => Promise<boolean>): Promise<boolean> =>
  vi.waitUntil(is, SOON).then(
    () => true,
    () => false,
  );

// The bots may intercept at any time: then the card that one was about to speak of is another.
test.concurrent("a spy’s first turns", async () => {
  const GAME = "Shifty Eyed Spies";
  const hands = await Hands.arrive();
  await opensTable(hands, GAME);
  await hands.use("button", "Change");
  await hands.comesTo("heading", "What do you play?");
  await hands.fill("spinbutton", "Time for a turn", "0");
  await hands.use("button", "Settle it");
  await hands.comesTo("button", "Change");
  // Chairs come before it.
  await hands.page.keyboard.press("Shift+Tab");
  for (const chair of [2, 3, 4]) await putsBot(hands, chair);
  await starts(hands, GAME);

  // One's cards say what they are; signs say whom they are for.
  const card = hands.page.getByRole("button", { name: /^Deliver: (?!No card)/ });
  await card.waitFor();
  const faces = hands.page.getByRole("button", { name: /tokens?$|has the turn$/ });
  const before = await hands.hears(/^Glance\.$/m, () => hands.press("g"));
  let whom = "";
  let nth = -1;
  const heard = await hands.hears(/^Wink\.$/m, async () => {
    whom = /^Deliver: (\w+)/.exec(await said(card))?.[1] ?? "nobody";
    const names = (await faces.allTextContents()).map((text) => text.trim());
    nth = names.findIndex((name) => name.startsWith(whom));
    await hands.press(String(nth + 1), "w");
  });
  expect(nth).toBeGreaterThanOrEqual(0);
  // Eyes begin on somebody: it may have been that face.
  expect(before + heard).toMatch(new RegExp(`^${whom} looks`, "m"));
  expect(await isLookedAt(faces.nth(nth))).toBe(true);
  // Down at the cards and up again.
  await hands.press("ArrowDown");
  await vi.waitUntil(async () => !(await isLookedAt(faces.nth(nth))), PATIENCE);
  await hands.press("ArrowDown");
  await vi.waitUntil(() => isLookedAt(faces.nth(nth)), PATIENCE);

  // An intercept: a sheet of questions, answered with arrows. It stays if a card went meanwhile.
  const sheet = (): Promise<boolean> => hands.isThere("dialog", "Intercept");
  const spent = hands.page.getByRole("button", { name: "Intercept, 2 tokens left" });
  do {
    if (await sheet()) await hands.press("Escape");
    await hands.until("i", sheet);
    await hands.comesTo("heading", "Intercept");
    await hands.press("Tab", "Tab", "ArrowDown");
    await hands.press("Tab", "Space", "ArrowDown");
    await hands.press("Enter");
  } while (!(await soon(async () => !(await sheet()) && (await spent.count()) > 0)));
  await hands.hears(/You intercept: /);
  await hands.comesTo("heading", GAME);

  // A turn of one’s own: a mission, if there is a card for one, and the end of the turn.
  const myTurn = hands.page.getByText("Your turn", { exact: true });
  await myTurn.waitFor({ state: "attached", timeout: 300_000 });
  const enabled = hands.page.locator(":enabled");
  const mission = hands.page.getByRole("button", { name: "Mission" }).and(enabled);
  while ((await mission.count()) > 0) {
    await hands.press("m");
    if (await soon(() => hands.has("radio", "Metro"))) await hands.press("ArrowDown", "Enter");
    await soon(() => hands.isThere("button", /^End turn, /));
  }
  if (await hands.isThere("button", /^End turn, /)) {
    await hands.hears(/^You deliver to /m);
    await hands.comesTo("heading", GAME);
  }
  await hands.until("e", async () => (await myTurn.count()) === 0);
  hands.guest.noErrors();
  await hands.guest.leave();
});
