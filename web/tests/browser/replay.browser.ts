// Finished games once more: what every seat saw, honest deals, and records that are not right.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";

import type { Replay, ServerFrame } from "../../src/protocol";
import { Guest } from "./guest";
import { houseOfThisFile } from "./house";

const house = houseOfThisFile();

/** The frames of a page's socket that tell of the game, from the start of play on. */
function listen({ page }: Guest): ServerFrame[] {
  const heard: ServerFrame[] = [];
  page.on("websocket", (socket) =>
    socket.on("framereceived", ({ payload }) => {
      const frame = JSON.parse(String(payload)) as ServerFrame;
      if ("happened" in frame || "perceived" in frame) heard.push(frame);
    }),
  );
  return heard;
}

const timeOf = (frame: ServerFrame | undefined): number =>
  !frame
    ? 0
    : "happened" in frame
      ? frame.happened.t
      : "perceived" in frame
        ? frame.perceived.t
        : 0;

/** Without its number, as a line: that is all in which a replay may differ. */
function asTold(frame: ServerFrame): string {
  const [[kind, body] = ["", {}]] = Object.entries(frame) as [string, Record<string, unknown>][];
  return JSON.stringify({ [kind]: { ...body, n: 0 } });
}

/** Everything on the table that has a place or can be pressed, and how it is called; no clocks. */
const drawn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const parts = document.querySelectorAll<HTMLElement>(
      "main section button, main section [data-place], main section [aria-label], main li",
    );
    // What only eyes see comes and goes more slowly than what is so.
    const words = (part: HTMLElement): string => {
      const copy = part.cloneNode(true) as HTMLElement;
      for (const hidden of copy.querySelectorAll("[aria-hidden=true]")) hidden.remove();
      return copy.textContent.replace(/\s+/g, " ").trim();
    };
    return [...parts]
      .filter((part) => !part.closest("[role=timer]") && part.getClientRects().length > 0)
      .map((part) =>
        [
          part.dataset["place"] ?? "",
          part.getAttribute("aria-label") ?? words(part),
          part.getAttribute("aria-current") ?? "",
          part.matches(":disabled") ? "off" : "",
        ].join("|"),
      );
  });

interface Moment {
  t: number;
  /** How many frames had come. */
  heard: number;
  drawn: string[];
}

/** Waits until somebody's eyes have taken in the face they were turned to: then that has a frame. */
async function rests(heard: readonly ServerFrame[], before: number, seat: number): Promise<void> {
  const faces = () =>
    heard
      .slice(before)
      .flatMap((frame) => ("perceived" in frame ? [frame.perceived.what] : []))
      .filter((what) => what.what === "face" && what.of === seat).length;
  await expect.poll(faces, { timeout: 10_000 }).toBeGreaterThan(0);
}

/** The table between two frames, so that it is known which had come. */
async function moment(guest: Guest, heard: readonly ServerFrame[]): Promise<Moment> {
  for (;;) {
    const count = heard.length;
    const first = await drawn(guest.page);
    const again = await drawn(guest.page);
    const still = heard.length === count && first.join("\n") === again.join("\n");
    if (still) return { t: timeOf(heard[count - 1]), heard: count, drawn: first };
  }
}

interface Played {
  odile: Guest;
  bruno: Guest;
  code: string;
  /** What came over each socket, and the table now and then. */
  sockets: [ServerFrame[], ServerFrame[]];
  moments: [Moment[], Moment[]];
}

