// Records in the page: a game from a file is run, stepped and scrubbed, looked back on, and drawn for
// all five games; and a record that is not right says why.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";

import type { Kind } from "../../src/protocol";
import { inDepth } from "./depth";
import { Guest } from "./guest";
import { houseOfThisFile } from "./house";
import { drop, file, LONG_NIGHT, LONG_RECORD, RECORD } from "./records";

const house = houseOfThisFile();

test("running, stepping and jumping by keys, and changing eyes", async () => {
  const odile = await Guest.arrive(house, { size: "desktop" });
  const { page } = odile;
  await odile.open("/replay");
  await page.locator("input[type=file]").setInputFiles(file(LONG_RECORD));
  const where = page.getByLabel("Where in the game");
  const at = async (): Promise<number> => Number(await where.inputValue());
  const runs = page.getByRole("button", { name: "Pause", exact: true });
  const stands = page.getByRole("button", { name: "Play", exact: true });
  await runs.waitFor();
  await page.keyboard.press("Space");
  await stands.waitFor();
  await page.keyboard.press("Home");
  expect(await at()).toBe(0);
  // With everything open: what was said, the wink, the first who is ready; and back.
  const steps = [3_000, 5_000, LONG_NIGHT];
  for (const step of steps) {
    await page.keyboard.press("ArrowRight");
    expect(await at()).toBe(step);
  }
  await page.keyboard.press("ArrowLeft");
  expect(await at()).toBe(5_000);
  await page.keyboard.press("Space");
  await runs.waitFor();
  await expect.poll(at).toBeGreaterThan(5_500);
  await page.keyboard.press("Space");
  await stands.waitFor();
  await page.keyboard.press("End");
  expect(await at()).toBe(LONG_NIGHT + 2_000);
  await page.locator(".verdict", { hasText: "Seat 1 wins" }).waitFor();
  await odile.shot("replay-end");
  await odile.axe();
  // The keyboard stays on the slider while the game is scrubbed with it.
  await where.focus();
  await page.keyboard.press("Home");
  expect(await where.evaluate((slider) => slider === document.activeElement)).toBe(true);
  await page.keyboard.press("ArrowRight");
  expect(await at()).toBe(5_000);
  expect(await where.getAttribute("aria-valuetext")).toBe("0:05 of 2:52");
  await page.keyboard.press("ArrowDown");
  expect(await at()).toBe(0);
  await where.fill("5200");
  await odile.shot("replay-wink-open");
  // By night everybody's hand lies open, unless one looks through somebody's eyes.
  await where.fill(String(LONG_NIGHT + 350));
  const cards = page.getByRole("region", { name: "The cards, open" });
  await cards.getByText("hand up").waitFor();
  await page.getByLabel("Seen by").selectOption("0");
  await cards.waitFor({ state: "detached" });
  expect(await at()).toBe(LONG_NIGHT + 350);
  odile.noErrors();
  // The house cannot be reached just then: what is shown stays.
  await page.route(/api\/replay/, (route) => route.abort());
  const eyes = page.getByLabel("Seen by");
  await eyes.selectOption("2");
  await page.getByText("The house cannot be reached").first().waitFor();
  expect(await eyes.inputValue()).toBe("0");
  expect(await at()).toBe(LONG_NIGHT + 350);
  await odile.leave();
});

test("a table that is only shown is read and not pressed, and a file covers what runs", async () => {
  const guest = await Guest.arrive(house, { size: "desktop" });
  const { page } = guest;
  await guest.open("/replay");
  await drop(page, LONG_RECORD.join("\n"));
  const runs = page.getByRole("button", { name: "Pause", exact: true });
  await runs.waitFor();
  const table = page.locator("[data-shown]");
  await table.getByRole("button").first().waitFor();
  // Those who look for it find it, but the keyboard goes past it, and pressing does nothing.
  const stops = (): Promise<number> =>
    table.evaluate(
      (table) =>
        [...table.querySelectorAll<HTMLElement>("*")].filter((e) => e.tabIndex >= 0).length,
    );
  await expect.poll(stops).toBe(0);
  await table.getByRole("button").first().dispatchEvent("click");
  await runs.waitFor();
  await page.locator("h1", { hasText: "The replay" }).focus();
  await page.keyboard.press("Tab");
  const where = page.getByLabel("Where in the game");
  expect(await where.evaluate((slider) => slider === document.activeElement)).toBe(true);
  const sound = page.getByRole("button", { name: "Sound", exact: true });
  await sound.click();
  expect(await sound.getAttribute("aria-pressed")).toBe("false");

  // What is too large is not even sent. If it is ours, the page says how to take a game out of it.
  await drop(page, "x".repeat(2 * 1024 * 1024 + 1));
  await page.getByText("does not begin like a record").waitFor();
  const many = LONG_RECORD.join("\n") + "\n";
  await drop(page, many.repeat(Math.ceil((2 * 1024 * 1024 + 1) / many.length)));
  await page.getByText(/^sidelong replay \S+ --game 1 --save game\.jsonl$/).waitFor();
  await guest.shot("replay-too-large");
  await guest.axe();
  await drop(page, LONG_RECORD.join("\n"));
  await runs.waitFor();
  // Over a running game another begins at its start.
  await where.fill("60000");
  await drop(page, [...LONG_RECORD, ...LONG_RECORD].join("\n"));
  await page.getByLabel("Game of the file").waitFor();
  expect(Number(await where.inputValue())).toBeLessThan(60_000);
  guest.noErrors();
  await guest.leave();
});

