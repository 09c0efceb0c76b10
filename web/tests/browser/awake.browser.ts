// A screen that stays lit while a game is on: by a lock on a secure page, by a film over http, and
// where neither can be had by a word to whoever holds it.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";

import { INSECURE_NAME } from "./chromium";
import { choose, joinByPhone, openScreen } from "./gathering";
import { Guest } from "./guest";
import { houseOfThisFile } from "./house";

const house = houseOfThisFile();

/** The same house over http and by a name, as phones in a home network find it. */
const overHttp = (): { address: string } => ({
  address: house.address.replace("127.0.0.1", INSECURE_NAME),
});

/** Among bots, to the first moment of the game. */
async function play(host: Guest): Promise<void> {
  await choose(host, "Zwinkern");
  await host.page.getByRole("button", { name: "Fill with bots" }).tap();
  await host.page.getByRole("button", { name: "Start", exact: true }).tap();
  await host.page.locator("main.hand").waitFor();
}

/** The film, as far as browsers care. */
const film = (page: Page) =>
  page.evaluate(() => {
    const video = document.querySelector("video");
    if (!video) return null;
    const { width, height } = video.getBoundingClientRect();
    const stream = video.srcObject as MediaStream;
    const above = document.elementFromPoint(innerWidth / 2, innerHeight / 2);
    return {
      runs: !video.paused && video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA,
      at: video.currentTime,
      muted: video.muted,
      loop: video.loop,
      tracks: stream.getTracks().map(({ kind }) => kind),
      covers: (width * height) / (innerWidth * innerHeight),
      inTheWay: above === video,
    };
  });

test("over http a phone in a hand and the table's screen are kept lit by a film", async () => {
  const { tv, code } = await openScreen(overHttp());
  const phone = await joinByPhone(overHttp(), code, "Odile");
  expect(await phone.page.evaluate(() => [isSecureContext, "wakeLock" in navigator])).toEqual([
    false,
    false,
  ]);
  expect(await film(phone.page), "nothing is played in a lobby").toBeNull();
  await play(phone);
  for (const { page } of [tv, phone]) {
    await expect.poll(async () => (await film(page))?.runs).toBe(true);
    const begun = (await film(page))!;
    // Chromium keeps a screen lit for a muted film that covers at least a fifth of it.
    expect(begun).toMatchObject({ muted: true, loop: false, tracks: ["video"], inTheWay: false });
    expect(begun.covers).toBeGreaterThan(0.9);
    // Pictures keep coming.
    await expect.poll(async () => (await film(page))?.at).toBeGreaterThan(begun.at + 1);
  }
  await phone.shot("awake-over-http");
  await phone.axe();
  await phone.fits();

  // A phone that was loaded again, or that comes back, is kept lit again.
  await phone.page.reload();
  await expect.poll(async () => (await film(phone.page))?.runs).toBe(true);

  // Put away, the phone may sleep.
  await phone.page.getByRole("button", { name: "Menu" }).tap();
  await phone.page.getByRole("button", { name: /^Leave/ }).tap();
  await phone.page.getByRole("button", { name: /^Leave/ }).tap();
  await phone.page.waitForURL(`${overHttp().address}/`);
  expect(await film(phone.page)).toBeNull();
  for (const guest of [tv, phone]) {
    guest.noErrors();
    await guest.leave();
  }
});

test("Safari's film has silence for a sound, and begins with a touch", async () => {
  const { tv, code } = await openScreen(overHttp());
  const phone = await joinByPhone(overHttp(), code, "Odile");
  await phone.page.addInitScript(() =>
    Object.defineProperty(navigator, "vendor", { value: "Apple Computer, Inc." }),
  );
  await phone.page.reload();
  await play(phone);
  await phone.page.locator("main.hand").tap({ position: { x: 20, y: 120 } });
  await expect.poll(async () => (await film(phone.page))?.runs).toBe(true);
  expect(await film(phone.page)).toMatchObject({ muted: false, loop: false });
  expect((await film(phone.page))?.tracks.sort()).toEqual(["audio", "video"]);
  for (const guest of [tv, phone]) {
    guest.noErrors();
    await guest.leave();
  }
});

const DARK = {
  en: "This screen may go dark: let it stay on longer in your device’s settings.",
  de: "Dieser Bildschirm kann dunkel werden: Lass ihn in den Einstellungen deines Geräts länger an.",
};

test("where no film can be had the hand says what to do", async () => {
  const { tv, code } = await openScreen(overHttp());
  const phone = await joinByPhone(overHttp(), code, "Odile");
  await phone.page.addInitScript(() =>
    Reflect.deleteProperty(HTMLCanvasElement.prototype, "captureStream"),
  );
  await phone.page.reload();
  await play(phone);
  await phone.page.locator(".toasts").getByText(DARK.en).waitFor();
  await phone.shot("awake-may-go-dark");
  await phone.fits();

  const desktop = await Guest.arrive(overHttp(), { language: "de" });
  await desktop.page.addInitScript(() =>
    Reflect.deleteProperty(HTMLCanvasElement.prototype, "captureStream"),
  );
  await desktop.open("/play/blink");
  await desktop.page.locator(".toasts").getByText(DARK.de).waitFor();
  await desktop.shot("awake-may-go-dark");
  for (const guest of [tv, phone, desktop]) {
    guest.noErrors();
    await guest.leave();
  }
});

test("settings say what http cannot do, and a secure page has its lock and says nothing", async () => {
  const said = "This page came over http.";
  for (const size of ["phone", "desktop"] as const) {
    const guest = await Guest.arrive(overHttp(), { size });
    await guest.open();
    await guest.page.getByRole("button", { name: "Settings" }).click();
    const note = guest.page.getByRole("dialog").getByText(said);
    await note.scrollIntoViewIfNeeded();
    await guest.shot("settings-over-http");
    await guest.axe();
    guest.noErrors();
    await guest.leave();
  }

  const { tv, code } = await openScreen(house);
  await tv.page.addInitScript(() => {
    const asked = globalThis as unknown as { locks: number };
    asked.locks = 0;
    const request = navigator.wakeLock.request.bind(navigator.wakeLock);
    navigator.wakeLock.request = (kind) => {
      asked.locks += 1;
      return request(kind);
    };
  });
  await tv.page.reload();
  await tv.page.getByText(code).first().waitFor();
  const locks = () => tv.page.evaluate(() => (globalThis as unknown as { locks: number }).locks);
  await expect.poll(locks).toBeGreaterThan(0);
  expect(await film(tv.page)).toBeNull();
  await tv.leave();

  const guest = await Guest.arrive(house);
  await guest.open();
  await guest.page.getByRole("button", { name: "Settings" }).click();
  await guest.page.getByRole("dialog").waitFor();
  expect(await guest.page.getByText(said).count()).toBe(0);
  await guest.leave();
});
