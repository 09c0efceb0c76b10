// A whole round of In the Blink of an Eye: two people and bots, by the controls people have.
import type { Locator } from "playwright-core";
import { expect, test } from "vitest";

import type { Replay, Seen } from "../../src/protocol";
import { Guest } from "./guest";
import { houseOfThisFile } from "./house";
import { press } from "./offered";

const house = houseOfThisFile();

const button = (guest: Guest, name: string | RegExp): Locator =>
  guest.page.getByRole("button", { name });

/** Odile opens a table on her desktop and settles on one short round. */
async function openTable(odile: Guest): Promise<string> {
  await odile.open("/new/blink_of_an_eye");
  const code = await odile.openTable("Odile");
  await odile.settle({ "On the clock": 60, Rounds: 1 });
  return `/r/${code}`;
}

/** Looks at Bruno by a key, lays a card on his Target by a click, and winks. */
async function odileLooks(odile: Guest, cards: Locator): Promise<void> {
  await odile.page.keyboard.press("1");
  const looked = odile.page.locator("[aria-current=true]");
  await button(odile, /^Bruno/)
    .and(looked)
    .waitFor();
  const lay = cards.getByRole("button", { name: /^Lay .* on Bruno’s Target$/ });
  await lay.first().click();
  await button(odile, /on Bruno’s Target: lift it$/)
    .first()
    .waitFor();
  await odile.page.keyboard.press("w");
  await odile.shot("blink-of-an-eye-looking");
  await odile.axe();
}

/**
 * His eyes begin on somebody. He lowers them to look at nobody, so a card asks where to; takes it
 * back, looks at Odile, lays one there, nods.
 */
async function brunoAsks(bruno: Guest, karten: Locator): Promise<void> {
  const looked = bruno.page.locator("button[aria-current=true]");
  await expect.poll(() => looked.count()).toBe(1);
  await bruno.page.keyboard.press("ArrowDown");
  await expect.poll(() => looked.count()).toBe(0);
  const lay = karten.getByRole("button", { name: /legen$/ });
  await lay.first().click();
  const whom = bruno.page.getByRole("group", { name: /auf wessen Ziel\?$/ });
  await whom.waitFor();
  await bruno.shot("blink-of-an-eye-asked");
  await bruno.axe();
  await whom.getByRole("button", { name: "Odile" }).click();
  await karten.getByRole("button", { name: BACK }).click();
  await button(bruno, /^Odile/)
    .first()
    .click();
  await karten
    .getByRole("button", { name: /auf Odiles Ziel legen$/ })
    .first()
    .click();
  await button(bruno, "Nicken").click();
  await karten.getByRole("button", { name: BACK }).waitFor();
  await bruno.shot("blink-of-an-eye-looking");
}

const TIME_IS_UP = { timeout: 90_000 };

/** Goes on step by step, and looks on: the reveal does not wait long. */
async function steps(guest: Guest, next: string): Promise<void> {
  await button(guest, next).waitFor(TIME_IS_UP);
  await press(button(guest, next));
  await guest.page.keyboard.press(" ");
}

/** Skips to the result, which is told once: there is no sheet of points before it. */
async function skips(guest: Guest, skip: string): Promise<void> {
  await button(guest, skip).waitFor(TIME_IS_UP);
  await guest.shot("blink-of-an-eye-reveal");
  await guest.axe();
  await press(button(guest, skip));
  await button(guest, /lobby$/i).waitFor();
}

/** What a card of Bruno's on Odile's Target says. */
const BACK = /bei Odile: zurücknehmen$/;