test("code that does not come shuts nobody in", async () => {
  const guest = await Guest.arrive(house, { size: "desktop" });
  const { page } = guest;
  const lost = (part: RegExp) => page.route(part, (route) => route.abort());
  // Past the service worker, which keeps such files.
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, "serviceWorker"));
  await guest.open("/replay");
  const input = page.locator("[data-live] input[type=file]");
  await lost(/EyesWideShutTable.*\.js/);
  // The first time the page is loaded again: the house may have another one by now.
  const again = page.waitForEvent("load");
  await input.setInputFiles(file(RECORD));
  await again;
  await input.setInputFiles(file(RECORD));
  await page.getByRole("alert").getByText("The house cannot be reached").waitFor();
  await page.unroute(/EyesWideShutTable.*\.js/);
  // Browsers remember what did not come until the page is loaded again.
  await page.reload();
  await input.setInputFiles(file(RECORD));
  const missed = page.getByRole("button", { name: "What was missed" });
  await lost(/MissedScreen.*\.js/);
  await missed.click();
  await page.getByText("The house cannot be reached").first().waitFor({ state: "attached" });
  // The replay is not shut under a screen that did not come.
  await page.keyboard.press("Home");
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await page.getByRole("button", { name: "Pause", exact: true }).waitFor();
  await guest.leave();
});

/** How many figures of Zwinkern do not stand on the card they are said to stand on. */
const astray = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const taken = [...document.querySelectorAll("[data-place^=field-]")]
      .filter((cell) => /figure/.test(cell.querySelector("button")?.ariaLabel ?? ""))
      .map((cell) => cell.getBoundingClientRect());
    return [...document.querySelectorAll(".figure")].filter((figure) => {
      const { x, y, width, height } = figure.getBoundingClientRect();
      const [middle, centre] = [x + width / 2, y + height / 2];
      const isOn = ({ left, right, top, bottom }: DOMRect): boolean =>
        left < middle && middle < right && top < centre && centre < bottom;
      return !taken.some(isOn);
    }).length;
  });

const KINDS: readonly Kind[] = [
  "blink",
  "blink_of_an_eye",
  "eyes_wide_shut",
  "zwinkern",
  "shifty_eyed_spies",
];
for (const kind of KINDS) {
  const often = kind === "zwinkern" ? test : inDepth;
  often(`a simulated game of ${kind} is drawn through all eyes`, async () => {
    const record = await house.simulate(kind);
    for (const size of ["phone", "desktop"] as const) {
      const guest = await Guest.arrive(house, { size });
      const { page } = guest;
      await guest.open("/replay");
      await drop(page, record);
      await page.getByRole("button", { name: "Pause", exact: true }).click();
      const where = page.getByLabel("Where in the game");
      const middle = Math.round(Number(await where.getAttribute("max")) / 2);
      await where.fill(String(middle));
      const watching = page.getByText("You are watching", { exact: true });
      for (const eyes of ["open", "0", "public"]) {
        await page.getByLabel("Seen by").selectOption(eyes);
        await watching.waitFor({ state: eyes === "0" ? "detached" : "visible" });
        await page.locator(".shown.settled").waitFor();
        expect(await astray(page)).toBe(0);
        expect(await where.inputValue()).toBe(String(middle));
        await guest.shot(`replay-${kind}-${eyes}`);
        await guest.axe();
        await guest.fits();
      }
      await page.keyboard.press("End");
      await page.locator(".verdict").waitFor();
      await guest.shot(`replay-${kind}-end`);
      await guest.axe();
      guest.noErrors();
      await guest.leave();
    }
  });
}

