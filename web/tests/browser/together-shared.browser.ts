// A phone that two share: it is handed over at every turn, and shows nobody's hand meanwhile.
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";

import { choose, joinByPhone, openScreen, settling, start } from "./gathering";
import { inDepth } from "./depth";
import type { Guest } from "./guest";
import { houseOfThisFile } from "./house";

const house = houseOfThisFile();

const button = (page: Page, name: string | RegExp): Locator =>
  page.getByRole("button", { name, exact: typeof name === "string" });
const cards = (page: Page): Locator => page.getByRole("list", { name: /^Your hand/ });
const given = (page: Page, name: string): Locator =>
  page.getByRole("heading", { name: `Give it to ${name}` });
const holder = (page: Page): Locator => page.locator(".hand header b");

const unhurried = settling({ "Time for a turn": 0 });

/** Somebody without a phone plays on this one. */
async function share({ page }: Guest, name: string): Promise<void> {
  await button(page, "Add a player on this device").tap();
  await page.getByLabel("Their name").fill(name);
  await button(page, "Add").tap();
  await page.getByRole("listitem").filter({ hasText: name }).getByText("Take off").waitFor();
}

/** Somebody says that they have it. */
async function take(page: Page, name: string): Promise<void> {
  await given(page, name).waitFor();
  expect(await page.locator(".hand").count()).toBe(0);
  expect(await cards(page).count()).toBe(0);
  await button(page, `I am ${name}`).tap();
  await expect.poll(() => holder(page).textContent()).toContain(name);
}

/** What is in the hand of whoever has it, by a finger on the button. */
async function look(page: Page): Promise<number[]> {
  await button(page, /^Hold/).hover();
  await page.mouse.down();
  await cards(page).getByRole("img").first().waitFor();
  const labels = await cards(page)
    .getByRole("img")
    .evaluateAll((found) => found.map((card) => card.getAttribute("aria-label") ?? ""));
  await page.mouse.up();
  await page.mouse.move(0, 0);
  await cards(page).getByRole("img").first().waitFor({ state: "detached" });
  return labels.map((label) => Number.parseInt(label, 10));
}

/** Goes to one of these cards, or to any that is free. */
async function move(page: Page, wanted: readonly number[] = []): Promise<number> {
  await button(page, "Move your figure").tap();
  const field = page.getByRole("grid", { name: "The field" });
  const labels = await field
    .getByRole("button", { name: /, free$/ })
    .evaluateAll((found) => found.map((card) => card.getAttribute("aria-label") ?? ""));
  const free = labels.map((label) => Number.parseInt(label, 10));
  const mine = page.getByText("Your move", { exact: true });
  for (const card of [...wanted.filter((card) => free.includes(card)), ...free]) {
    await field.getByRole("button", { name: new RegExp(`^${card},`) }).tap();
    await button(page, `Place on ${card}`).tap();
    const refused = page.getByRole("heading", { name: /^Not there/ });
    await Promise.race([
      mine.waitFor({ state: "detached" }),
      refused.waitFor().catch(() => undefined),
    ]);
    if ((await mine.count()) === 0) return card;
  }
  throw new Error("no card is free");
}

