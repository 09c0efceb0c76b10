// Eyes Wide Shut by hand: days of talk, dark nights, mornings in which hands are counted.
import type { Locator } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";

import { Guest, type Manner, allLeave } from "./guest";
import { House } from "./house";

let house: House;
beforeAll(async () => {
  house = await House.open();
});
afterAll(async () => {
  await allLeave();
  await house.close();
});

/** The clocks of these tables, long enough for a slow machine: people end days and nights by themselves. */
const DAY_S = 60;
const NIGHT_S = 30;

const button = (guest: Guest, name: string | RegExp): Locator =>
  guest.page.getByRole("button", { name });

/** Opens a table, and tells the way to it. */
async function opensTable(guest: Guest, name: string): Promise<string> {
  await guest.open("/new/eyes_wide_shut");
  await guest.page.getByRole("textbox", { name: "Your name" }).fill(name);
  await button(guest, "Open the table").click();
  await button(guest, "Change").click();
  await guest.page.getByRole("spinbutton", { name: "The day" }).fill(String(DAY_S));
  await guest.page.getByRole("spinbutton", { name: "The night" }).fill(String(NIGHT_S));
  await button(guest, "Settle it").click();
  await guest.page.getByRole("dialog").waitFor({ state: "detached" });
  return new URL(guest.page.url()).pathname;
}

async function sitsDown(guest: Guest, way: string, name: string): Promise<void> {
  await guest.open(way);
  await guest.page.getByRole("textbox", { name: "Your name" }).fill(name);
  await button(guest, "Sit down").click();
  await button(guest, "I’m ready").click();
}

async function putsBot(guest: Guest, chair: number): Promise<void> {
  await button(guest, new RegExp(`Open Chair ${chair},`)).click();
  await button(guest, /^Casual/).click();
  await button(guest, new RegExp(`Open Chair ${chair},`)).waitFor({ state: "detached" });
}

async function arrives(manner: Manner): Promise<Guest> {
  return Guest.arrive(house, manner);
}

/** Everybody has talked enough. */
async function readyAll(guests: readonly Guest[]): Promise<void> {
  for (const guest of guests) await button(guest, /^Ready/).click();
}

/** What is on the screen by night: the day's buttons lie under the lids. */
const nightly = (guest: Guest, name: RegExp): Locator =>
  guest.page.getByRole("region", { name: /^Night/ }).getByRole("button", { name });

const dark = (guest: Guest): Locator =>
  guest.page.getByRole("heading", { name: "All eyes are shut" });

/** By night: puts the hand where it shall be, and locks it. */
async function locks(guest: Guest, up: boolean): Promise<void> {
  await dark(guest).waitFor({ timeout: DAY_S * 1000 });
  if (up) {
    await nightly(guest, /^Hand up/).click();
    await guest.page.getByRole("status").filter({ hasText: "Your hand is up" }).waitFor();
  }
  await nightly(guest, /^Lock it/).click();
}

/** In the morning: reads what is told until the day is there, and tells what was read. */
async function reads(guest: Guest, nth: number): Promise<string[]> {
  const morning = guest.page.getByText(`Morning ${nth}`, { exact: true });
  await morning.waitFor({ timeout: NIGHT_S * 1000 });
  const titles = new Set<string>();
  const title = guest.page.getByRole("heading", { level: 2 }).first();
  while (await morning.isVisible()) {
    const text = await title.textContent({ timeout: 500 }).catch(() => null);
    if (text !== null) titles.add(text);
    await guest.page.evaluate(() => new Promise(requestAnimationFrame));
  }
  return [...titles];
}

