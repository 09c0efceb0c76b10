// In the Blink of an Eye in one room: a screen is the table, five phones are the hands, one round
// from the deal to the result. And a full table, in German.
import { type CDPSession, type Locator } from "playwright-core";
import { expect, test } from "vitest";

import { inDepth } from "./depth";
import { fillChairs } from "./gathering";
import { Guest } from "./guest";
import { houseOfThisFile } from "./house";

const house = houseOfThisFile();

const GAME = "In the Blink of an Eye";
/** The clock and the reveal, on a busy machine. */
const TIME_IS_UP = { timeout: 120_000 };
/** What a row says while a card of one's own lies there. */
const LIES = /your card, face down$/;

/** Where a thing is, once it does not move any more. */
async function restingBox(thing: Locator): ReturnType<Locator["boundingBox"]> {
  for (let before = ""; ;) {
    const box = await thing.boundingBox();
    const now = JSON.stringify(box);
    if (box && now === before) return box;
    before = now;
  }
}

/** A thumb on a phone: it can stay down. */
class Thumb {
  private constructor(private readonly touches: CDPSession) {}
  static async of({ page }: Guest): Promise<Thumb> {
    return new Thumb(await page.context().newCDPSession(page));
  }

  private async send(type: "touchStart" | "touchMove" | "touchEnd", on?: Locator): Promise<void> {
    const box = on && (await restingBox(on));
    const touchPoints = box ? [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }] : [];
    await this.touches.send("Input.dispatchTouchEvent", { type, touchPoints });
  }
  down(on: Locator): Promise<void> {
    return this.send("touchStart", on);
  }
  slideTo(on: Locator): Promise<void> {
    return this.send("touchMove", on);
  }
  up(): Promise<void> {
    return this.send("touchEnd");
  }
}

/** Somebody with a phone. */
class Player {
  constructor(
    readonly guest: Guest,
    readonly name: string,
  ) {}

  static async sits(name: string, path: string): Promise<Player> {
    const guest = await Guest.arrive(house, { size: "phone" });
    await guest.open(path);
    await guest.page.getByLabel("Your name").fill(name);
    await guest.page.getByRole("button", { name: "Sit down" }).tap();
    await guest.page.getByRole("button", { name: "Menu" }).first().waitFor();
    return new Player(guest, name);
  }

  get page(): Guest["page"] {
    return this.guest.page;
  }
  row(of: string): Locator {
    return this.page.getByRole("button", { name: new RegExp(`^${of} targets:`) });
  }
  get bar(): Locator {
    return this.page.getByRole("button", { name: /^(Hold|Let go|Hide)/ });
  }
  get target(): Locator {
    return this.page.getByRole("region", { name: "Your target" });
  }
  /** The faces of the cards; none while they are hidden. */
  get faces(): Locator {
    return this.page.locator("[data-card]");
  }
  get able(): Locator {
    return this.page.locator("[data-card]:enabled");
  }
  /** Everything in the page that could be read, without the numbers that drawings get anew. */
  async markup(): Promise<string> {
    const parts = this.page.locator(".body, footer");
    const all = await parts.evaluateAll((parts) => parts.map((part) => part.outerHTML).join());
    return all.replaceAll(/\bc\d+-/g, "");
  }
}

/** A screen opens a table. */
async function openTable(language: "en" | "de"): Promise<{ tv: Guest; path: string }> {
  const tv = await Guest.arrive(house, { size: "tv", language });
  await tv.open("/tv");
  await tv.page.waitForURL(/\/tv\/[A-Z]{5}$/);
  return { tv, path: `/r/${tv.page.url().slice(-5)}` };
}

/** The first to come in settles on one short round. */
async function settles({ page }: Player): Promise<void> {
  await page.getByRole("button", { name: "Change" }).first().tap();
  const settings = page.getByRole("dialog");
  await settings.getByRole("radio", { name: GAME }).check();
  await settings.getByLabel("On the clock", { exact: true }).fill("60");
  await settings.getByLabel("Rounds", { exact: true }).fill("1");
  await settings.getByRole("button", { name: "Settle it" }).tap();
  await settings.waitFor({ state: "hidden" });
}

const onTarget = (tv: Guest, names: string): Locator =>
  tv.page.getByText(`On the Target: ${names}`, { exact: true });