inDepth("a shared phone goes from hand to hand through a whole game", async () => {
  const { tv, code } = await openScreen(house);
  const ann = await joinByPhone(house, code, "Ann");
  await choose(ann, "Zwinkern", unhurried);
  await share(ann, "Ben");
  const cleo = await joinByPhone(house, code, "Cleo");
  const { page } = ann;
  await start(ann, [cleo]);

  /** Whose turn it is, by the screen. */
  const mover = async (): Promise<string> => {
    for (;;) {
      if ((await cleo.page.getByText("Your move", { exact: true }).count()) > 0) return "Cleo";
      for (const name of ["Ann", "Ben"]) {
        if ((await given(page, name).count()) > 0) return name;
        const has = (await holder(page).allTextContents()).join().includes(name);
        if (has && (await page.getByText("Your move", { exact: true }).count()) > 0) return name;
      }
      if ((await page.getByText("The game is over").count()) > 0) return "";
      await page.waitForTimeout(40);
    }
  };
  const hands = new Map<string, number[]>();
  const stands = new Map<string, number>();
  const seen = { passed: false, reloaded: false, kept: false };

  for (;;) {
    const name = await mover();
    if (name === "") break;
    const here = name === "Cleo" ? cleo.page : page;
    if (name !== "Cleo" && (await given(page, name).count()) > 0) {
      if (name === "Ben") await ann.shot("hand-over");
      await take(page, name);
    }
    if (!hands.has(name)) {
      hands.set(name, await look(here));
      if (hands.size < 3) {
        stands.set(name, await move(here, hands.get("Ben") ?? []));
        continue;
      }
    }
    const twins = hands.get("Ben") ?? [];

    if (name === "Ben" && !seen.passed) {
      // In the middle of a turn somebody else may look, and gives it back.
      seen.passed = true;
      await button(page, "Pass to Ann").tap();
      await take(page, "Ann");
      expect(await look(page)).toEqual(hands.get("Ann"));
      await ann.shot("hand-shared");
      await ann.axe();
      await button(page, "Pass to Ben").tap();
      await take(page, "Ben");
    } else if (name === "Ben" && !seen.reloaded) {
      // Whoever loads the page again is not known to be anybody.
      seen.reloaded = true;
      await page.reload();
      await take(page, "Ben");
    } else if (
      name === "Cleo" &&
      !seen.kept &&
      (await holder(page).textContent())?.includes("Ben")
    ) {
      // Ben has seen something; Ann's turn begins, and it stays his until he has said it.
      seen.kept = true;
      await button(page, /^Big Eyes/).tap();
      const question = page.getByRole("group", { name: "Whose figure has a partner?" }).last();
      await question.waitFor();
      stands.set("Cleo", await move(cleo.page));
      await page.getByText("Ann’s move").first().waitFor();
      await question.waitFor();
      await ann.shot("hand-shared-eyes");
      await button(page, "Back").tap();
      await given(page, "Ann").waitFor();
      continue;
    }

    const stood = stands.get(name);
    if (name !== "Ben" && stood !== undefined && twins.includes(stood)) {
      await button(here, "Call a partner").tap();
      const question = here.getByRole("group", { name: "Who winked at you?" }).first();
      await question.getByRole("button", { name: "Ben" }).tap();
      await button(here, "Call Ben").tap();
      hands.set(
        "Ben",
        (hands.get("Ben") ?? []).filter((card) => card !== stood),
      );
      if (hands.get("Ben")?.length === 0) break;
    }
    const others = [...stands.values()];
    const goal = (name === "Ben" ? [] : (hands.get("Ben") ?? [])).filter(
      (c) => !others.includes(c),
    );
    stands.set(name, await move(here, goal));
  }

  // The result is everybody's; what comes next is the owner's to say.
  await button(page, "Back to the lobby").waitFor();
  await ann.shot("hand-shared-over");
  expect(seen).toEqual({ passed: true, reloaded: true, kept: true });

  // And they are ready for the next one with the owner.
  await button(page, "Back to the lobby").tap();
  await button(cleo.page, "Back to the lobby").tap();
  await page.getByRole("listitem").filter({ hasText: "Ben" }).getByText("Take off").waitFor();
  await ann.shot("hand-shared-lobby");
  await start(ann, [cleo]);
  await page.locator(".hand").or(given(page, "Ben")).first().waitFor();
  for (const guest of [tv, ann, cleo]) {
    guest.noErrors();
    await guest.leave();
  }
});

inDepth("a guest on somebody's phone is taken off, sent away, or leaves", async () => {
  const { tv, code } = await openScreen(house);
  const cleo = await joinByPhone(house, code, "Cleo");
  await choose(cleo, "Zwinkern", unhurried);
  const ann = await joinByPhone(house, code, "Ann");
  const { page } = ann;
  for (const name of ["Ben", "Dora", "Emil"]) await share(ann, name);
  await page.getByText("Emil").first().waitFor();
  // Three are enough for one phone.
  expect(await button(page, "Add a player on this device").count()).toBe(0);
  await page
    .getByRole("listitem")
    .filter({ hasText: "Emil" })
    .getByRole("button", { name: "Take off" })
    .tap();
  await tv.page.getByText("Emil", { exact: true }).waitFor({ state: "detached" });

  // Ann is not the host: with her all on her phone are ready, or not.
  const ready = tv.page.locator("small").filter({ hasText: /\bready$/ });
  await button(page, "I’m ready").tap();
  await expect.poll(() => ready.count()).toBe(3);
  await start(cleo, []);

  // Whichever of them it goes to first.
  await page
    .locator(".hand")
    .or(page.getByRole("heading", { name: /^Give it/ }))
    .first()
    .waitFor();
  const turnTo = async (name: string): Promise<void> => {
    for (;;) {
      if ((await given(page, name).count()) > 0) return take(page, name);
      const [on = ""] = await page.getByRole("heading", { name: /^Give it to/ }).allTextContents();
      if (on !== "") {
        await take(page, on.replace("Give it to ", ""));
        await move(page);
      } else if ((await page.getByText("Your move", { exact: true }).count()) > 0) {
        if ((await holder(page).textContent())?.includes(name)) return;
        await move(page);
      } else if ((await cleo.page.getByText("Your move", { exact: true }).count()) > 0) {
        await move(cleo.page);
      }
      await page.waitForTimeout(40);
    }
  };
  await turnTo("Ben");
  await button(cleo.page, "Menu").tap();
  await cleo.page
    .getByRole("listitem")
    .filter({ hasText: "Ben" })
    .getByRole("button", { name: "Ask to leave" })
    .tap();
  await cleo.page.getByText("Ben loses the chair").waitFor();
  await button(cleo.page, "Ask to leave").tap();
  // It is Ann's again, and Dora's as soon as a bot has moved for Ben.
  await given(page, "Ann").or(given(page, "Dora")).waitFor();
  await given(page, "Dora").waitFor({ timeout: 120_000 });
  await take(page, "Dora");
  expect(await button(page, "Pass to Ben").count()).toBe(0);

  await button(page, "Pass to Ann").tap();
  await take(page, "Ann");
  await button(page, "Pass to Dora").tap();
  await take(page, "Dora");
  await button(page, "Menu").tap();
  await button(page, "Leave the table …").tap();
  await button(page, "Leave the table").tap();
  await take(page, "Ann");
  expect(await page.locator("nav.others").count()).toBe(0);
  for (const guest of [tv, ann, cleo]) {
    guest.noErrors();
    await guest.leave();
  }
});

