// Eyes Wide Shut by hand: days of talk, dark nights, mornings in which hands are counted.
import type { Locator } from "playwright-core";
import { expect, test } from "vitest";

import { inDepth } from "./depth";
import { Guest, type Manner } from "./guest";
import { houseOfThisFile } from "./house";
import { press, untilSeen } from "./offered";

const house = houseOfThisFile();

/** The clocks of these tables, long enough for a slow machine: people end days and nights by themselves. */
const DAY_S = 180;
const NIGHT_S = 30;

const button = (guest: Guest, name: string | RegExp): Locator =>
  guest.page.getByRole("button", { name });

/** Opens a table, and tells the way to it. */
async function opensTable(guest: Guest, name: string): Promise<string> {
  await guest.open("/new/eyes_wide_shut");
  const code = await guest.openTable(name);
  await guest.settle({ "The day": DAY_S, "The night": NIGHT_S });
  return `/r/${code}`;
}

async function sitsDown(guest: Guest, way: string, name: string): Promise<void> {
  await guest.open(way);
  await guest.sitDown(name);
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

/** Reads everything that a morning tells. Begun by night, so that nothing is missed. */
function reads(guest: Guest, nth: number): Promise<string[]> {
  return guest.page.evaluate((morning) => {
    const titles = new Set<string>();
    return new Promise<string[]>((done) => {
      const read = (): void => {
        const isThere = [...document.querySelectorAll("p")].some(
          ({ textContent }) => textContent === morning,
        );
        if (isThere) {
          const title = document.querySelector("h2")?.textContent;
          if (title) titles.add(title);
        } else if (titles.size > 0) done([...titles]);
      };
      const parts = { subtree: true, childList: true, characterData: true };
      new MutationObserver(read).observe(document, parts);
    });
  }, `Morning ${nth}`);
}

/** A picture of the moment in which hands are counted, if the machine is quick enough for it. */
async function catches(guest: Guest, name: string): Promise<void> {
  const counted = guest.page.getByRole("heading", { name: / allowed$/ });
  await counted.waitFor({ timeout: 5_000 }).then(
    () => guest.shot(name),
    () => undefined,
  );
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
  await untilSeen(async () => {
    await press(button(odile, /^Wink/));
    return bruno.page.getByText(/winks at you/);
  });
  await bruno.shot("eyes-wide-shut-look");
  await bruno.axe();
  // At a face the words are for that face.
  await odile.page.getByText("To Bruno", { exact: true }).waitFor();
  await button(odile, "I will raise tonight.").click();
  await bruno.page
    .locator(".said", { hasText: "to you" })
    .getByText("I will raise tonight.")
    .waitFor();
  // A phone turns its signs over for words, and back.
  await button(bruno, "Say").click();
  await bruno.page.getByText("To Odile", { exact: true }).waitFor();
  await bruno.axe();
  await button(bruno, "You first.").click();
  await odile.page.locator(".said", { hasText: "to you" }).getByText("You first.").waitFor();
  await button(bruno, "Signs").click();
  await button(bruno, "Eyes on the board").click();

  // Two raise, one is allowed: nobody ever moves, and the third still night takes everybody.
  const both = [odile, bruno];
  for (const nth of [1, 2, 3]) {
    await readyAll(both);
    // A night has time for one of them to be looked at.
    const looked = nth === 1 ? odile : nth === 3 ? bruno : null;
    if (looked) {
      await dark(looked).waitFor({ timeout: DAY_S * 1000 });
      await nightly(looked, /^Hand up/)
        .and(looked.page.locator(":enabled"))
        .waitFor();
      await looked.shot("eyes-wide-shut-night");
      await looked.axe();
    }
    if (nth === 2) {
      // Whoever loads the page again finds the night, and their own hand as they left it.
      await dark(bruno).waitFor({ timeout: DAY_S * 1000 });
      await nightly(bruno, /^Hand up/).click();
      await bruno.page.getByRole("status").filter({ hasText: "Your hand is up" }).waitFor();
      await bruno.page.reload();
      await dark(bruno).waitFor();
      await bruno.page.getByText("Your hand is up", { exact: true }).first().waitFor();
    }
    await locks(bruno, nth !== 2);
    await bruno.shot("eyes-wide-shut-locked");
    await dark(odile).waitFor();
    const told = both.map((guest) => reads(guest, nth));
    await locks(odile, true);
    for (const titles of await Promise.all(told)) {
      expect(titles.some((title) => / hands, one allowed$/.test(title))).toBe(true);
      if (nth < 3) continue;
      expect(titles).toContain("The third still night");
      expect(titles.some((title) => title.endsWith(" are out"))).toBe(true);
      expect(titles.at(-1)).toBe("Nobody gets a point");
    }
    if (nth === 2) {
      await odile.page.getByText(/One more still night costs lives/).waitFor();
      for (const guest of both) await guest.shot("eyes-wide-shut-warning");
      await odile.axe();
      const late = await arrives({ size: "landscape" });
      await late.open(way);
      await late.watch("Greta");
      await late.page.getByText("Day 3", { exact: true }).waitFor();
      await late.shot("eyes-wide-shut-spectator");
      await late.axe();
      late.noErrors();
      await late.leave();
    }
  }
  for (const guest of both) {
    await guest.shot("eyes-wide-shut-end");
    guest.noErrors();
    await guest.leave();
  }
});

inDepth("three people: an advance, a retreat, a death, and the duel", async () => {
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
    for (const guest of all.slice(1)) await locks(guest, raised.includes(guest));
    await dark(odile).waitFor();
    const told = all.map((guest) => reads(guest, i + 1));
    await locks(odile, raised.includes(odile));
    if (i < 2) {
      await Promise.all(all.map((guest) => catches(guest, `eyes-wide-shut-morning-${i + 1}`)));
    }
    const titles = await Promise.all(told);
    expect(titles.every((read) => read.some((title) => / allowed$/.test(title)))).toBe(true);
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
  await dark(mei).waitFor();
  const told = [odile, bruno, mei].map((guest) => reads(guest, 7));
  await locks(mei, true);
  expect((await Promise.all(told)).map((titles) => titles.at(-1))).toEqual([
    "Mei gets two points",
    "Mei gets two points",
    "You get two points",
  ]);
  for (const guest of [odile, bruno, mei]) {
    guest.noErrors();
    await guest.leave();
  }
});
