// Behind a proxy, with the files of deploy/: what passes through nginx and Caddy as it is, and games
// that are played through them under a path.
import { brotliDecompressSync, gunzipSync } from "node:zlib";

import { afterAll, beforeEach, describe, expect, test } from "vitest";

import { byKey, handOf, see } from "./blink-eyes";
import { allLeave, tellDeath } from "./chromium";
import { inDepth } from "./depth";
import { joinByPhone, openScreen } from "./gathering";
import { Guest } from "./guest";
import type { Opening } from "./house";
import { asked, PROXIES, Proxy, type ProxyName } from "./proxy";

beforeEach(tellDeath);
afterAll(allLeave);

/** Does something behind a proxy of that name, and closes it again. */
async function behind(
  name: ProxyName,
  opening: Opening,
  does: (proxy: Proxy) => Promise<void>,
): Promise<void> {
  const proxy = new Proxy(name, opening);
  try {
    await proxy.open();
    await does(proxy);
  } finally {
    await proxy.close();
  }
}

const json = (body: Buffer): Record<string, unknown> =>
  JSON.parse(body.toString()) as Record<string, unknown>;
const ROOM = JSON.stringify({ name: "Ann", settings: { game: "blink" } });
const JSON_HEADERS = { "content-type": "application/json" };

describe.each(PROXIES)("%s", (name) => {
  test.each(["", "/sidelong"])("files pass as the house compressed them, at %j", async (base) => {
    await behind(name, { base }, async (proxy) => {
      const page = (await proxy.ask("/")).body.toString();
      const script = /src="\.(\/assets\/[^"]+\.js)"/.exec(page)?.[1];
      for (const path of ["/", script!, "/eye.svg"]) {
        const plain = await proxy.ask(path, { headers: { "accept-encoding": "identity" } });
        expect(plain.status, path).toBe(200);
        for (const [form, read] of [
          ["br", brotliDecompressSync],
          ["gzip", gunzipSync],
        ] as const) {
          const headers = { "accept-encoding": form };
          const { status, headers: told, body } = await proxy.ask(path, { headers });
          const direct = await fetch(proxy.house!.address + path, { headers });
          expect([status, told["content-encoding"]], path).toEqual([200, form]);
          expect(read(body).equals(plain.body), path).toBe(true);
          for (const kept of ["etag", "vary", "cache-control", "content-security-policy"])
            expect(told[kept], `${kept} of ${path}`).toBe(direct.headers.get(kept));
          // Whoever has it already is not sent it again.
          const known = { ...headers, "if-none-match": told.etag ?? "" };
          expect((await proxy.ask(path, { headers: known })).status, path).toBe(304);
        }
      }
    });
  });

  test("requests reach the house whole, and only from its own pages", async () => {
    await behind(name, { base: "/sidelong" }, async (proxy) => {
      const create = (headers: Record<string, string>) =>
        proxy.ask("/api/rooms", { method: "POST", body: ROOM, headers });
      const own = await create({ ...JSON_HEADERS, origin: proxy.origin });
      expect(own.status, own.body.toString()).toBe(201);
      for (const origin of ["https://evil.example", "null"]) {
        const { status, body } = await create({ ...JSON_HEADERS, origin });
        expect([status, json(body)["code"]], origin).toEqual([403, "other_origin"]);
      }

      // A file of two megabytes is the house's to read; one that is larger is its to refuse.
      const file = await proxy.house!.simulate("blink");
      const whole = Buffer.alloc(2 * 1024 * 1024, "\n");
      whole.write(file);
      const replay = { method: "POST", headers: { "accept-encoding": "gzip" } };
      const read = await proxy.ask("/api/replay?as=open", { ...replay, body: whole });
      expect(read.status, read.body.toString()).toBe(200);
      expect(read.headers["content-encoding"]).toBe("gzip");
      expect(json(gunzipSync(read.body))["game"]).toBe("blink");
      const large = Buffer.alloc(2 * 1024 * 1024 + 1, "\n");
      const refused = await proxy.ask("/api/replay?as=open", { ...replay, body: large });
      expect(refused.status).toBe(413);

      // Without the last slash people are sent on; beside the house there is nothing of it.
      const door = await asked(proxy.address);
      expect([301, 307, 308]).toContain(door.status);
      expect(new URL(door.headers.location ?? "", proxy.origin).href).toBe(`${proxy.address}/`);
      expect((await asked(`${proxy.origin}/api/rooms`)).body.toString()).not.toContain("rooms");
    });
  });

  test("the house knows who asks, whatever they say of themselves", async () => {
    await behind(name, { limits: true }, async (proxy) => {
      const guess = async (from: string, forged: string): Promise<number> => {
        const headers = { "x-forwarded-for": forged };
        return (await proxy.ask("/api/rooms/AAAAA", { from, headers })).status;
      };
      let tries = 0;
      while ((await guess("127.0.0.1", `9.9.9.${tries}`)) === 404) {
        tries += 1;
        expect(tries, "guesses are limited").toBeLessThan(200);
      }
      expect(await guess("127.0.0.1", "8.8.8.8")).toBe(429);
      expect(await guess("127.0.0.2", "127.0.0.1"), "somebody else").toBe(404);
    });
  });

  test("a game is played under a path, from a phone to the table's screen", async () => {
    await behind(name, { base: "/games/sidelong" }, async (proxy) => {
      // From the front door, by its links.
      const ann = await Guest.arrive(proxy);
      const outside: string[] = [];
      ann.page.on("request", (request) => {
        if (!request.url().startsWith(`${proxy.address}/`)) outside.push(request.url());
      });
      await ann.open();
      await ann.shot(`proxy-${name}-home`);
      await ann.page.getByRole("link", { name: "The rules" }).first().click();
      await ann.page.waitForURL(`${proxy.address}/rules`);
      await ann.page
        .getByRole("link", { name: /^Blink/ })
        .first()
        .click();
      await ann.page.waitForURL(`${proxy.address}/rules/blink`);
      await ann.page.reload();
      await ann.open("/new/blink");
      const code = await ann.openTable("Ann");
      expect(ann.page.url()).toBe(`${proxy.address}/r/${code}`);
      const link = ann.page.getByRole("textbox", { name: "Link to this table" });
      if ((await link.count()) === 0)
        await ann.page
          .getByRole("button", { name: /Invite/ })
          .first()
          .click();
      expect(await link.first().inputValue()).toBe(`${proxy.address}/r/${code}`);
      await ann.page.keyboard.press("Escape");

      // With a bot; after a reload one sits at the same table.
      await ann.settle({ "The table's patience": 600 });
      await ann.page.getByRole("button", { name: "Fill with bots" }).click();
      await ann.page.getByRole("button", { name: "Start", exact: true }).click();
      await ann.page.getByRole("button", { name: /^Left, (one|two|three|four|five) / }).waitFor();
      for (let turn = 0; turn < 3; turn += 1) await byKey(ann.page);
      await ann.page.reload();
      await handOf(ann.page).first().waitFor();
      expect((await see(ann.page)).piles).toHaveLength(2);
      await ann.shot(`proxy-${name}-table`);

      // The choice of a language is told to this house alone.
      await ann.page.evaluate(() => localStorage.setItem("of another app", "kept"));
      const keys = await ann.page.evaluate(() => Object.keys(localStorage));
      for (const key of keys)
        expect(key).toMatch(/^(sidelong(\/games\/sidelong)?\.|of another app$)/);
      expect(outside).toEqual([]);
      ann.noErrors();
      await ann.leave();

      const { tv, code: room } = await openScreen(proxy);
      expect(tv.page.url()).toBe(`${proxy.address}/tv/${room}`);
      const bare = proxy.address.replace("https://", "");
      await tv.page.getByText(bare, { exact: true }).waitFor();
      const phone = await joinByPhone(proxy, room, "Bob");
      await tv.page.getByText("Bob", { exact: true }).waitFor();
      await tv.page.reload();
      await tv.page.getByText("Bob", { exact: true }).waitFor();
      await tv.shot(`proxy-${name}-tv`);
      for (const guest of [tv, phone]) {
        guest.noErrors();
        await guest.leave();
      }
    });
  });
});