test.each([
  { size: "desktop", language: "en" },
  { size: "phone", language: "de" },
] as const)("what was missed by 40 ms is told so ($size, $language)", async (manner) => {
  const english = manner.language === "en";
  const say = (en: string, de: string): string => (english ? en : de);
  const guest = await Guest.arrive(house, manner);
  await guest.open("/replay");
  await guest.shot("replay-file");
  await guest.axe();
  await guest.page.locator("input[type=file]").setInputFiles(file(RECORD));
  const { page } = guest;
  await page.getByLabel(say("Where in the game", "Wo im Spiel")).fill("3000");
  await page.getByText("Tonight it is you.").first().waitFor({ state: "attached" });
  await page.getByRole("button", { name: say("What was missed", "Was entging") }).click();

  const seats = page.getByLabel(say("Through whose eyes", "Mit wessen Augen"));
  const story = page.getByRole("article");
  const figures = page.locator(".figures b");
  // By seat: what was for it, and how it missed the wink.
  const missed = [
    { seat: "0", figures: [1, 0, 1, 1], why: say("40 ms too late", "40 ms zu spät") },
    { seat: "2", figures: [1, 0, 0, 0], why: say("40 ms too soon", "40 ms zu früh") },
  ];
  for (const { seat, figures: counted, why } of missed) {
    await seats.selectOption(seat);
    await story.getByText(why).first().waitFor();
    expect((await figures.allTextContents()).map(Number)).toEqual(counted);
    await guest.shot(`missed-by-40-${seat}`);
  }
  await guest.axe();
  await guest.fits();
  // Who winked missed nothing.
  await seats.selectOption("1");
  expect((await figures.allTextContents()).map(Number)).toEqual([0, 0, 0, 0]);
  // Its keys are its own: the game behind it stands where it was.
  await page.locator(".missed h1").focus();
  for (const key of ["Space", "ArrowRight", "Home"]) await page.keyboard.press(key);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: say("Play", "Abspielen"), exact: true }).waitFor();
  expect(Number(await page.getByLabel(say("Where in", "Wo im")).inputValue())).toBeGreaterThan(0);

  // And the moment can be watched, from two seconds before it and through the same eyes.
  await page.getByRole("button", { name: say("What was missed", "Was entging") }).click();
  await seats.selectOption("0");
  await story.getByText(say("Seen by nobody", "Niemand hat es gesehen"), { exact: true }).waitFor();
  await story.getByText(say("40 ms were missing.", "Es fehlten 40 ms.")).waitFor();
  await page
    .getByRole("button", { name: say("Watch this moment", "Diesen Moment ansehen") })
    .click();
  await story.waitFor({ state: "detached" });
  await expect.poll(() => page.getByLabel(say("Seen by", "Gesehen von")).inputValue()).toBe("0");
  expect(
    Number(await page.getByLabel(say("Where in", "Wo im")).inputValue()),
  ).toBeGreaterThanOrEqual(3_000);
  guest.noErrors();
  await guest.leave();
});

test.each([
  { size: "desktop", language: "en" },
  { size: "phone", language: "de" },
] as const)("a record that is not right says why and where ($size, $language)", async (manner) => {
  const guest = await Guest.arrive(house, manner);
  const { page } = guest;
  const say = (en: string, de: string): string => (manner.language === "en" ? en : de);
  const alert = page.getByRole("alert");
  await guest.open("/replay");

  // Dropped onto the page, with another winner.
  const [last = ""] = RECORD.slice(-1);
  const false_ = [...RECORD.slice(0, -1), last.replace('"winners":[0]', '"winners":[1]')];
  await drop(page, false_.join("\n"));
  await alert.getByText(say(`Line ${RECORD.length}:`, `Zeile ${RECORD.length}:`)).waitFor();
  await alert.getByText('"winners":[1]').waitFor();
  await guest.shot("replay-false");
  await guest.axe();
  await guest.fits();

  // Chosen, and cut off; then with a line nobody can read; then one that the rules refuse.
  const input = page.locator("input[type=file]");
  await input.setInputFiles(file(RECORD.slice(0, 10)));
  await alert.getByText(say("Line 10:", "Zeile 10:")).waitFor();
  await input.setInputFiles(file([...RECORD.slice(0, 9), "{", ...RECORD.slice(10)]));
  await alert.getByText(say("Line 10:", "Zeile 10:")).waitFor();
  const twice = [...RECORD.slice(0, 9), RECORD[8] ?? "", ...RECORD.slice(9)];
  await input.setInputFiles(file(twice));
  await alert.getByText(say("Line 10:", "Zeile 10:")).waitFor();
  await alert.getByText('do":"ready').waitFor();

  // The right one is shown after all.
  guest.forgive();
  await input.setInputFiles(file(RECORD));
  await page.getByRole("region", { name: say("The replay", "Die Wiederholung") }).waitFor();
  guest.noErrors();
  await guest.leave();
});

test("a game that is not there says so, and a file of several games shows each", async () => {
  const guest = await Guest.arrive(house, { size: "desktop" });
  await guest.open("/replay/KWXTZ/1");
  await guest.page.locator("main").getByText("There is no such room.").waitFor();
  await guest.page.getByRole("status").getByText("There is no such room.").waitFor();
  await guest.shot("replay-none");
  await guest.axe();
  guest.forgive();
  await guest.open("/replay");
  await guest.page
    .locator("input[type=file]")
    .setInputFiles(file([...LONG_RECORD, ...LONG_RECORD]));
  const nth = guest.page.getByLabel("Game of the file");
  await nth.selectOption("2");
  await guest.page.getByRole("button", { name: "Pause" }).waitFor();
  expect(await nth.inputValue()).toBe("2");
  guest.noErrors();
  await guest.leave();
});