/** A short round of In the Blink of an Eye between two people and bots. */
async function playARound(): Promise<Played> {
  const odile = await Guest.arrive(house, { size: "desktop" });
  const bruno = await Guest.arrive(house, { size: "phone" });
  const sockets: Played["sockets"] = [listen(odile), listen(bruno)];
  const moments: Played["moments"] = [[], []];
  await odile.open("/new/blink_of_an_eye");
  const code = await odile.openTable("Odile");
  await odile.page.getByRole("button", { name: "Change" }).click();
  const settings = odile.page.getByRole("dialog");
  await settings.getByLabel("On the clock", { exact: true }).fill("30");
  await settings.getByLabel("Rounds", { exact: true }).fill("1");
  await settings.getByRole("button", { name: "Settle it" }).click();
  await settings.waitFor({ state: "hidden" });
  await bruno.open(`/r/${code}`);
  await bruno.sitDown("Bruno");
  await bruno.page.getByRole("button", { name: "I’m ready" }).click();
  await odile.page.getByRole("button", { name: "Fill with bots" }).click();
  await odile.page.getByRole("button", { name: "Start" }).click();

  const looks = async (seat: 0 | 1, at: number, how: () => Promise<void>): Promise<void> => {
    const before = sockets[seat].length;
    await how();
    await rests(sockets[seat], before, at);
    const guest = seat === 0 ? odile : bruno;
    await guest.page.locator(`[data-place=seat-${at}][aria-current=true]`).waitFor();
  };
  const keep = async (seat: 0 | 1): Promise<void> => {
    moments[seat].push(await moment(seat === 0 ? odile : bruno, sockets[seat]));
  };
  await odile.page.locator("[data-place^=card-]:enabled").first().waitFor();
  await looks(0, 1, () => odile.page.keyboard.press("1"));
  await keep(0);
  await looks(1, 0, () => bruno.page.locator("[data-place=seat-0]").tap());
  await keep(1);
  await odile.page.keyboard.press("w");
  await bruno.page
    .getByText(/winks at you/)
    .first()
    .waitFor({ state: "attached" });
  await keep(1);
  const lay = odile.page.getByRole("button", { name: /^Lay .* on Bruno’s Target$/ });
  await lay.first().click();
  await odile.page
    .getByRole("button", { name: /on Bruno’s Target: lift it$/ })
    .first()
    .waitFor();
  await keep(0);
  await looks(0, 2, () => odile.page.keyboard.press("2"));
  await keep(0);

  const over = { timeout: 60_000 };
  for (const guest of [odile, bruno]) {
    await guest.page.getByRole("button", { name: "Skip all" }).click(over);
    await guest.page.getByRole("link", { name: "Watch it again" }).waitFor(over);
  }
  return { odile, bruno, code, sockets, moments };
}

/** The page of a replay, at the end of a link. */
async function watch(guest: Guest, link: string): Promise<Page> {
  const page = await guest.secondWindow();
  await page.goto(house.address + link);
  await page.getByRole("region", { name: "The replay" }).waitFor();
  return page;
}

test("a replay shows at any point what that seat saw then", async () => {
  const { odile, bruno, code, sockets, moments } = await playARound();

  for (const [seat, guest] of [odile, bruno].entries()) {
    const api = `${house.address}/api/rooms/${code}/records/1/replay?as=${seat}`;
    const replay = (await (await fetch(api)).json()) as Replay;
    const [, ...frames] = replay.frames;
    // The frames are those the seat was sent, byte for byte …
    expect(frames.map(asTold)).toEqual((sockets[seat] ?? []).map(asTold));
    // … and what is drawn of them is what was drawn then.
    for (const then of moments[seat] ?? []) {
      const page = await watch(guest, `/replay/${code}/1#as=${seat}&t=${then.t}`);
      await expect.poll(() => drawn(page), { timeout: 5_000 }).toEqual(then.drawn);
      await page.close();
    }
  }

  // Everybody finds the link at the end; whoever gets it from them sees the same moment.
  const link = odile.page.getByRole("link", { name: "Watch it again" });
  expect(await link.getAttribute("href")).toBe(`/replay/${code}/1`);
  const friend = await Guest.arrive(house, { size: "landscape", language: "de" });
  await friend.open(`/replay/${code}/1#as=1&t=20000`);
  const where = friend.page.getByLabel("Wo im Spiel");
  expect(await where.inputValue()).toBe("20000");
  expect(await friend.page.getByLabel("Gesehen von").inputValue()).toBe("1");
  await friend.shot("replay-seat");
  await friend.axe();
  // The link can be passed on, also where browsers keep the clipboard to themselves.
  await friend.page.evaluate(() => Object.defineProperty(navigator, "clipboard", { value: null }));
  await friend.page.getByRole("button", { name: "Link kopieren" }).click();
  await friend.page.getByText("Der Link ist kopiert").first().waitFor();
  expect(friend.page.url()).toBe(`${house.address}/replay/${code}/1#as=1&t=20000`);
  for (const guest of [odile, bruno]) {
    await guest.open(`/replay/${code}/1#as=open&t=21000`);
    const cards = guest.page.getByRole("region", { name: "The cards, open" });
    await cards.waitFor();
    await guest.shot("replay-open");
    // By its arrows it moves, and the game does not.
    await cards.press("ArrowRight");
    await expect.poll(() => cards.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0);
    expect(await guest.page.getByLabel("Where in the game").inputValue()).toBe("21000");
    await guest.axe();
    await guest.fits();
  }

  await revealed(bruno, code);
  await honest(odile, code);
  for (const guest of [odile, bruno, friend]) guest.noErrors();
  for (const guest of [odile, bruno, friend]) await guest.leave();
}, 180_000);