inDepth("a lost line loses nobody; an owner who is sent away takes the others along", async () => {
  const { tv, code } = await openScreen(house);
  const cleo = await joinByPhone(house, code, "Cleo");
  await choose(cleo, "Zwinkern", unhurried);
  const ann = await joinByPhone(house, code, "Ann");
  const { page } = ann;
  await share(ann, "Ben");

  // All lines of the phone break, and come back.
  const cuts: (() => void)[] = [];
  await page.routeWebSocket(/\/ws$/, (socket) => {
    const server = socket.connectToServer();
    cuts.push(() => {
      void socket.close();
      void server.close();
    });
  });
  await page.reload();
  await expect.poll(() => cuts.length).toBe(2);
  await button(page, "I’m ready").tap();
  await start(cleo, []);
  await page.locator(".hand").or(given(page, "Ben")).first().waitFor();
  for (const cut of cuts.splice(0)) cut();
  await expect.poll(() => cuts.length).toBe(2);
  await tv.page.getByText(/^Waiting for/).waitFor({ state: "detached" });
  if ((await given(page, "Ben").count()) > 0) await take(page, "Ben");
  else {
    await button(page, "Pass to Ben").tap();
    await take(page, "Ben");
  }
  expect(await look(page)).toHaveLength(9);

  await button(cleo.page, "Menu").tap();
  await cleo.page
    .getByRole("listitem")
    .filter({ hasText: "Ann" })
    .getByRole("button", { name: "Ask to leave" })
    .tap();
  await cleo.page.getByText("Ann loses the chair").waitFor();
  await button(cleo.page, "Ask to leave").tap();
  await page.getByText("You have left this table").waitFor();
  expect(await page.locator(".hand").count()).toBe(0);
  const ben = cleo.page.getByRole("listitem").filter({ hasText: "Ben" });
  await ben.waitFor({ state: "detached" });
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain("guests.");

  // There is no place to come back to.
  await page.reload();
  await page.getByLabel("Your name").waitFor();
  for (const guest of [tv, ann, cleo]) await guest.leave();
});

inDepth("with the owner all leave who play on the phone", async () => {
  const { tv, code } = await openScreen(house);
  const ann = await joinByPhone(house, code, "Ann");
  await share(ann, "Ben");
  await tv.page.getByText("Ben", { exact: true }).waitFor();
  await button(ann.page, "Menu").tap();
  await button(ann.page, "Leave the table …").tap();
  await button(ann.page, "Leave the table").tap();
  for (const name of ["Ann", "Ben"])
    await tv.page.getByText(name, { exact: true }).waitFor({ state: "detached" });
  expect(await ann.page.evaluate(() => JSON.stringify(localStorage))).not.toContain(code);
  for (const guest of [tv, ann]) {
    guest.noErrors();
    await guest.leave();
  }
});

inDepth("nobody is left behind on a phone whose owner no longer plays in the room", async () => {
  const { tv, code } = await openScreen(house);
  const cleo = await joinByPhone(house, code, "Cleo");
  const ann = await joinByPhone(house, code, "Ann");
  const { page } = ann;
  const adds = button(page, "Add a player on this device");
  /** What sends the guests of Ann's phone away: she is told, and their chairs are free again. */
  const sends = async (name: string, does: () => Promise<void>): Promise<void> => {
    await share(ann, name);
    await tv.page.getByText(name, { exact: true }).waitFor();
    await does();
    await page.getByText(`Off this device: ${name}.`).first().waitFor();
    await ann.shot("hand-shared-taken-off");
    await tv.page.getByText(name, { exact: true }).waitFor({ state: "detached" });
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain("guests.");
    expect(await adds.count()).toBe(0);
  };

  const elsewhere = button(page, "I sit elsewhere");
  await sends("Ben", () => elsewhere.tap());
  await elsewhere.tap();
  await adds.waitFor();

  await sends("Dora", async () => {
    await page.getByRole("button", { name: /^Ann/ }).first().tap();
    await button(page, "Stand up and watch").tap();
  });
  await button(page, "Sit down").tap();
  await adds.waitFor();

  // The host settles it for all of them, while Ann's page is shut.
  await sends("Emil", async () => {
    await page.goto("about:blank");
    await button(cleo.page, "Change").tap();
    await cleo.page.getByRole("radio", { name: /^Apart/ }).check();
    await button(cleo.page, "Settle it").tap();
    await cleo.page.getByRole("dialog").waitFor({ state: "detached" });
    await ann.open(`/r/${code}`);
  });
  for (const guest of [tv, ann, cleo]) {
    guest.noErrors();
    await guest.leave();
  }
});
