// Blink in one room: a screen has the piles and two phones are the hands, a whole game to its
// result. Then two on one tablet, a hand at either end, their fingers down at the same time.
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";

import { byThumb, fumbles, handOf, see } from "./blink-eyes";
import { choose, joinByPhone, openScreen, settling, start } from "./gathering";
import type { Guest } from "./guest";
import { houseOfThisFile } from "./house";
import { Shown } from "./shown";

const house = houseOfThisFile();

const SMALL = { width: 320, height: 568 };
const PHONE = { width: 390, height: 844 };
const LYING = { width: 844, height: 390 };
const TABLET = { width: 768, height: 1024 };
const LYING_TABLET = { width: 1024, height: 768 };

const OPEN = /^(Left|Right), (one|two|three|four|five) /;

/** Nobody is in a hurry here: the table plays for no one while they look around. */
const patient = settling({ "The table's patience": 600 });

/** Plays until the game is over, and looks on while it is not. */
async function playOut(page: Page): Promise<void> {
  while (await byThumb(page));
}

test("two phones play to the piles on the screen", async () => {
  const { tv, code } = await openScreen(house);
  const odile = await joinByPhone(house, code, "Odile");
  const bruno = await joinByPhone(house, code, "Wilhelmine Wackernagel W");
  await choose(odile, "Blink", patient);
  await start(odile, [bruno]);

  // The cards lie face down until the start, on the screen as in the hands.
  await tv.page.getByRole("img", { name: /^Left, face down/ }).waitFor();
  await tv.shot("tv-blink-countdown");
  await odile.page.getByText("Starts in").waitFor();
  await odile.shot("hand-blink-countdown");
  await tv.page.getByRole("img", { name: OPEN }).first().waitFor();
  await odile.page.getByRole("button", { name: OPEN }).first().waitFor();
  await Promise.all([tv.shot("tv-blink-race"), odile.shot("hand-blink-race")]);

  // Left is left everywhere: all sit facing the screen.
  const onScreen = await tv.page.getByRole("img", { name: /^Left, / }).getAttribute("aria-label");
  expect(onScreen).toContain("Pile of Odile");
  expect((await see(odile.page)).piles[0]).toContain("Your pile");
  expect((await see(bruno.page)).piles[0]).toContain("Pile of Odile");

  // The hand's cards are nowhere on the screen.
  const { hand } = await see(odile.page);
  const text = await tv.page.locator("main").evaluate((main) => main.innerHTML);
  for (const card of hand) expect(text).not.toContain(card.replace(/^\w, |\.$/g, ""));

  // A card on a pile it does not match is a fumble, if one insists on it.
  if (await fumbles(bruno.page)) await bruno.shot("hand-blink-fumble");
  for (const guest of [tv, odile]) {
    await guest.axe();
    await guest.fits();
  }

  for (const [size, name] of [
    [SMALL, "small"],
    [LYING, "lying"],
    [LYING_TABLET, "tablet"],
    [PHONE, "upright"],
  ] as const) {
    await odile.page.setViewportSize(size);
    await odile.shot(`hand-blink-${name}`);
    await odile.fits();
    expect(await cutOff(odile)).toEqual([]);
  }

  for (let turn = 0; turn < 3; turn += 1) {
    await byThumb(odile.page);
    await byThumb(bruno.page);
  }
  await tv.shot("tv-blink-played");

  // A phone that went away in the middle has its cards again.
  const before = await see(bruno.page);
  await bruno.page.reload();
  await handOf(bruno.page).first().waitFor();
  const after = await see(bruno.page);
  expect(after.hand.filter((card) => before.hand.includes(card)).length).toBeGreaterThan(0);

  // A stall is told in large letters; it comes in nearly every game, but not in all.
  const stalls = tv.page.getByText("Nobody can play").first();
  const stall = stalls
    .waitFor({ timeout: 300_000 })
    .then(() => tv.shot("tv-blink-stall"))
    .catch(() => undefined);
  const ended = tv.page
    .getByText(/is out of cards|A tie/)
    .first()
    .waitFor({ timeout: 300_000 });
  await Promise.all([playOut(odile.page), playOut(bruno.page), ended]);
  await Promise.all([tv.shot("tv-blink-over"), odile.shot("hand-blink-over")]);

  // The result comes by itself, on every screen.
  await tv.page.getByRole("region", { name: "The result" }).waitFor();
  await tv.shot("tv-blink-result");
  await tv.axe();
  for (const phone of [odile, bruno]) {
    await phone.page.getByRole("link", { name: /record/i }).waitFor();
    phone.noErrors();
  }
  await odile.shot("hand-blink-result");
  tv.noErrors();
  await Promise.all([tv, odile, bruno].map((guest) => guest.leave()));
  await stall;
});

