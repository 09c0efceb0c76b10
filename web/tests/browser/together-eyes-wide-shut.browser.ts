// Eyes Wide Shut in one room: the screen speaks the night, hands are raised on black phones.
import { createHash } from "node:crypto";

import type { CDPSession, Locator } from "playwright-core";
import { expect, test } from "vitest";

import { inDepth } from "./depth";
import { fillChairs } from "./gathering";
import { Guest, type Manner } from "./guest";
import { houseOfThisFile } from "./house";

const house = houseOfThisFile();

const button = (guest: Guest, name: string | RegExp): Locator =>
  guest.page.getByRole("button", { name });

/** A night with time for all that is looked at in it, and a wait that is longer. */
const NIGHT_S = 25;
const MORNING = { timeout: 60_000 };

/** What the screen has spoken so far. */
const spoken = (tv: Guest): Promise<{ text: string; lang: string }[]> =>
  tv.page.evaluate(() => (globalThis as unknown as { spoken: [] }).spoken);

/** A morning's titles are there for a second or two: whoever blinks would miss them. */
const toldBy = (tv: Guest): Promise<string[]> =>
  tv.page.evaluate(() => (globalThis as unknown as { titles: [] }).titles);

/** A picture of a moment, if the machine is quick enough for it. */
async function catches(guest: Guest, moment: RegExp, name: string, timeout = 6_000): Promise<void> {
  await guest.page
    .getByRole("heading", { name: moment })
    .waitFor({ timeout })
    .then(
      () => guest.shot(name),
      () => undefined,
    );
}

/** A screen with a voice that only writes down what it says. */
async function opensScreen(manner: Manner = {}): Promise<{ tv: Guest; way: string }> {
  const tv = await Guest.arrive(house, { size: "tv", ...manner });
  await tv.page.addInitScript(() => {
    const spoken: { text: string; lang: string }[] = [];
    const voice = {
      speak: ({ text, lang }: SpeechSynthesisUtterance) => spoken.push({ text, lang }),
      cancel: () => undefined,
      getVoices: () => [],
    };
    const titles: string[] = [];
    Object.assign(globalThis, { spoken, titles });
    const read = (): void => {
      const title = document.querySelector("h1")?.textContent;
      if (title && title !== titles.at(-1)) titles.push(title);
    };
    new MutationObserver(read).observe(document, {
      subtree: true,
      childList: true,
      characterData: true,
    });
    Object.defineProperty(globalThis, "speechSynthesis", { value: voice });
  });
  await tv.open("/tv");
  await tv.page.waitForURL(/\/tv\/[A-Z]{5}$/);
  return { tv, way: `/r/${tv.page.url().slice(-5)}` };
}

/** A phone, with fingers on it, and an ear at its line. */
class Phone {
  /** What was asked of the house about hands. */
  readonly asked: boolean[] = [];
  private fingers: CDPSession | undefined;

  private constructor(readonly guest: Guest) {
    guest.page.on("websocket", (line) =>
      line.on("framesent", ({ payload }) => {
        const hand = /"do":"hand","up":(true|false)/.exec(String(payload));
        if (hand) this.asked.push(hand[1] === "true");
      }),
    );
  }

  static async sitsDown(way: string, name: string, manner: Manner = {}): Promise<Phone> {
    const phone = new Phone(await Guest.arrive(house, { size: "phone", ...manner }));
    await phone.guest.page.addInitScript(() => {
      const buzzed: unknown[] = [];
      Object.assign(globalThis, { buzzed });
      navigator.vibrate = (pattern) => buzzed.push(pattern) > 0;
    });
    await phone.guest.open(way);
    await phone.guest.page.getByLabel(/^(Your name|Dein Name)/).fill(name);
    await button(phone.guest, /^(Sit down|Hinsetzen)/).tap();
    return phone;
  }

  get dark(): Locator {
    return this.guest.page.getByRole("application");
  }

  /** All that can be seen, read, heard or felt of the phone, in short. */
  async looks(): Promise<string> {
    const { page } = this.guest;
    // What was last said by day is taken out of the page by itself.
    await expect.poll(() => page.locator("[role=status] p").count()).toBeLessThan(2);
    const written = await page.evaluate(() => {
      const { buzzed } = globalThis as unknown as { buzzed: unknown[] };
      return `${buzzed.length} ${document.documentElement.outerHTML}`;
    });
    const hash = createHash("sha256").update(written);
    return hash.update(await page.screenshot()).digest("hex");
  }