/** The end is played as it was: the reveal before the result, and its points stay. */
async function revealed(guest: Guest, code: string): Promise<void> {
  const { page } = guest;
  await page.goto(`${house.address}/replay/${code}/1#as=public&t=29500`);
  const verdict = page.getByRole("status").filter({ hasText: "all targets lie open" });
  const points = page.getByRole("table");
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await page.getByText("The reveal", { exact: true }).first().waitFor();
  expect(await verdict.count()).toBe(0);
  // Nothing on it asks to be pressed.
  expect(await page.getByRole("button", { name: "Skip all" }).count()).toBe(0);
  await page.keyboard.press("End");
  await verdict.waitFor();
  await points.waitFor();
  await page.keyboard.press("ArrowLeft");
  await points.waitFor({ state: "detached" });
  // Another link to the same game, followed in the same window.
  await page.evaluate(() => (location.hash = "#as=0&t=12000"));
  const eyes = page.getByLabel("Seen by");
  await expect.poll(() => eyes.inputValue()).toBe("0");
  expect(await page.getByLabel("Where in the game").inputValue()).toBe("12000");
  // Nobody sat there: everything is open instead.
  guest.noErrors();
  await page.evaluate(() => (location.hash = "#as=9&t=12000"));
  await expect.poll(() => eyes.inputValue()).toBe("open");
  guest.forgive();
}

/** The deal is checked in the browser: it holds, and one that was tampered with does not. */
async function honest(odile: Guest, code: string): Promise<void> {
  const path = `/replay/${code}/1`;
  await odile.page.goto(`${house.address}${path}`);
  const deal = odile.page.getByRole("dialog", { name: "Was it dealt fairly?" });
  const open = odile.page.getByRole("button", { name: "Was it dealt fairly?" });
  await open.click();
  await deal.getByText("It was dealt as promised.").waitFor();
  const answers = deal.getByRole("listitem");
  expect(await answers.count()).toBe(5);
  await deal.getByText("the hash this browser was shown before the deal").waitFor();
  await deal.getByText("Odile's part").waitFor();
  await odile.shot("replay-deal");
  await odile.axe();

  // A house that shows another secret afterwards is found out.
  await odile.page.route(/records\/1\/replay/, async (route) => {
    const answer = await route.fetch();
    const replay = (await answer.json()) as Replay;
    if (replay.promise) replay.promise.secret = `00${replay.promise.secret.slice(2)}`;
    await route.fulfill({ response: answer, json: replay });
  });
  await odile.page.reload();
  await open.click();
  await deal.getByText("This deal is not as promised.").waitFor();
  await deal.getByText("The hash is not that of the secret").waitFor();
  await odile.page.unroute(/records\/1\/replay/);
}

/**
 * Eyes Wide Shut, written by hand. Seat 1 winks at seat 0 from 5,000 to 5,500, and it takes 80 ms to
 * notice that. Seat 0 turns at 5,340 and is there at 5,460, 40 ms too late; seat 2 was there and
 * turns away at 5,040, 40 ms too soon. Then seat 0 escapes in three nights.
 */
const SIGHT =
  '{"move_ms":120,"notice_ms":80,"wink_ms":500,"glance_ms":500,"face_ms":800,"big_ms":1000,"blink_every_ms":0}';