/** Opens what somebody missed, and compares it with what the house says of that seat. */
async function looksBack(guest: Guest, path: string, name: string, open: string): Promise<void> {
  const answer = await fetch(`${house.address}/api/rooms/${path.slice(-5)}/records/1/replay`);
  const { missed, players } = (await answer.json()) as Replay;
  const seat = players.findIndex((player) => player?.name === name);
  const signs = missed?.signs.filter(({ by }) => by !== seat) ?? [];
  const isFor = ({ sign: { aim } }: Seen): boolean => "seat" in aim && aim.seat === seat;
  const saw = ({ fates }: Seen): boolean => fates[seat]?.fate === "noticed";
  expect(signs.length).toBeGreaterThan(0);

  await button(guest, open).click();
  const figures = guest.page.locator(".figures b");
  await figures.first().waitFor();
  expect((await figures.allTextContents()).map(Number)).toEqual([
    signs.length,
    signs.filter(saw).length,
    signs.filter(isFor).length,
    signs.filter((sign) => isFor(sign) && !saw(sign)).length,
  ]);
  // A narrow miss is told to the millisecond.
  const list = guest.page.locator("ol button");
  expect(await list.count()).toBe(signs.length);
  const by = signs.flatMap(({ fates }) => {
    const fate = fates[seat];
    return fate && "by_ms" in fate ? [fate.by_ms] : [];
  });
  for (const ms of by) {
    const row = list.filter({ hasText: ` ${ms} ms` }).first();
    await row.click();
    await guest.page.getByRole("article").getByText(`${ms} ms`, { exact: true }).first().waitFor();
  }
  await guest.shot("missed");
  await guest.axe();
  await guest.fits();
  await guest.page.keyboard.press("Escape");
  await figures.first().waitFor({ state: "detached" });
}

test("a round from the deal to the result", async () => {
  const odile = await Guest.arrive(house, { size: "desktop" });
  const bruno = await Guest.arrive(house, { size: "phone", language: "de" });
  const path = await openTable(odile);

  await bruno.open(path);
  await bruno.page.getByLabel("Dein Name").fill("Bruno");
  await button(bruno, "Hinsetzen").click();
  await button(bruno, "Ich bin bereit").click();
  await button(odile, "Fill with bots").click();
  await button(odile, "Start").click();

  // The clock runs as soon as a card can be laid.
  const cards = odile.page.getByRole("group", { name: "Your cards" });
  const karten = bruno.page.getByRole("group", { name: "Deine Karten" });
  await cards.waitFor();
  await karten.waitFor();
  await odile.page.locator("[data-place^=card-]:enabled").first().waitFor();
  await bruno.page.locator("[data-place^=card-]:enabled").first().waitFor();
  await odile.shot("blink-of-an-eye-clock");
  await bruno.shot("blink-of-an-eye-clock");

  await Promise.all([odileLooks(odile, cards), brunoAsks(bruno, karten)]);

  // A page that is loaded again shows the same seat and the same card.
  await bruno.page.reload();
  await karten.getByRole("button", { name: BACK }).waitFor();

  // Somebody comes late and sees what everybody may see: no cards of one's own, no faces of cards.
  const late = await Guest.arrive(house, { size: "landscape" });
  await late.open(path);
  await late.page.getByLabel("Your name").fill("Tamsin");
  await button(late, "Come in").click();
  await late.page.getByRole("timer").first().waitFor();
  expect(await late.page.getByRole("group", { name: "Your cards" }).count()).toBe(0);
  await late.shot("blink-of-an-eye-watching");
  await late.axe();

  // Time is up: the reveal comes by itself, and everybody goes through it in their own way.
  await Promise.all([steps(odile, "Next"), skips(bruno, "Überspringen"), skips(late, "Skip all")]);
  // The host has seen enough: so has everybody.
  await press(button(odile, "Skip all"));

  // The result lies over every table, also over one that is opened after the end.
  for (const guest of [odile, late]) await button(guest, /lobby$/i).waitFor();
  await bruno.page.reload();
  await button(bruno, /lobby$/i).waitFor();
  await bruno.shot("blink-of-an-eye-over");

  // What everybody missed is what the house's log says.
  await looksBack(odile, path, "Odile", "What you missed");
  await looksBack(bruno, path, "Bruno", "Was dir entging");
  await looksBack(late, path, "Odile", "What you missed");

  // The lobby says how the match stands, everybody by name.
  for (const guest of [odile, bruno]) {
    await button(guest, /lobby$/i).click();
    const standing = guest.page.getByRole("list", {
      name: /^(The match so far|So steht die Partie)/,
    });
    await standing.waitFor();
    const rows = await standing.getByRole("listitem").allInnerTexts();
    expect(rows).toHaveLength(5);
    expect(rows[0]).toMatch(/^Odile\s+−?\d+$/);
    expect(rows[1]).toMatch(/^Bruno\s+−?\d+$/);
    await guest.shot("blink-of-an-eye-lobby");
    await guest.axe();
    await guest.fits();
  }
  for (const guest of [odile, bruno, late]) guest.noErrors();
});
