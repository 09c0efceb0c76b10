// The way in: the house's address, a code, a link; a name and a face; and back again.
import { expect, test } from "vitest";

import { isDeep } from "./depth";
import { Guest } from "./guest";
import { houseOfThisFile } from "./house";

const house = houseOfThisFile();

const SIZES = ["phone", "landscape", "desktop"] as const;

/** Every screen before a room, by its address. */
const SCREENS = {
  home: "/",
  new: "/new",
  "new-zwinkern": "/new/zwinkern",
  rooms: "/rooms",
  face: "/face",
  learn: "/learn",
  history: "/history",
  replay: "/replay",
  nowhere: "/no/such/page",
} as const;

/** In little time: the long words on the small screen, the short ones on the others. */
const languages = (size: (typeof SIZES)[number]) =>
  isDeep ? (["en", "de"] as const) : ([size === "phone" ? "de" : "en"] as const);

test.each(SIZES)("every screen before a room stands on a %s", async (size) => {
  for (const language of languages(size)) {
    const guest = await Guest.arrive(house, { size, language });
    for (const [name, path] of Object.entries(SCREENS)) {
      await guest.open(path);
      await guest.page.getByRole("heading", { level: 1 }).first().waitFor();
      await guest.shot(language === "de" ? `${name}-de` : name);
      await guest.axe();
      await guest.fits();
    }
    guest.noErrors();
    await guest.leave();
  }
});

test("a poster, a code, a link: three ways to one table", async () => {
  const ann = await Guest.arrive(house, { size: "desktop" });
  await ann.open();
  await ann.page
    .getByRole("link", { name: /^Zwinkern/ })
    .first()
    .click();
  const code = await ann.openTable("Ann", { listed: true });
  await ann.shot("lobby-host");
  await ann.axe();

  const ben = await Guest.arrive(house, { size: "phone" });
  await ben.open();
  // On a phone the ticket is one line until somebody has a code.
  await ben.page.getByRole("button", { name: "Enter a code" }).tap();
  await ben.page.getByLabel("Room code, five letters").fill(code.toLowerCase());
  await ben.page.getByRole("button", { name: "Join" }).tap();
  // Names are one's own: whoever comes second chooses another.
  await ben.page.getByLabel("Your name").fill("Ann");
  await ben.page.getByRole("button", { name: "Sit down" }).tap();
  await ben.page.getByText("Somebody in the room has that name").first().waitFor();
  await ben.shot("join-refused");
  ben.forgive();
  await ben.sitDown("Ben");
  await ben.shot("lobby-guest");
  await ben.axe();

  const cem = await Guest.arrive(house, { size: "landscape", language: "de" });
  await cem.open("/rooms");
  await cem.page.getByRole("link", { name: /Ann/ }).tap();
  await cem.page.getByLabel("Dein Name").fill("Cem");
  await cem.page.getByRole("button", { name: "Hinsetzen" }).tap();
  await cem.page.getByRole("button", { name: "Ich bin bereit" }).waitFor();
  await cem.shot("lobby-de");
  await cem.axe();

  for (const name of ["Ben", "Cem"]) await ann.page.getByText(name).first().waitFor();
  for (const guest of [ann, ben, cem]) {
    guest.noErrors();
    await guest.leave();
  }
});

test("a face is chosen, kept and seen by others", async () => {
  const ann = await Guest.arrive(house, { size: "phone" });
  await ann.open("/face");
  await ann.page.getByLabel("Your name").fill("Ann");
  await ann.page.getByRole("button", { name: "Roll" }).tap();
  const kept = (): Promise<string | null> =>
    ann.page.evaluate(() => localStorage.getItem("sidelong.face"));
  const face = await kept();
  expect(face).toMatch(/^[\w.,:-]+$/);
  await ann.page.reload();
  expect(await kept()).toBe(face);
  await ann.open("/new/blink");
  expect(await ann.page.getByLabel("Your name").inputValue()).toBe("Ann");
  ann.noErrors();
  await ann.leave();
});

test("an invitation from the machine of the house leads to the house, not to the guest", async () => {
  const ann = await Guest.arrive(house, { size: "desktop" });
  const address = "http://192.168.7.20:7878";
  await ann.page.route("**/api/house", (route) =>
    route.fulfill({ json: { version: "0", address } }),
  );
  await ann.open("/new/blink");
  const code = await ann.openTable("Ann");
  const link = ann.page.getByRole("textbox", { name: "Link to this table" });
  await expect.poll(() => link.first().inputValue()).toBe(`${address}/r/${code}`);
  ann.noErrors();
  await ann.leave();
});

test("a name has as many letters as the house counts", async () => {
  const ann = await Guest.arrive(house, { size: "phone" });
  await ann.open("/new/blink");
  const name = ann.page.getByLabel("Your name");
  const family = "👨‍👩‍👧‍👦";
  await name.fill(family.repeat(25));
  expect(await name.inputValue()).toBe(family.repeat(24));
  const kept = ann.page.evaluate(() => localStorage.getItem("sidelong.name"));
  expect(await kept).toBe(family.repeat(24));
  // What is typed beyond the last letter does not come; where one types it is what is missing.
  await name.fill("x".repeat(23));
  await name.press("Home");
  await ann.page.keyboard.type("abc");
  expect(await name.inputValue()).toBe(`a${"x".repeat(23)}`);
  await name.fill(family.repeat(24));
  await ann.page.getByRole("button", { name: "Open the table" }).tap();
  await ann.page.waitForURL(/\/r\/[A-Z]{5}$/);
  ann.noErrors();
  await ann.leave();
});

test("a code that is none says what to do", async () => {
  const ann = await Guest.arrive(house, { size: "phone" });
  await ann.open("/r/ZZZZZ");
  await ann.page.getByRole("heading", { level: 1 }).waitFor();
  await ann.page.getByLabel("Room code, five letters").waitFor();
  await ann.shot("no-such-table");
  await ann.axe();
  // The house's 404 is the browser's to tell.
  ann.forgive();
  await ann.leave();
});

/** The five faces over the posters, as they are drawn. */
const faces = (guest: Guest): Promise<string> =>
  guest.page.evaluate(() => document.querySelector(".peepers")?.innerHTML ?? "");

/** Time goes on only when it is told to. */
async function stopTime({ page }: Guest): Promise<void> {
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1_000);
}

test.each(["phone", "desktop"] as const)(
  "faces at the door play a scene, and stand still when asked (%s)",
  async (size) => {
    const ann = await Guest.arrive(house, { size });
    await stopTime(ann);
    await ann.open();
    // Eyes meet, one winks, one catches it.
    const drawn = [await faces(ann)];
    for (const [name, ms] of [
      ["meet", 2_900],
      ["wink", 1_500],
      ["caught", 1_400],
    ] as const) {
      await ann.page.clock.runFor(ms);
      drawn.push(await faces(ann));
      await ann.shot(`home-${name}`);
    }
    expect(new Set(drawn).size).toBe(drawn.length);

    await ann.page.getByRole("button", { name: "Faces: stand still" }).click();
    // What was begun is ended.
    await ann.page.clock.runFor(3_000);
    const still = await faces(ann);
    await ann.page.clock.runFor(10_000);
    expect(await faces(ann)).toBe(still);
    ann.noErrors();
    await ann.leave();

    const ben = await Guest.arrive(house, { size, reducedMotion: true });
    await stopTime(ben);
    await ben.open();
    const first = await faces(ben);
    await ben.page.clock.runFor(10_000);
    expect(await faces(ben)).toBe(first);
    ben.noErrors();
    await ben.leave();
  },
);
