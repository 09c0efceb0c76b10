// The bad day of a table in one room: screens and phones that reload, fall silent, are sent away or
// lost, and a house that restarts. Everybody finds back, or is told what to do.
import type { Locator } from "playwright-core";

import { choose, joinByPhone, openScreen, settling, start } from "./gathering";
import { inDepth } from "./depth";
import { Guest } from "./guest";
import { houseOfThisFile } from "./house";

const house = houseOfThisFile();

const button = (guest: Guest, name: string | RegExp): Locator =>
  guest.page.getByRole("button", { name });

/** A line that can be cut, and stays cut until it is mended. */
async function cuttable({ page }: Guest): Promise<{ cut: () => void; mend: () => void }> {
  let isCut = false;
  const hangUps: (() => void)[] = [];
  await page.routeWebSocket(/\/ws$/, (socket) => {
    if (isCut) {
      void socket.close();
      return;
    }
    const server = socket.connectToServer();
    hangUps.push(() => {
      void socket.close();
      void server.close();
    });
  });
  await page.reload();
  return {
    cut: () => {
      isCut = true;
      for (const hangUp of hangUps.splice(0)) hangUp();
    },
    mend: () => (isCut = false),
  };
}

/** Eyes Wide Shut with days that people end by themselves, and short nights. */
async function shortNights(host: Guest): Promise<void> {
  await choose(host, "Eyes Wide Shut", settling({ "The day": 180, "The night": 15 }));
}

inDepth("a screen is loaded again in every stage of a game", async () => {
  const { tv, code } = await openScreen(house);
  const phones = [];
  for (const name of ["Odile", "Bruno", "Mei"]) phones.push(await joinByPhone(house, code, name));
  const [odile, ...others] = phones as [Guest, Guest, Guest];
  await shortNights(odile);
  const line = await cuttable(tv);
  await tv.page.getByText("Mei", { exact: true }).waitFor();
  await tv.page.keyboard.press("x");
  await tv.page.getByText("Press any key for sound").waitFor({ state: "detached" });
  await start(odile, others);

  // During the countdown.
  await tv.page.getByText("The game starts in").waitFor();
  await tv.page.reload();
  const day = tv.page.getByRole("heading", { name: "One may raise a hand" });
  await day.waitFor();
  await tv.page.getByText("The game starts in").waitFor({ state: "detached" });
  // Sound is back, or the screen says how to get it back.
  const heard = await tv.page.evaluate(() => navigator.userActivation.hasBeenActive);
  if (!heard) await tv.page.getByText("Press any key for sound").waitFor();

  // The line goes, the screen says so in large letters, and comes back.
  line.cut();
  const lost = tv.page.locator("p.lost").getByText("This screen has lost its line");
  await lost.waitFor();
  await tv.shot("bad-tv-lost");
  line.mend();
  await lost.waitFor({ state: "detached" });
  await tv.page.reload();
  await day.waitFor();

  // A second screen shows the same table.
  const second = await Guest.arrive(house, { size: "tv", language: "de" });
  await second.open(`/tv/${code}`);
  await second.page
    .getByRole("heading", { name: "Eine Hand" })
    .or(second.page.getByText("Tag 1"))
    .first()
    .waitFor();
  await second.shot("bad-second-tv");

  // The house restarts by day: everybody finds back by themselves.
  await house.restart();
  for (const guest of [tv, ...phones]) {
    await guest.page.locator("p.lost").waitFor({ state: "detached" });
    await guest.page.getByText(/^(Waiting for|Opening the door)/).waitFor({ state: "detached" });
  }
  await day.waitFor();
  for (const guest of [tv, ...phones, second]) guest.forgive();
  for (const phone of phones) await button(phone, "I’m ready").tap();

  // At night.
  const night = tv.page.getByRole("heading", { name: "Eyes wide shut" });
  await night.waitFor();
  await tv.page.reload();
  await night.waitFor();
  // While hands are counted.
  await night.waitFor({ state: "detached" });
  await tv.page.reload();
  await tv.page.getByText("Day 2").first().waitFor();
  await tv.shot("bad-tv-day-2");
  for (const nth of [2, 3]) {
    for (const phone of phones) await button(phone, "I’m ready").tap();
    await phones[0]?.page.getByRole("heading", { name: "Eyes on the big screen" }).waitFor();
    await tv.page
      .getByText(`Day ${nth + 1}`)
      .or(tv.page.getByRole("region", { name: "The result" }))
      .first()
      .waitFor({ timeout: 60_000 });
  }
  await tv.page.getByRole("region", { name: "The result" }).waitFor();
  await tv.page.reload();
  await tv.page.getByRole("region", { name: "The result" }).waitFor();
  await tv.shot("bad-tv-result");
  for (const guest of [tv, second, ...phones]) {
    guest.noErrors();
    await guest.leave();
  }
});

