// People in one room and people elsewhere at one table: who sees whom, what the lobby says about
// it, and what of it reaches neither the phones in the room nor the screen.
import type { Locator } from "playwright-core";
import { expect } from "vitest";

import { byKey, byThumb } from "./blink-eyes";
import { choose, joinByPhone, openScreen, settling, start } from "./gathering";
import { inDepth } from "./depth";
import { Guest, type Manner } from "./guest";
import { houseOfThisFile } from "./house";
import { press, untilSeen } from "./offered";

const house = houseOfThisFile();

const button = (guest: Guest, name: string | RegExp): Locator =>
  guest.page.getByRole("button", { name });

/** What of sight came over a page's sockets: only those who are elsewhere are told any. */
function listen(guest: Guest): { sight: string[]; tables: number; hands: number } {
  const heard = { sight: [] as string[], tables: 0, hands: 0 };
  guest.page.on("websocket", (socket) => {
    socket.on("framesent", ({ payload }) => {
      if (String(payload).includes('"do":"hand","up":true')) heard.hands += 1;
    });
    socket.on("framereceived", ({ payload }) => {
      const frame = JSON.parse(String(payload)) as Record<string, Record<string, unknown>>;
      if ("table" in frame) heard.tables += 1;
      if ("perceived" in frame) heard.sight.push("perceived");
      if (frame["table"]?.["eyes"] != null) heard.sight.push("eyes");
    });
  });
  return heard;
}

/** Somebody comes in at a screen of their own, somewhere else. */
async function joinElsewhere(code: string, name: string, manner: Manner = {}): Promise<Guest> {
  const guest = await Guest.arrive(house, { size: "desktop", ...manner });
  await guest.open(`/r/${code}`);
  await guest.page.getByLabel(/^(Your name|Dein Name)/).fill(name);
  await guest.page
    .getByRole("switch", { name: /^(I am not in the room|Ich bin nicht bei ihnen)/ })
    .check({ force: true });
  await guest.shot(`mixed-door-${manner.language ?? "en"}`);
  await button(guest, /^(Sit down|Hinsetzen)/).click();
  await button(guest, /^(I sit elsewhere|Ich sitze anderswo)/).waitFor();
  return guest;
}

/** Holds a finger on a dark phone until the house has been asked to raise the hand. */
async function raisesByPhone({ page }: Guest, asked: () => number): Promise<void> {
  const before = asked();
  const fingers = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchEnd", touchPoints: { x: number; y: number }[]) =>
    fingers.send("Input.dispatchTouchEvent", { type, touchPoints });
  await touch("touchStart", [{ x: 120, y: 500 }]);
  await expect.poll(asked).toBe(before + 1);
  await touch("touchEnd", []);
}

