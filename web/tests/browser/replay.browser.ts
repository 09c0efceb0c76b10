// Finished games of rooms once more: what every seat saw, the end as it was, and honest deals.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";

import type { Replay, ServerFrame } from "../../src/protocol";
import { Guest } from "./guest";
import { houseOfThisFile } from "./house";
import { press, untilSeen } from "./offered";
import { drop, RECORD } from "./records";

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
  await expect.poll(faces).toBeGreaterThan(0);
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

/** How long the round lasts. */
const CLOCK_S = 45;

/** A short round of In the Blink of an Eye between two people and bots. */
async function playARound(): Promise<Played> {
  const odile = await Guest.arrive(house, { size: "desktop" });
  const bruno = await Guest.arrive(house, { size: "phone" });
  const sockets: Played["sockets"] = [listen(odile), listen(bruno)];
  const moments: Played["moments"] = [[], []];
  await odile.open("/new/blink_of_an_eye");
  const code = await odile.openTable("Odile");
  await odile.settle({ "On the clock": CLOCK_S, Rounds: 1 });
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
  await untilSeen(async () => {
    await odile.page.keyboard.press("w");
    return bruno.page.getByText(/winks at you/);
  });
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

  // The reveal can be skipped, and comes to its end by itself.
  for (const guest of [odile, bruno]) {
    const again = guest.page.getByRole("link", { name: "Watch it again" });
    const skip = guest.page.getByRole("button", { name: "Skip all" });
    await skip.or(again).first().waitFor({ timeout: 90_000 });
    await press(skip);
    await again.waitFor();
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
      await expect.poll(() => drawn(page)).toEqual(then.drawn);
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
  await notThere(friend);
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
    // By its arrows it moves, and the game does not. A busy browser may swallow a press.
    const moved = async (): Promise<number> => {
      await cards.press("ArrowRight");
      return cards.evaluate(({ scrollLeft }) => scrollLeft);
    };
    await expect.poll(moved).toBeGreaterThan(0);
    expect(await guest.page.getByLabel("Where in the game").inputValue()).toBe("21000");
    await guest.axe();
    await guest.fits();
  }

  await revealed(bruno, code);
  await honest(odile, code);
  await covered(odile, code);
  for (const guest of [odile, bruno, friend]) guest.noErrors();
  for (const guest of [odile, bruno, friend]) await guest.leave();
});

/** The end is played as it was: the reveal before the result, and its points stay. */
async function revealed(guest: Guest, code: string): Promise<void> {
  const { page } = guest;
  await page.goto(`${house.address}/replay/${code}/1#as=public&t=${CLOCK_S * 1000 - 500}`);
  const verdict = page.getByRole("status").filter({ hasText: "all targets lie open" });
  const shown = page.locator(".verdict");
  const points = page.getByRole("table");
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await page.getByText("The reveal", { exact: true }).first().waitFor();
  expect([await verdict.count(), await shown.count()]).toEqual([0, 0]);
  // Nothing on it asks to be pressed.
  expect(await page.getByRole("button", { name: "Skip all" }).count()).toBe(0);
  await page.keyboard.press("End");
  // It is seen, and it is said.
  await verdict.waitFor();
  await shown.waitFor();
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
  await deal.getByText("Odile’s part").waitFor();
  await odile.shot("replay-deal");
  await odile.axe();

  const told = async (change: (replay: Replay) => void): Promise<void> => {
    await odile.page.route(/records\/1\/replay/, async (route) => {
      const answer = await route.fetch();
      const replay = (await answer.json()) as Replay;
      change(replay);
      await route.fulfill({ response: answer, json: replay });
    });
    const changed = odile.page.waitForResponse(/records\/1\/replay/);
    await odile.page.reload();
    await (await changed).finished();
    await open.click();
    await deal.waitFor();
    await odile.page.unroute(/records\/1\/replay/);
  };
  // A house that shows another secret afterwards is found out. Every secret becomes another.
  await told(({ promise }) => {
    if (promise) promise.secret = (promise.secret[0] === "0" ? "1" : "0") + promise.secret.slice(1);
  });
  await deal.getByText("This deal is not as promised.").waitFor();
  await deal.getByText("The hash is not that of the secret").waitFor();
  // Where nothing was promised, other cards than the seed's break no promise.
  await told((replay) => Object.assign(replay, { promise: null, chance: { differs: 7 } }));
  await deal.getByText("Nothing was promised before this deal.").waitFor();
  await deal.getByText("cards or throws are others than the seed gives").waitFor();
  expect(await deal.getByText("not as promised").count()).toBe(0);
}

/** Whoever did not play cannot tell when it was promised. */
async function notThere({ page }: Guest): Promise<void> {
  await page.getByRole("button", { name: "Wurde ehrlich gegeben?" }).click();
  const deal = page.getByRole("dialog", { name: "Wurde ehrlich gegeben?" });
  await deal.getByText("Dieser Browser war nicht dabei").waitFor();
  expect(await deal.getByRole("listitem").count()).toBe(3);
  await page.keyboard.press("Escape");
  await deal.waitFor({ state: "detached" });
}

/** A file that is dropped over a room's game is no game of that room. */
async function covered({ page }: Guest, code: string): Promise<void> {
  await page.goto(`${house.address}/replay/${code}/1`);
  const bar = page.locator("[data-shown] header");
  const ofRoom = page.getByRole("link", { name: "Download the record" });
  await bar.getByText(code).waitFor();
  await ofRoom.waitFor();
  await drop(page, RECORD.join("\n"));
  await bar.getByText("Eyes Wide Shut").waitFor();
  expect([await bar.getByText(code).count(), await ofRoom.count()]).toEqual([0, 0]);
  expect(await page.getByRole("button", { name: "Copy the link" }).count()).toBe(0);
}