inDepth("a screen without a table says why, and what to do", async () => {
  const nobody = await Guest.arrive(house, { size: "tv" });
  await nobody.open("/tv/ZZZZZ");
  await nobody.page.getByRole("link", { name: "Open another table" }).waitFor();
  await nobody.shot("bad-tv-no-room");
  await nobody.axe();
  await nobody.page.getByRole("link", { name: "Open another table" }).click();
  await nobody.page.waitForURL(/\/tv\/[A-Z]{5}$/);
  await nobody.page.getByText("The first to come in is the host").waitFor();
  await nobody.leave();

  const { tv, code } = await openScreen(house);
  const odile = await joinByPhone(house, code, "Odile");

  // The same browser in two windows: the newer one shows the table.
  const second = await tv.secondWindow();
  await second.goto(`${house.address}/tv/${code}`);
  await tv.page.getByRole("heading", { name: "The table is in another window" }).waitFor();
  await tv.shot("bad-tv-replaced");
  await tv.axe();
  await button(tv, "Show it here").click();
  await tv.page.getByText("Odile", { exact: true }).waitFor();
  await second.close();

  // The host lets everybody play apart, and together again.
  const sit = (way: RegExp): Promise<void> =>
    choose(odile, "Eyes Wide Shut", ({ page }) => page.getByRole("radio", { name: way }).check());
  await sit(/^Apart/);
  await tv.page.getByText("everybody plays at a screen of their own").waitFor();
  await tv.shot("bad-tv-apart");
  await tv.axe();
  await sit(/^Together/);
  await tv.page.getByText("Odile", { exact: true }).waitFor();

  // The host sends the screen away; somebody at the screen can bring it back.
  await button(odile, "Menu").tap();
  const row = odile.page.getByRole("listitem").filter({ hasText: "The table" }).last();
  await row.getByRole("button", { name: /…$/ }).last().tap();
  await odile.shot("bad-kick-tv");
  await button(odile, "Take it off").tap();
  await tv.page.getByRole("heading", { name: "This screen was taken off the table" }).waitFor();
  await tv.shot("bad-tv-gone");
  await button(tv, "Be the table again").click();
  await tv.page.getByText("Odile", { exact: true }).waitFor();
  for (const guest of [tv, odile]) {
    guest.noErrors();
    await guest.leave();
  }
});

inDepth("a lost phone, a locked door, and somebody who comes late", async () => {
  const { tv, code } = await openScreen(house);
  const odile = await joinByPhone(house, code, "Odile");
  const bruno = await joinByPhone(house, code, "Bruno");
  const mei = await joinByPhone(house, code, "Mei");
  await shortNights(odile);
  await start(odile, [bruno, mei]);
  await tv.page.getByText("Day 1").first().waitFor();

  const late = await Guest.arrive(house, { size: "phone" });
  await late.open(`/r/${code}`);
  await late.page.getByText("A game is under way").waitFor();
  await late.page.getByText("Did you sit here already?").waitFor();
  await late.shot("bad-late-door");
  await late.axe();
  await late.page.getByLabel("Your name").fill("Greta");
  await button(late, "Come in").tap();
  await late.page.getByText("You are next.").waitFor();
  await late.shot("bad-late");

  // The door is locked; the phone that sat down comes back, another does not.
  await button(odile, "Menu").tap();
  await odile.page.getByRole("switch", { name: /^Let nobody new in/ }).check({ force: true });
  await odile.page.getByText("The door is locked").waitFor();
  await odile.shot("bad-locked-menu");
  await odile.page.keyboard.press("Escape");
  await bruno.page.goto("about:blank");
  await tv.page.getByText("Waiting for Bruno").waitFor();
  await tv.shot("bad-tv-waits");
  const other = await Guest.arrive(house, { size: "phone", language: "de" });
  await other.open(`/r/${code}`);
  await other.page.getByText("Hattest du hier schon einen Platz?").waitFor();
  await other.shot("bad-locked-door-de");
  await bruno.open(`/r/${code}`);
  await button(bruno, "I’m ready").waitFor();
  await tv.page.getByText("Waiting for Bruno").waitFor({ state: "detached" });

  // After the game whoever came late has a chair.
  await button(odile, "Menu").tap();
  await button(odile, /^Abandon/).tap();
  await button(odile, "Abandon the game").tap();
  await late.page.getByRole("button", { name: /^(Sit down|I’m ready)/ }).waitFor();
  await late.shot("bad-late-lobby");
  for (const guest of [tv, odile, mei, late]) {
    guest.noErrors();
    await guest.leave();
  }
  for (const guest of [bruno, other]) await guest.leave();
});