inDepth(
  "Eyes Wide Shut with two in the room and two elsewhere, until somebody is free",
  async () => {
    const { tv, code } = await openScreen(house);
    const odile = await joinByPhone(house, code, "Odile");
    const bruno = await joinByPhone(house, code, "Bruno");
    const heard = [tv, odile, bruno].map(listen);
    for (const guest of [tv, odile, bruno]) await guest.page.reload();
    await choose(odile, "Eyes Wide Shut", settling({ "The day": 180, "The night": 15 }));
    const tamsin = await joinElsewhere(code, "Tamsin");
    const mei = await joinElsewhere(code, "Mei", { language: "de" });
    const watcher = await Guest.arrive(house, { size: "desktop" });
    const watched = listen(watcher);
    await watcher.open(`/r/${code}`);
    await watcher.watch("Ida");
    const tamsinHeard = listen(tamsin);
    await tamsin.page.reload();

    // The lobby says that it is fair, on every screen.
    await odile.page.getByText("Eyes Wide Shut can be played so").waitFor();
    await mei.page.getByText("Eyes Wide Shut geht so").waitFor();
    await tv.page.getByText("elsewhere").first().waitFor();
    await Promise.all([tv.shot("mixed-lobby"), odile.shot("mixed-lobby"), mei.shot("mixed-lobby")]);
    // Both ways, as often as one likes.
    await button(tamsin, "I sit elsewhere").click();
    await expect.poll(() => tv.page.getByText("elsewhere").count()).toBe(1);
    await button(tamsin, "I sit elsewhere").click();
    await expect.poll(() => tv.page.getByText("elsewhere").count()).toBe(2);

    await button(tamsin, "I’m ready").click();
    await button(mei, "Ich bin bereit").click();
    await start(odile, [bruno]);

    // By day those who are elsewhere see each other, and nobody else sees anything of it.
    await tamsin.page.getByText("Day 1", { exact: true }).waitFor();
    await button(tamsin, /^Ready/)
      .and(tamsin.page.locator(":enabled"))
      .waitFor();
    await Promise.all([tv.shot("mixed-day"), tamsin.shot("mixed-day"), odile.shot("mixed-day")]);
    await button(tamsin, /^Odile, in the room/).click();
    await tamsin.page.getByText("Odile sits in the room with others").first().waitFor();
    await tamsin.shot("mixed-in-the-room");
    await button(tamsin, /^Mei/).click();
    await button(mei, /^Tamsin/).click();
    await untilSeen(async () => {
      await press(button(tamsin, /^Wink/));
      return mei.page.getByText(/zwinkert dir zu/);
    });
    await mei.shot("mixed-wink");
    for (const guest of [tamsin, mei, tv, odile]) {
      await guest.axe();
      await guest.fits();
    }
    // What they say stands on the screen in the room.
    await button(tamsin, "I will raise.").click();
    await tv.page.locator("main").getByText("I will raise.").first().waitFor();
    await tv.shot("mixed-talk");
    await watcher.shot("mixed-watcher");

    const ready = async (): Promise<void> => {
      for (const phone of [odile, bruno]) await button(phone, "I’m ready").tap();
      await button(tamsin, /^Ready/).click();
      await button(mei, /^Bereit/).click();
    };
    const nightOf = (guest: Guest): Locator =>
      guest.page.getByRole("region", { name: /^(Night|Nacht)/ });
    for (const nth of [1, 2, 3, 4]) {
      await ready();
      await odile.page.getByRole("application").waitFor();
      const up = nightOf(tamsin).getByRole("button", { name: /^Hand up/ });
      await up.click();
      // Two hands where one is allowed: nobody moves in the first night.
      if (nth === 1) {
        await raisesByPhone(bruno, () => heard[2]?.hands ?? 0);
        await Promise.all([tamsin.shot("mixed-night"), tv.shot("mixed-night")]);
      }
      await odile.page.getByRole("heading", { name: "Eyes on the big screen" }).waitFor();
    }
    await tv.page.getByRole("region", { name: "The result" }).waitFor();
    for (const guest of [odile, bruno, tamsin, mei]) {
      await guest.page.getByRole("region", { name: /^(The result|Das Ergebnis)/ }).waitFor();
    }
    await Promise.all([tv, odile, tamsin].map((guest) => guest.shot("mixed-result")));

    for (const guest of [tv, odile]) guest.noErrors();
    for (const [i, { sight, tables }] of [...heard, watched].entries()) {
      expect(sight, `listener ${i}`).toEqual([]);
      expect(tables, `listener ${i}`).toBeGreaterThan(0);
    }
    // The check can fail: whoever is elsewhere is told of sight.
    expect(tamsinHeard.sight).toContain("eyes");
    expect(tamsinHeard.sight).toContain("perceived");
    for (const guest of [tv, odile, bruno, tamsin, mei, watcher]) {
      guest.noErrors();
      await guest.leave();
    }
  },
);