/** Nothing secret is in the page until the bar is held, and nothing after it is let go. */
async function peeks(player: Player, names: readonly string[]): Promise<void> {
  const secret = (): Promise<string> => player.target.evaluate((part) => part.outerHTML);
  const hidden = await player.markup();
  expect(names.filter((name) => hidden.includes(`with ${name}`))).toEqual([]);
  expect(await secret()).not.toMatch(new RegExp(`${names.join("|")}|Yourself|contact with`));
  expect(await player.faces.count()).toBe(0);
  expect(hidden).not.toMatch(/bluff/i);
  await player.guest.shot("hand-blink-of-an-eye-hidden");
  await player.guest.axe();

  const thumb = await Thumb.of(player.guest);
  await thumb.down(player.bar);
  await player.faces.first().waitFor();
  expect(await secret()).toMatch(new RegExp(`contact with (${names.join("|")})|your own target`));
  await player.guest.shot("hand-blink-of-an-eye-peek");
  await player.guest.axe();
  await thumb.up();
  await player.faces.first().waitFor({ state: "detached" });
  expect((await player.markup()) === hidden).toBe(true);
}

/** With one thumb: taps whose Target, holds the bar, slides up to a card, lets go. */
async function slides(player: Player, on: string): Promise<void> {
  await player.row(on).tap();
  await player.guest.shot("hand-blink-of-an-eye-picked");
  const thumb = await Thumb.of(player.guest);
  await thumb.down(player.bar);
  await player.able.first().waitFor();
  await thumb.slideTo(player.able.nth(1));
  await player.page.getByText(/^Let go: /).waitFor();
  await player.guest.shot("hand-blink-of-an-eye-slide");
  await player.guest.fits();
  await thumb.up();
  await player.faces.first().waitFor({ state: "detached" });
  await player
    .row(on)
    .and(player.page.getByRole("button", { name: LIES }))
    .waitFor();
}

/** A thumb that only rests on the cards, or slides off them, lays nothing. */
async function onlyLooks(player: Player, on: string): Promise<void> {
  await player.row(on).tap();
  const thumb = await Thumb.of(player.guest);
  const cards = player.page.getByRole("group", { name: "Your cards" });
  await thumb.down(cards);
  await player.faces.first().waitFor();
  await thumb.up();
  await player.faces.first().waitFor({ state: "detached" });
  await thumb.down(cards);
  await player.able.first().waitFor();
  await thumb.slideTo(player.able.first());
  await player.page.getByText(/^Let go: /).waitFor();
  await thumb.slideTo(player.row(on));
  await thumb.up();
  await player.faces.first().waitFor({ state: "detached" });
  expect(await player.page.getByRole("button", { name: LIES }).count()).toBe(0);
}

/** By keys: a number for whose Target, H held to see the cards, a letter for one of them. */
async function byKeys(player: Player, nth: string, on: string): Promise<void> {
  const { keyboard } = player.page;
  await keyboard.press(nth);
  await keyboard.down("h");
  await player.able.first().waitFor();
  await keyboard.press((await player.able.first().getAttribute("aria-keyshortcuts")) ?? "");
  await keyboard.up("h");
  await player
    .row(on)
    .and(player.page.getByRole("button", { name: LIES }))
    .waitFor();
}

/** As a screen reader presses: the bar opens for a while, and a card is a button. */
async function byPresses(player: Player, on: string): Promise<void> {
  await player.row(on).dispatchEvent("click");
  await player.bar.dispatchEvent("click");
  await player.able.first().waitFor();
  await player.guest.axe();
  await player.able.first().dispatchEvent("click");
  await player.faces.first().waitFor({ state: "detached" });
  await player
    .row(on)
    .and(player.page.getByRole("button", { name: LIES }))
    .waitFor();
}