test("under a path the language that was chosen and the installed house are its own", async () => {
  await behind("caddy", { base: "/games/sidelong" }, async (proxy) => {
    const guest = await Guest.arrive(proxy);
    await guest.open();
    await guest.page.getByRole("button", { name: "Settings" }).click();
    await guest.page.getByRole("radio", { name: "Deutsch" }).check();
    const cookies = await guest.page.context().cookies(`${proxy.address}/`);
    expect(cookies.map(({ name, path }) => [name, path])).toEqual([
      ["language", "/games/sidelong/"],
    ]);
    const page = await proxy.ask("/rules", { headers: { cookie: "language=de" } });
    expect(page.body.toString()).toContain('<html lang="de"');

    const scope = () =>
      guest.page.evaluate(async () => {
        const worker = await navigator.serviceWorker.getRegistration();
        return worker?.active ? worker.scope : null;
      });
    await expect.poll(scope).toBe(`${proxy.address}/`);
    const manifest = await guest.page.evaluate(async () => {
      const link = document.querySelector<HTMLLinkElement>("link[rel=manifest]")!;
      const said = (await (await fetch(link.href)).json()) as { start_url: string };
      return new URL(said.start_url, link.href).href;
    });
    expect(manifest).toBe(`${proxy.address}/`);
    guest.noErrors();

    // The proxy does not reach the house: a page that the browser kept stands in, with its files.
    const back = await proxy.house!.vanish();
    await guest.page.goto(`${proxy.address}/r/KWXTZ`);
    await guest.page.getByRole("heading", { name: "The house cannot be reached" }).waitFor();
    const drawn = () =>
      guest.page.evaluate(() => [document.images[0]?.naturalWidth, document.styleSheets.length]);
    await expect.poll(drawn).toEqual([expect.any(Number), 1]);
    expect((await drawn())[0]).toBeGreaterThan(0);
    await guest.shot("proxy-unreachable");
    await back();
    await guest.page.getByRole("link", { name: "Try again" }).click();
    await guest.page.locator("#app[data-live]").waitFor();
    await guest.leave();
  });
});

inDepth("a socket on which nothing happens stays open for longer than proxies wait", async () => {
  await Promise.all(
    PROXIES.map((name) =>
      behind(name, {}, async (proxy) => {
        const { tv, code } = await openScreen(proxy);
        const closed: string[] = [];
        const phone = await joinByPhone(proxy, code, "Ann");
        phone.page.on("websocket", (socket) => closed.push(socket.url()));
        await new Promise((wake) => setTimeout(wake, 75_000));
        // Whoever lost the line would have opened another.
        expect(closed).toEqual([]);
        await tv.page.getByText("Ann", { exact: true }).waitFor();
        for (const guest of [tv, phone]) {
          guest.noErrors();
          await guest.leave();
        }
      }),
    ),
  );
});