inDepth("Zwinkern says that it is not fair so, and is played all the same", async () => {
  const { tv, code } = await openScreen(house, { language: "de" });
  const odile = await joinByPhone(house, code, "Odile");
  const heard = [tv, odile].map(listen);
  for (const guest of [tv, odile]) await guest.page.reload();
  await choose(odile, "Zwinkern");

  // Bots see nobody in a room.
  await button(odile, /Chair 2\b/).tap();
  await button(odile, /^Casual/).tap();
  await odile.page.getByText("Bots have no eyes in your room").waitFor();
  await odile.shot("mixed-bots");
  await button(odile, /Bot/).first().tap();
  await button(odile, "Take the bot away").tap();

  const bruno = await joinByPhone(house, code, "Bruno");
  const tamsin = await joinElsewhere(code, "Tamsin");
  const mei = await joinElsewhere(code, "Mei", { size: "phone", language: "de" });
  const unfair = odile.page.getByRole("heading", { name: "Some sit elsewhere: not fair" });
  await unfair.waitFor();
  expect(await isInSight(unfair)).toBe(true);
  await mei.page.getByRole("heading", { name: "Manche sitzen anderswo: nicht fair" }).waitFor();
  await Promise.all(
    [odile, tamsin, mei, tv].map((guest) =>
      guest.shot(guest === mei ? "mixed-unfair-de" : "mixed-unfair"),
    ),
  );
  for (const guest of [odile, tamsin, mei, tv]) await guest.axe();
  await button(tamsin, "I’m ready").click();
  await button(mei, "Ich bin bereit").tap();
  await start(odile, [bruno]);

  await button(tamsin, /^Mei,/).waitFor();
  await tamsin.page.getByText("Starts in").waitFor({ state: "detached" });
  await Promise.all([tamsin.shot("mixed-zwinkern"), mei.shot("mixed-zwinkern-de")]);
  await button(mei, /^Odile, im Zimmer/).tap();
  await mei.page.getByText("Odile sitzt bei anderen im Zimmer").first().waitFor();
  await mei.shot("mixed-zwinkern-refused-de");
  await button(mei, /^Tamsin,/).tap();
  await button(tamsin, /^Mei,/).click();
  await tamsin.page
    .getByText(/Mei looks at you/)
    .first()
    .waitFor();
  await Promise.all([tamsin.shot("mixed-zwinkern-look"), mei.shot("mixed-zwinkern-look-de")]);
  await mei.page.setViewportSize({ width: 844, height: 390 });
  await mei.shot("mixed-zwinkern-lying-de");
  await mei.fits();
  for (const guest of [tamsin, mei]) await guest.axe();
  await tv.shot("mixed-zwinkern");
  for (const { sight, tables } of heard) {
    expect(sight).toEqual([]);
    expect(tables).toBeGreaterThan(0);
  }
  for (const guest of [tv, odile, bruno, tamsin, mei]) {
    guest.noErrors();
    await guest.leave();
  }
});

/** Whether it can be read without scrolling. */
const isInSight = (thing: Locator): Promise<boolean> =>
  thing.evaluate((found) => {
    const { left, top, width, height } = found.getBoundingClientRect();
    const on = document.elementFromPoint(left + width / 2, top + height / 2);
    return on !== null && (on === found || found.contains(on));
  });

inDepth("Blink between a phone at the screen and somebody elsewhere", async () => {
  const { tv, code } = await openScreen(house);
  const odile = await joinByPhone(house, code, "Odile");
  await choose(odile, "Blink");
  const tamsin = await joinElsewhere(code, "Tamsin");
  await odile.page.getByText("Blink can be played so").waitFor();
  await button(tamsin, "I’m ready").click();
  await start(odile, []);
  await tamsin.page.getByRole("group", { name: "Your hand" }).waitFor();
  await tv.page.getByText("The game starts in").waitFor({ state: "detached" });
  for (let turn = 0; turn < 4; turn += 1) {
    await byThumb(odile.page);
    await byKey(tamsin.page);
  }
  await Promise.all([tv, odile, tamsin].map((guest) => guest.shot("mixed-blink")));
  const playOut = async (step: () => Promise<boolean>): Promise<void> => {
    while (await step());
  };
  await Promise.all([
    playOut(() => byThumb(odile.page)),
    playOut(() => byKey(tamsin.page)),
    tv.page.getByRole("region", { name: "The result" }).waitFor({ timeout: 300_000 }),
  ]);
  await Promise.all([tv, odile, tamsin].map((guest) => guest.shot("mixed-blink-result")));
  for (const guest of [tv, odile, tamsin]) {
    guest.noErrors();
    await guest.leave();
  }
});