/** The buttons that stick out of the window. */
function cutOff({ page }: Guest): Promise<string[]> {
  return page.locator("main button").evaluateAll((buttons) =>
    buttons
      .filter((button) => {
        const { left, top, right, bottom } = button.getBoundingClientRect();
        return left < 0 || top < 0 || right > innerWidth + 1 || bottom > innerHeight + 1;
      })
      .map((button) => button.ariaLabel ?? button.textContent ?? ""),
  );
}

/** Two fingers at once, as two people have them. */
async function pressBoth(page: Page, targets: readonly [Locator, Locator]): Promise<void> {
  const touches = await page.context().newCDPSession(page);
  const points = await Promise.all(
    targets.map(async (target) => {
      const box = await target.boundingBox();
      if (!box) throw new Error("there is nothing to press");
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    }),
  );
  await touches.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: points });
  await touches.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}

test("two play on one tablet, both at once", async () => {
  const { tv, code } = await openScreen(house);
  const tablet = await joinByPhone(house, code, "Odile");
  const { page } = tablet;
  await page.setViewportSize(TABLET);
  await page.getByRole("button", { name: "Add a player on this device" }).tap();
  await page.getByLabel("Their name").fill("Bruno");
  await page.getByRole("button", { name: "Add", exact: true }).tap();
  await page.getByText("Also play on this device").waitFor();
  await choose(tablet, "Blink", patient);
  await page.getByRole("button", { name: "Start", exact: true }).tap();

  const handOfSide = (name: string): Locator =>
    page.getByRole("group", { name: `Hand of ${name}` }).getByRole("button");
  await page.getByText("Starts in").first().waitFor();
  await tablet.shot("split-blink-countdown");
  await page.getByRole("button", { name: OPEN }).first().waitFor();
  for (const [size, name] of [
    [LYING_TABLET, "lying"],
    [PHONE, "phone"],
    [LYING, "lying-phone"],
    [SMALL, "small"],
    [TABLET, "race"],
  ] as const) {
    await page.setViewportSize(size);
    await tablet.shot(`split-blink-${name}`);
    expect(await cutOff(tablet)).toEqual([]);
  }
  await tablet.axe();

  // Both fingers come down together, and both are heard: the card flies, waits or was wrong.
  const halves = await Promise.all(
    ["Odile", "Bruno"].map(async (name) => ({
      noted: await Shown.in(page, `[aria-label="Hand of ${name}"]`),
      cards: (): Promise<string> =>
        handOfSide(name).evaluateAll((cards) => cards.map((card) => card.ariaLabel).join()),
    })),
  );
  const before = await Promise.all(halves.map(({ cards }) => cards()));
  await pressBoth(page, [handOfSide("Odile").nth(0), handOfSide("Bruno").nth(2)]);
  for (const [i, { cards, noted }] of halves.entries()) {
    const isHeard = async (): Promise<boolean> =>
      (await cards()) !== before[i] ||
      /no match|faster|Which pile/.test((await noted.texts()).join());
    await expect.poll(isHeard).toBe(true);
  }
  await tablet.shot("split-blink-pressed");

  tablet.noErrors();
  await Promise.all([tv, tablet].map((guest) => guest.leave()));
});