  async touch(points: { x: number; y: number }[]): Promise<void> {
    this.fingers ??= await this.guest.page.context().newCDPSession(this.guest.page);
    const touchPoints = points.map((point, id) => ({ ...point, id }));
    const type = points.length > 0 ? "touchStart" : "touchEnd";
    await this.fingers.send("Input.dispatchTouchEvent", { type, touchPoints });
  }

  /** Holds until it is understood: nothing but the line tells. */
  async raises(points = [{ x: 120, y: 500 }]): Promise<void> {
    const before = this.asked.length;
    await this.touch(points);
    await expect.poll(() => this.asked.length).toBe(before + points.length);
    await this.touch([]);
    expect(this.asked.slice(before)).toEqual(points.map(() => true));
  }

  async lowers(): Promise<void> {
    const before = this.asked.length;
    await this.guest.page.touchscreen.tap(200, 300);
    await expect.poll(() => this.asked.length).toBe(before + 1);
    expect(this.asked.at(-1)).toBe(false);
  }
}

/** The host settles how long a night is, in seconds. */
async function settlesNight(host: Guest, seconds: number): Promise<void> {
  await button(host, "Change").tap();
  await host.page.getByRole("spinbutton", { name: "The night" }).fill(String(seconds));
  await button(host, "Settle it").tap();
  await host.page.getByRole("dialog").waitFor({ state: "detached" });
}

test("a screen and three phones, until somebody is free", async () => {
  const { tv, way } = await opensScreen();
  const odile = await Phone.sitsDown(way, "Odile");
  const bruno = await Phone.sitsDown(way, "Bruno");
  const mei = await Phone.sitsDown(way, "Wilhelmina Wolkenstein W", { language: "de" });
  const all = [odile, bruno, mei];
  await settlesNight(odile.guest, NIGHT_S);
  await button(bruno.guest, "I’m ready").tap();
  await button(mei.guest, "Ich bin bereit").tap();
  // Browsers are silent until they are touched.
  await tv.page.keyboard.press("x");
  await button(odile.guest, "Start").tap();

  await tv.page.getByRole("heading", { name: "One may raise a hand" }).waitFor();
  // By day a phone can be practised on; that asks nothing of the house.
  const pad = odile.guest.page.getByText("Try it");
  await pad.waitFor();
  await odile.guest.page.getByText("Starts in").waitFor({ state: "detached" });
  await pad.tap();
  await odile.guest.page.getByText("Hand down", { exact: true }).last().waitFor();
  expect(odile.asked).toEqual([]);
  await tv.shot("tv-eyes-wide-shut-day");
  await odile.guest.shot("hand-eyes-wide-shut-day");
  await mei.guest.shot("hand-eyes-wide-shut-day-de");
  for (const guest of [tv, odile.guest, mei.guest]) {
    await guest.axe();
    await guest.fits();
  }
  for (const [name, size] of Object.entries({ small: [320, 568], lying: [844, 390] } as const)) {
    await mei.guest.page.setViewportSize({ width: size[0], height: size[1] });
    await mei.guest.shot(`hand-eyes-wide-shut-day-${name}`);
    await mei.guest.fits();
  }
  await mei.guest.page.setViewportSize({ width: 390, height: 844 });

  for (const nth of [1, 2, 3]) {
    for (const phone of all) {
      await button(phone.guest, /^(I’m ready|Ich bin bereit)/).tap();
      // A menu that is open when the night falls does not shine into it.
      if (nth === 2 && phone === odile) {
        await button(odile.guest, "Menu").tap();
        await odile.guest.page.getByRole("dialog").waitFor();
      }
    }
    await Promise.all(all.map((phone) => phone.dark.waitFor()));
    const before = await odile.looks();
    await odile.raises();
    expect(await odile.looks()).toBe(before);
    if (nth === 1) {
      await bruno.raises();
      await bruno.lowers();
      await odile.guest.axe();
      await odile.guest.shot("hand-eyes-wide-shut-night");
    }
    if (nth === 2) {
      // Whoever loads the page again at night finds it dark, and the hand where it was.
      await bruno.raises();
      await bruno.guest.page.reload();
      await bruno.dark.waitFor();
      await bruno.lowers();
    }
    if (nth === 3) {
      await tv.page.getByRole("heading", { name: "Eyes wide shut" }).waitFor();
      await tv.shot("tv-eyes-wide-shut-night");
      await tv.axe();
    }
    const caught = catches(tv, / allowed$/, `tv-eyes-wide-shut-morning-${nth}`, MORNING.timeout);
    const morning = odile.guest.page.getByRole("heading", { name: "Eyes on the big screen" });
    await morning.waitFor(MORNING);
    if (nth === 1) await odile.guest.shot("hand-eyes-wide-shut-morning");
    await caught;
    if (nth === 3) continue;
    const outcome = odile.guest.page.getByRole("main").getByText(`You are in zone ${nth + 1} now.`);
    await outcome.waitFor();
    await mei.guest.page
      .getByRole("main")
      .getByText("Für dich hat sich nichts geändert.")
      .waitFor();
    if (nth === 1) {
      await odile.guest.shot("hand-eyes-wide-shut-outcome");
      await odile.guest.axe();
    }
  }

  await catches(tv, /^Odile is free/, "tv-eyes-wide-shut-escape");
  await tv.page.getByRole("region", { name: "The result" }).waitFor();
  await tv.shot("tv-eyes-wide-shut-result");
  await Promise.all(
    all.map(({ guest }) =>
      guest.page.getByRole("region", { name: /^(The result|Das Ergebnis)/ }).waitFor(),
    ),
  );
  await odile.guest.shot("hand-eyes-wide-shut-result");

  const told = await toldBy(tv);
  expect(told.filter((title) => title === "One hand, one allowed")).toHaveLength(3);
  expect(told).toContain("Odile is free");
  expect(told).toContain("Odile gets three points");
  const night = [
    "Eyes wide shut.",
    "Escape: raise your hand now, or keep it down.",
    "Eyes wide open!",
  ];
  const said = await spoken(tv);
  expect(said.map(({ text }) => text)).toEqual([...night, ...night, ...night]);
  expect(said.every(({ lang }) => lang === "en")).toBe(true);
  for (const guest of [tv, ...all.map((phone) => phone.guest)]) guest.noErrors();
  for (const guest of [tv, ...all.map((phone) => phone.guest)]) await guest.leave();
});

