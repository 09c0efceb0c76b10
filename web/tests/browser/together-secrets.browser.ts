// Somebody is always looking: a phone at rest shows nothing of what only its owner knows, shuts when
// it is put away, and makes no sound.
import type { CDPSession, Page } from "playwright-core";
import { expect } from "vitest";

import { choose, joinByPhone, openScreen, settling } from "./gathering";
import { inDepth } from "./depth";
import { houseOfThisFile } from "./house";

const house = houseOfThisFile();

type Own = Record<string, unknown>;

/** The same person with other cards, in each game. */
const GAMES: readonly {
  game: string;
  /** One that hurries nobody. */
  clock: Record<string, number>;
  ready: string;
  felt: RegExp;
  otherwise: (own: Own) => Own;
}[] = [
  {
    game: "Zwinkern",
    clock: { "Time for a turn": 0 },
    ready: "Your move",
    felt: /^Your move$/,
    otherwise: ({ hand }) => ({
      hand: (hand as number[]).map((card) => (card % 36) + 1),
      partner_of: [1, 2],
    }),
  },
  {
    game: "Shifty Eyed Spies",
    clock: { "Time for a turn": 0 },
    ready: "Your turn",
    felt: /^Your turn$/,
    otherwise: ({ deliver, receive }) => ({
      deliver: deliver === 1 ? 2 : 1,
      receive: receive === "cafe" ? "metro" : "cafe",
    }),
  },
  {
    game: "In the Blink of an Eye",
    clock: { "On the clock": 300 },
    ready: "Tap",
    // The clock starts.
    felt: /^the \w+$/,
    otherwise: (own) => ({ ...own, target: own["target"] === 1 ? 2 : 1 }),
  },
];

/** Everything on the page but its clocks, and its drawings numbered anew: some may have come and gone. */
const stillPage = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const copy = document.body.cloneNode(true) as HTMLElement;
    for (const clock of copy.querySelectorAll("[role=timer], [role=alert], script")) clock.remove();
    const drawings: string[] = [];
    const still = copy.innerHTML.replace(/(?<=id="|url\(#)c\d+/g, (id) => {
      if (!drawings.includes(id)) drawings.push(id);
      return `c${drawings.indexOf(id)}`;
    });
    return `${document.title} ${still}`;
  });

/** A finger rests on the button. */
async function holdDown(debug: CDPSession, page: Page): Promise<void> {
  const box = await page.getByRole("button", { name: /^Hold/ }).boundingBox();
  const at = { x: (box?.x ?? 0) + 30, y: (box?.y ?? 0) + 20 };
  await debug.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [at] });
}
const letGo = (debug: CDPSession): Promise<unknown> =>
  debug.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });

inDepth("a phone at rest is the same whatever its owner knows, and is silent", async () => {
  for (const { game, clock, ready, felt, otherwise } of GAMES) {
    const { tv, code } = await openScreen(house);
    const host = await joinByPhone(house, code, "Odile");
    const { page } = host;
    const noises: string[] = [];
    await page.exposeFunction("noise", (what: string) => void noises.push(what));
    await page.addInitScript(() => {
      const { noise } = globalThis as unknown as { noise: (what: string) => void };
      for (const source of [AudioScheduledSourceNode, AudioBufferSourceNode])
        source.prototype.start = () => noise("a sound");
      navigator.vibrate = () => {
        noise(document.querySelector(".moment")?.textContent ?? "nobody's turn");
        return true;
      };
    });
    let other = false;
    await page.routeWebSocket(/\/ws$/, (socket) => {
      const server = socket.connectToServer();
      server.onMessage((text) => {
        const frame = JSON.parse(String(text)) as Record<string, { own?: Own | null }>;
        for (const body of Object.values(frame))
          if (other && body.own) body.own = otherwise(body.own);
        socket.send(JSON.stringify(frame));
      });
    });
    await page.reload();
    await choose(host, game, settling(clock));
    await page.getByRole("button", { name: "Fill with bots" }).tap();
    await page.getByRole("button", { name: "Start", exact: true }).tap();
    await page
      .getByText(new RegExp(`^${ready}`))
      .first()
      .waitFor({ timeout: 300_000 });
    const hold = page.getByRole("button", { name: "Hold to peek" });

    const load = async (): Promise<string> => {
      await page.reload();
      await hold.waitFor();
      await page
        .getByText(new RegExp(`^${ready}`))
        .first()
        .waitFor();
      return stillPage(page);
    };
    // A bot may do something between the two: then both are loaded again.
    let known = "";
    await expect
      .poll(
        async () => {
          other = false;
          known = await load();
          other = true;
          return (await load()) === known;
        },
        { timeout: 120_000, message: game },
      )
      .toBe(true);

    // It shows while it is held, and whatever takes the eyes away shuts it.
    const shown = page.getByRole("button", { name: /^(Let go to hide|Hide again)$/ });
    const debug = await page.context().newCDPSession(page);
    const ways: Record<string, () => Promise<unknown>> = {
      "the finger goes": () => letGo(debug),
      "the finger is taken": () =>
        debug.send("Input.dispatchTouchEvent", { type: "touchCancel", touchPoints: [] }),
      "the window is left": () => page.evaluate(() => dispatchEvent(new Event("blur"))),
      "the page is hidden": () =>
        page.evaluate(() => {
          Object.defineProperty(document, "hidden", { value: true, configurable: true });
          document.dispatchEvent(new Event("visibilitychange"));
          Object.defineProperty(document, "hidden", { value: false, configurable: true });
        }),
      "a sheet lies over it": async () => {
        await page.getByRole("button", { name: "Menu" }).evaluate((menu) => {
          (menu as HTMLElement).click();
        });
        await page.getByRole("dialog").waitFor();
        await letGo(debug);
        await page.keyboard.press("Escape");
        await page.getByRole("dialog").waitFor({ state: "detached" });
      },
      "the page is loaded again": () => page.reload(),
    };
    for (const [way, happens] of Object.entries(ways)) {
      await hold.waitFor();
      await holdDown(debug, page);
      await shown.waitFor();
      expect(await stillPage(page), `${game}: held`).not.toBe(known);
      await happens();
      await hold.waitFor().catch(() => expect.fail(`${game}: open although ${way}`));
      // Where a finger is still there it goes now.
      await letGo(debug).catch(() => undefined);
      expect(await shown.count(), `${game}: ${way}`).toBe(0);
    }
    // Nothing was selected by all the holding.
    expect(await page.evaluate(() => String(getSelection()))).toBe("");

    // A buzz is felt where the screen says the same to all, and nothing is heard.
    expect(
      noises.filter((noise) => !felt.test(noise)),
      game,
    ).toEqual([]);
    // The screen keeps its own way in, and nothing else.
    const kept = await tv.page.evaluate(() => Object.keys(localStorage));
    expect(kept.filter((key) => !/^sidelong\.(screen\.[A-Z]{5}|language)$/.test(key))).toEqual([]);
    host.noErrors();
    for (const guest of [tv, host]) await guest.leave();
  }
});