const NIGHTS = [7_000, 7_700, 8_400].flatMap((t) => [
  ...[0, 1, 2].map((seat) => `{"t":${t + seat * 100},"seat":${seat},"do":"ready"}`),
  `{"t":${t + 300},"seat":0,"do":"hand","up":true}`,
  ...[0, 1, 2].map((seat) => `{"t":${t + 400 + seat * 100},"seat":${seat},"do":"confirm"}`),
]);
const RECORD = [
  `{"record":1,"game":"eyes_wide_shut","seats":3,"options":{"day_s":30},"seed":"written by hand","deal":{},"sight":${SIGHT}}`,
  '{"t":1000,"seat":0,"look":{"seat":2}}',
  '{"t":2000,"seat":1,"look":{"seat":0}}',
  '{"t":2500,"seat":2,"look":{"seat":1}}',
  '{"t":3000,"seat":2,"say":"Tonight it is you."}',
  '{"t":5000,"seat":1,"sign":"wink","at":{"seat":0}}',
  '{"t":5040,"seat":2,"look":{"seat":0}}',
  '{"t":5340,"seat":0,"look":{"seat":1}}',
  ...NIGHTS,
  '{"result":{"scores":[3,0,0],"winners":[0],"reason":"escape"}}',
];

const file = (lines: readonly string[]) => ({
  name: "by-hand.jsonl",
  mimeType: "application/jsonl",
  buffer: Buffer.from(`${lines.join("\n")}\n`),
});

test("running, stepping and jumping by keys, and changing eyes", async () => {
  const odile = await Guest.arrive(house, { size: "desktop" });
  const { page } = odile;
  await odile.open("/replay");
  await page.locator("input[type=file]").setInputFiles(file(RECORD));
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
  const steps = [3_000, 5_000, 7_000];
  for (const step of steps) {
    await page.keyboard.press("ArrowRight");
    expect(await at()).toBe(step);
  }
  await page.keyboard.press("ArrowLeft");
  expect(await at()).toBe(5_000);
  await page.keyboard.press("Space");
  await runs.waitFor();
  await expect.poll(at, { timeout: 5_000 }).toBeGreaterThan(5_500);
  await page.keyboard.press("Space");
  await stands.waitFor();
  await page.keyboard.press("End");
  expect(await at()).toBe(9_000);
  await page.getByRole("status").filter({ hasText: "Seat 1 wins" }).waitFor();
  await odile.shot("replay-end");
  await odile.axe();
  // The keyboard stays on the slider while the game is scrubbed with it.
  await where.focus();
  await page.keyboard.press("Home");
  expect(await where.evaluate((slider) => slider === document.activeElement)).toBe(true);
  await where.fill("5200");
  await odile.shot("replay-wink-open");
  // By night everybody's hand lies open, unless one looks through somebody's eyes.
  await where.fill("7350");
  const cards = page.getByRole("region", { name: "The cards, open" });
  await cards.getByText("hand up").waitFor();
  await page.getByLabel("Seen by").selectOption("0");
  await cards.waitFor({ state: "detached" });
  expect(await at()).toBe(7_350);
  odile.noErrors();
  // The house cannot be reached just then: what is shown stays.
  await page.route(/api\/replay/, (route) => route.abort());
  const eyes = page.getByLabel("Seen by");
  await eyes.selectOption("2");
  await page.getByText("The house cannot be reached").first().waitFor();
  expect(await eyes.inputValue()).toBe("0");
  expect(await at()).toBe(7_350);
  await odile.leave();
});

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
  await page.getByRole("button", { name: say("What you missed", "Was dir entging") }).click();

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
  const dropped = await page.evaluateHandle((text) => {
    const carried = new DataTransfer();
    carried.items.add(new File([text], "by-hand.jsonl"));
    return carried;
  }, false_.join("\n"));
  await page.dispatchEvent("body", "drop", { dataTransfer: dropped });
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
  await guest.page.getByText("There is no such room.").waitFor();
  await guest.shot("replay-none");
  await guest.axe();
  guest.forgive();
  await guest.open("/replay");
  await guest.page.locator("input[type=file]").setInputFiles(file([...RECORD, ...RECORD]));
  const nth = guest.page.getByLabel("Game of the file");
  await nth.selectOption("2");
  await guest.page.getByRole("button", { name: "Pause" }).waitFor();
  expect(await nth.inputValue()).toBe("2");
  guest.noErrors();
  await guest.leave();
});