test("two people and two bots, until nobody is left", async () => {
  const odile = await arrives({ size: "desktop" });
  const bruno = await arrives({ size: "phone" });
  const way = await opensTable(odile, "Odile");
  await sitsDown(bruno, way, "Bruno");
  await putsBot(odile, 3);
  await putsBot(odile, 4);
  await button(odile, "Start").click();

  // The first day: one looks, makes a sign, says something.
  await odile.page.getByText("Day 1", { exact: true }).waitFor();
  await button(odile, /^Ready/)
    .and(odile.page.locator(":enabled"))
    .waitFor();
  for (const guest of [odile, bruno]) {
    await guest.shot("eyes-wide-shut-day");
    await guest.axe();
  }
  await button(odile, /^Bruno/).click();
  await button(bruno, /^Odile/).click();
  await button(odile, /^Wink/).click();
  await bruno.page
    .getByText(/winks at you/)
    .first()
    .waitFor();
  await bruno.shot("eyes-wide-shut-look");
  await bruno.axe();
  await button(odile, "I will raise.").click();
  await bruno.page.getByText("I will raise.").first().waitFor();
  await button(bruno, "Eyes on the board").click();

  // Two raise, one is allowed: nobody ever moves, and the third still night takes everybody.
  const both = [odile, bruno];
  for (const nth of [1, 2, 3]) {
    await readyAll(both);
    if (nth === 1) {
      for (const guest of both) {
        await dark(guest).waitFor({ timeout: DAY_S * 1000 });
        await nightly(guest, /^Hand up/)
          .and(guest.page.locator(":enabled"))
          .waitFor();
        await guest.shot("eyes-wide-shut-night");
        await guest.axe();
      }
    }
    if (nth === 2) {
      // Whoever loads the page again finds the night, and their own hand as they left it.
      await dark(bruno).waitFor({ timeout: DAY_S * 1000 });
      await nightly(bruno, /^Hand up/).click();
      await bruno.page.getByRole("status").filter({ hasText: "Your hand is up" }).waitFor();
      await bruno.page.reload();
      await dark(bruno).waitFor();
      await bruno.page.getByRole("status").filter({ hasText: "Your hand is up" }).waitFor();
    }
    await locks(bruno, nth !== 2);
    await bruno.shot("eyes-wide-shut-locked");
    await locks(odile, true);
    if (nth < 3) {
      const [seen, also] = await Promise.all([reads(odile, nth), reads(bruno, nth)]);
      for (const titles of [seen, also])
        expect(titles.some((title) => / hands, one allowed$/.test(title))).toBe(true);
    }
    if (nth === 2) {
      await odile.page.getByText(/One more still night costs lives/).waitFor();
      for (const guest of both) await guest.shot("eyes-wide-shut-warning");
      await odile.axe();
      const late = await arrives({ size: "landscape" });
      await late.open(way);
      await late.page.getByRole("textbox", { name: "Your name" }).fill("Greta");
      await button(late, "Watch").click();
      await late.page.getByText("Day 3", { exact: true }).waitFor();
      await late.shot("eyes-wide-shut-spectator");
      await late.axe();
      late.noErrors();
      await late.leave();
    }
  }
  await odile.page.getByRole("heading", { name: "The third still night" }).waitFor();
  await odile.shot("eyes-wide-shut-stagnation");
  await bruno.shot("eyes-wide-shut-stagnation");
  await odile.page.getByRole("heading", { name: /are out$/ }).waitFor();
  for (const guest of both) {
    await guest.page.getByRole("heading", { name: "Nobody gets a point" }).waitFor();
    await guest.page.getByText("Morning 3", { exact: true }).waitFor({ state: "detached" });
    await guest.shot("eyes-wide-shut-end");
    guest.noErrors();
    await guest.leave();
  }
});

test("three people: an advance, a retreat, a death, and the duel", async () => {
  const [odile, bruno, mei] = await Promise.all([
    arrives({ size: "desktop" }),
    arrives({ size: "phone" }),
    arrives({ size: "landscape", reducedMotion: true }),
  ]);
  const way = await opensTable(odile, "Odile");
  await sitsDown(bruno, way, "Bruno");
  await sitsDown(mei, way, "Mei");
  await button(odile, "Start").click();

  // Odile goes ahead every other night, and somebody always pulls her back.
  const nights = [[odile], [odile, bruno], [odile], [odile, mei], [odile], [odile, bruno]];
  for (const [i, raised] of nights.entries()) {
    const all = [odile, bruno, mei];
    await readyAll(all);
    for (const guest of all) await locks(guest, raised.includes(guest));
    const titles = await Promise.all(
      all.map(async (guest) => {
        await guest.page.getByText(`Morning ${i + 1}`, { exact: true }).waitFor();
        await guest.page.getByRole("heading", { name: / allowed$/ }).waitFor();
        if (i < 2) {
          await guest.shot(`eyes-wide-shut-morning-${i + 1}`);
          if (i === 1) await guest.axe();
        }
        return reads(guest, i + 1);
      }),
    );
    const last = titles.map((told) => told.at(-1));
    if (i === nights.length - 1) {
      expect(last).toEqual(all.map(() => "Two are left: the duel"));
    }
  }

  // The duel is between the other two; whoever is out watches.
  await odile.page.getByText("You are out of this game").waitFor();
  for (const guest of [odile, bruno, mei]) {
    await guest.shot("eyes-wide-shut-duel");
    await guest.axe();
  }
  await readyAll([bruno, mei]);
  await dark(odile).waitFor();
  await odile.shot("eyes-wide-shut-night-out");
  await odile.axe();
  await locks(bruno, false);
  await locks(mei, true);
  for (const guest of [odile, bruno, mei]) {
    const name = guest === mei ? "You get two points" : "Mei gets two points";
    await guest.page.getByRole("heading", { name }).waitFor();
    await guest.page.getByText("Morning 7", { exact: true }).waitFor({ state: "detached" });
    guest.noErrors();
    await guest.leave();
  }
});