test.concurrent("a round from the deal to the result", async () => {
  const { tv, path } = await openTable("en");
  const names = ["Odile", "Bruno", "Tamsin", "Mei", "Ravi"];
  const players: Player[] = [];
  for (const name of names) players.push(await Player.sits(name, path));
  const [odile, bruno, tamsin, mei] = players as [Player, Player, Player, Player];
  await settles(odile);
  await Promise.all(
    players.slice(1).map(({ page }) => page.getByRole("button", { name: "I’m ready" }).tap()),
  );
  await odile.page.getByRole("button", { name: "Start" }).tap();

  // The clock runs as soon as somebody can be tapped.
  await odile.row("Bruno").and(odile.page.locator(":enabled")).waitFor();
  await tv.page.getByRole("timer", { name: /^Clock/ }).waitFor();
  await peeks(odile, names);
  await Promise.all([
    slides(odile, "Bruno"),
    onlyLooks(bruno, "Odile"),
    byKeys(mei, "1", "Ravi"),
    byPresses(tamsin, "Bruno"),
  ]);
  await onTarget(tv, "Odile and Tamsin").waitFor();
  await tv.shot("tv-blink-of-an-eye-clock");
  await tv.axe();

  // Whoever loads the page again finds the card, and takes it back.
  await tamsin.page.reload();
  await tamsin
    .row("Bruno")
    .and(tamsin.page.getByRole("button", { name: LIES }))
    .tap();
  await tamsin.guest.shot("hand-blink-of-an-eye-back");
  await tamsin.guest.axe();
  await tamsin.page.getByRole("button", { name: "Take back" }).tap();
  await onTarget(tv, "Odile").waitFor();

  // Time is up: the phones send all eyes to the screen, where the reveal goes by itself. On a slow
  // machine a moment may pass unseen: then what comes after it will do.
  await tv.page.getByText(/^0:0\d$/).waitFor(TIME_IS_UP);
  await tv.shot("tv-blink-of-an-eye-late");
  const reveal = tv.page.getByRole("heading", { name: /’s Target$/ });
  const result = "Result";
  const over = tv.page.getByRole("region", { name: result });
  await reveal.or(over).first().waitFor(TIME_IS_UP);
  await odile.page.getByText("Eyes on the big screen").waitFor();
  await odile.guest.shot("hand-blink-of-an-eye-reveal");
  const turned = tv.page.getByText(/: (right|wrong)\.|contact!/);
  await turned.or(over).first().waitFor(TIME_IS_UP);
  await tv.shot("tv-blink-of-an-eye-reveal");
  await tv.axe();
  for (const { page } of players) await page.getByRole("region", { name: result }).waitFor();
  await over.waitFor(TIME_IS_UP);
  // The only round decides the match.
  await over.getByRole("heading", { name: /^.+ (wins|share) the match$/ }).waitFor();
  await tv.shot("tv-blink-of-an-eye-over");
  await odile.guest.shot("hand-blink-of-an-eye-over");
  for (const guest of [tv, ...players.map(({ guest }) => guest)]) guest.noErrors();
});

inDepth.concurrent("a full table fits, in German and with long names", async () => {
  const { tv, path } = await openTable("de");
  const host = await Player.sits("Wolfgang Mummenschwammmm", path);
  await settles(host);
  await fillChairs(host.guest);
  await host.page.getByRole("button", { name: "Start" }).tap();
  await host.page.getByText("Tap somebody to guess.").waitFor();
  await tv.page.getByText("Tippen am Handy.").waitFor();
  await tv.page.getByText("0:25", { exact: true }).waitFor(TIME_IS_UP);
  await tv.shot("tv-blink-of-an-eye-full");
  await tv.fits();
  await host.guest.shot("hand-blink-of-an-eye-full");
  for (const [width, height] of [
    [320, 568],
    [844, 390],
  ] as const) {
    await host.page.setViewportSize({ width, height });
    const thumb = await Thumb.of(host.guest);
    await host.guest.shot(`hand-blink-of-an-eye-${width}`);
    await thumb.down(host.bar);
    await host.faces.first().waitFor();
    await host.guest.shot(`hand-blink-of-an-eye-${width}-peek`);
    await host.guest.fits();
    await thumb.up();
  }
  await tv.page.getByRole("heading", { name: /^Das Ziel von/ }).waitFor(TIME_IS_UP);
  await tv.page
    .getByText(/richtig\.|falsch\.|geblufft\./)
    .first()
    .waitFor(TIME_IS_UP);
  await tv.shot("tv-blink-of-an-eye-full-reveal");
  await tv.axe();
  tv.noErrors();
  host.guest.noErrors();
});
