// People in one room: how they come in, what the screen is told, phones that sleep or are shared.
import { expect, test } from "vitest";

import { isDeep } from "./depth";
import { choose, joinByPhone, openScreen, start } from "./gathering";
import { Guest } from "./guest";
import { houseOfThisFile } from "./house";

const house = houseOfThisFile();

test("a screen opens a table, and names appear as phones join", async () => {
  const { tv, code } = await openScreen(house);
  await tv.page.getByText("The first to come in is the host").waitFor();
  await tv.shot("tv-lobby-empty");
  const phones = [];
  for (const name of ["Odile", "Bruno", "Tamsin"]) {
    phones.push(await joinByPhone(house, code, name));
    await tv.page.getByText(name, { exact: true }).waitFor();
  }
  await phones[0]?.shot("together-lobby");
  await phones[0]?.axe();
  await phones[0]?.fits();
  await tv.shot("tv-lobby");
  await tv.axe();

  // The screen comes back to the same table, and is not a second one.
  await tv.page.reload();
  await tv.page.getByText("Odile", { exact: true }).waitFor();
  expect(tv.page.url()).toContain(code);
  for (const guest of [tv, ...phones]) {
    guest.noErrors();
    await guest.leave();
  }
});

test("a screen for a table that plays apart says what to do", async () => {
  const host = await Guest.arrive(house, { size: "phone" });
  await host.open("/new/zwinkern");
  const code = await host.openTable("Odile");
  const tv = await Guest.arrive(house, { size: "tv" });
  await tv.open(`/tv/${code}`);
  await tv.page.getByText("everybody plays at a screen of their own").waitFor();
  await tv.axe();
  await tv.shot("tv-apart");
  await choose(host, "Zwinkern", ({ page }) =>
    page.getByRole("radio", { name: /^Together/ }).check(),
  );
  // Nobody has to go to the screen: it tries again by itself.
  await tv.page.getByText("Odile", { exact: true }).waitFor();
  for (const guest of [tv, host]) await guest.leave();
});

/** The frames of a page's socket that tell of the game, without their numbers. */
function listen(guest: Guest): { told: string[]; keys: Set<string> } {
  const heard = { told: [] as string[], keys: new Set<string>() };
  guest.page.on("websocket", (socket) =>
    socket.on("framereceived", ({ payload }) => {
      const frame = JSON.parse(String(payload)) as Record<string, Record<string, unknown>>;
      for (const [kind, body] of Object.entries(frame)) {
        if (kind !== "table" && kind !== "happened") continue;
        const { n: _, ...told } = body;
        heard.told.push(JSON.stringify({ [kind]: told }));
        for (const [key, value] of Object.entries(told)) if (value !== null) heard.keys.add(key);
      }
    }),
  );
  return heard;
}

const EVERY_GAME = [
  "Blink",
  "In the Blink of an Eye",
  "Eyes Wide Shut",
  "Zwinkern",
  "Shifty Eyed Spies",
] as const;
/** In little time two stand for all: frames are told by the same code, and tests of rooms try it. */
const GAMES = isDeep ? EVERY_GAME : (["Blink", "Shifty Eyed Spies"] as const);

/** So many frames of each game are compared. */
const FRAMES = 3;

test("the screen is told what any spectator is told, and no more", async () => {
  for (const game of GAMES) {
    const tv = await Guest.arrive(house, { size: "tv" });
    const tvHeard = listen(tv);
    await tv.open("/tv");
    await tv.page.waitForURL(/\/tv\/[A-Z]{5}$/);
    const code = tv.page.url().slice(-5);
    const host = await joinByPhone(house, code, "Odile");
    const hostHeard = listen(host);
    await host.page.reload();
    await choose(host, game);
    const watcher = await Guest.arrive(house, { size: "phone" });
    const watcherHeard = listen(watcher);
    await watcher.open(`/r/${code}`);
    await watcher.watch("Ida");
    await tv.page.getByRole("heading", { name: game }).waitFor();
    await host.page.getByRole("button", { name: "Fill with bots" }).tap();
    await host.page.getByRole("button", { name: "Start", exact: true }).tap();
    // Bots talk until the people among them have had their say.
    if (game === "Eyes Wide Shut") await host.page.getByRole("button", { name: "I’m ready" }).tap();

    await expect
      .poll(() => Math.min(tvHeard.told.length, watcherHeard.told.length), { timeout: 90_000 })
      .toBeGreaterThanOrEqual(FRAMES);
    const both = Math.min(tvHeard.told.length, watcherHeard.told.length);
    expect(tvHeard.told.slice(0, both), game).toEqual(watcherHeard.told.slice(0, both));
    for (const secret of ["own", "legal", "signs", "eyes", "seat"])
      expect(tvHeard.keys.has(secret), `${game}: ${secret}`).toBe(false);
    // The check can fail: a player is told more.
    expect(hostHeard.keys.has("own"), game).toBe(true);
    for (const guest of [tv, host, watcher]) {
      guest.noErrors();
      await guest.leave();
    }
  }
});

test("a phone that sleeps comes back to its hand, and the screen says whom it waits for", async () => {
  const { tv, code } = await openScreen(house);
  const odile = await joinByPhone(house, code, "Odile");
  const bruno = await joinByPhone(house, code, "Bruno");
  const tamsin = await joinByPhone(house, code, "Tamsin");
  await choose(odile, "Eyes Wide Shut");

  // Bruno's line can be cut, as sleep cuts it, and his page stands still.
  let asleep = false;
  let cut = (): void => {};
  await bruno.page.routeWebSocket(/\/ws$/, (socket) => {
    if (asleep) {
      void socket.close();
      return;
    }
    const server = socket.connectToServer();
    cut = () => {
      void socket.close();
      void server.close();
    };
  });
  await bruno.page.reload();
  await start(odile, [bruno, tamsin]);
  const ready = bruno.page.getByRole("button", { name: "I’m ready" });
  await tv.page.getByRole("heading", { name: "Eyes Wide Shut" }).waitFor({ state: "detached" });
  await ready.waitFor();

  const debug = await bruno.page.context().newCDPSession(bruno.page);
  asleep = true;
  cut();
  await debug.send("Page.setWebLifecycleState", { state: "frozen" });
  await tv.page.getByText("Waiting for Bruno").waitFor();
  await tv.shot("tv-waits");
  asleep = false;
  await debug.send("Page.setWebLifecycleState", { state: "active" });
  await tv.page.getByText("Waiting for Bruno").waitFor({ state: "detached" });
  await ready.tap();
  for (const guest of [tv, odile, bruno, tamsin]) await guest.leave();
});