inDepth("three on one phone, each with a part of it, until nobody is left", async () => {
  const { tv, way } = await opensScreen({ language: "de" });
  const phone = await Phone.sitsDown(way, "Odile");
  const { page } = phone.guest;
  for (const name of ["Bruno", "Mei"]) {
    await button(phone.guest, "Add a player on this device").tap();
    await page.getByLabel("Their name").fill(name);
    await button(phone.guest, /^Add$/).tap();
    await page.getByRole("dialog").waitFor({ state: "detached" });
  }
  await settlesNight(phone.guest, 7);
  await tv.page.keyboard.press("x");
  await button(phone.guest, "Start").tap();

  /** Their parts lie one above the other. */
  const odile = { x: 100, y: 140 };
  const bruno = { x: 200, y: 420 };
  const mei = { x: 300, y: 700 };
  // Too many raise every night: nobody ever moves, and the third still night takes everybody.
  for (const [i, raised] of [
    [odile, bruno],
    [odile, mei],
    [odile, bruno],
  ].entries()) {
    for (const name of ["Odile", "Bruno", "Mei"]) {
      const ready = button(phone.guest, `${name} is ready`);
      await ready.waitFor();
      if (i === 0 && name === "Odile") {
        await page.getByText("Starts in").waitFor({ state: "detached" });
        await phone.guest.shot("hand-eyes-wide-shut-shared");
        await phone.guest.axe();
        await phone.guest.fits();
      }
      await ready.tap();
    }
    await phone.dark.waitFor();
    await phone.raises(raised);
    await catches(tv, / erlaubt$/, `tv-eyes-wide-shut-crowd-${i + 1}`);
  }
  await tv.page.getByRole("region", { name: "Das Ergebnis" }).waitFor();
  await page.getByRole("region", { name: "The result" }).waitFor();
  const told = await toldBy(tv);
  expect(told).toContain("Die dritte stille Nacht");
  expect(told).toContain("Odile, Bruno und Mei sind raus");
  expect(told).toContain("Niemand bekommt einen Punkt");

  // A night of seven seconds has time for fewer words.
  const night = ["Augen fest zu.", "Flucht: jetzt.", "Augen weit auf!"];
  const said = await spoken(tv);
  expect(said.map(({ text }) => text)).toEqual([...night, ...night, ...night]);
  expect(said.every(({ lang }) => lang === "de")).toBe(true);
  tv.noErrors();
  phone.guest.noErrors();
  await tv.leave();
  await phone.guest.leave();
});

inDepth("eight around the eye", async () => {
  const { tv, way } = await opensScreen();
  const odile = await Phone.sitsDown(way, "Odile");
  await fillChairs(odile.guest);
  await button(odile.guest, "Start").tap();
  await tv.page.getByRole("heading", { name: "Two may raise a hand" }).waitFor();
  await tv.page.getByText("The game starts in").waitFor({ state: "detached" });
  await tv.shot("tv-eyes-wide-shut-eight");
  await tv.axe();
  tv.noErrors();
  await tv.leave();
  await odile.guest.leave();
});
