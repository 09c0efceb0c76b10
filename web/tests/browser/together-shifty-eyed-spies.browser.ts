// Shifty Eyed Spies in one room: a screen is the table, four phones are the hands. Two of the four
// know everybody's cards: they spend their tokens well, and a mission between them ends it.
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";

import { inDepth } from "./depth";
import { fillChairs } from "./gathering";
import { Guest } from "./guest";
import { houseOfThisFile } from "./house";
import { isThere, press } from "./offered";

const house = houseOfThisFile();

const NAMES = ["Odile", "Bruno", "Tamsin", "Idris"] as const;
const PLACES = ["the window", "the door", "the bookshelf", "the lamp"] as const;
/** So many points make a spy ready to be recruited (SP-8). */
const ENOUGH = 5;

/** The two cards as they say themselves. */
interface Cards {
  deliver: string;
  receive: string;
}

/** What is said in an intercept. */
interface Claim {
  from: string | null;
  to: string;
  place: string;
}

/** Somebody with a phone. */
class Spy {
  readonly page: Page;

  constructor(
    readonly guest: Guest,
    readonly name: string,
  ) {
    this.page = guest.page;
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole("button", { name });
  }

  get peek(): Locator {
    return this.button(/^(Hold to peek|Let go to hide)$/);
  }

  /** While a finger holds the cards. */
  async holding<T>(look: () => Promise<T>): Promise<T> {
    const box = await this.peek.boundingBox();
    if (!box) throw new Error("there is nothing to hold");
    await this.page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await this.page.mouse.down();
    await this.button("Let go to hide").waitFor();
    const seen = await look();
    await this.page.mouse.up();
    await this.button("Hold to peek").waitFor();
    return seen;
  }

  cards(): Promise<Cards> {
    const card = async (kind: string): Promise<string> => {
      const label = await this.page
        .getByRole("img", { name: new RegExp(`^${kind}: `) })
        .getAttribute("aria-label");
      return /: ([^,]+)/.exec(label ?? "")?.[1] ?? "";
    };
    return this.holding(async () => ({
      deliver: await card("Deliver"),
      receive: await card("Receive"),
    }));
  }

  isOnTurn(): Promise<boolean> {
    return isThere(this.page.getByText("Your turn", { exact: true }));
  }

  async intercept({ from, to, place }: Claim, seen: Seen): Promise<void> {
    await this.button(/^Intercept, /).tap();
    const sheet = this.page.getByRole("dialog", { name: "Intercept" });
    const choose = (question: string | RegExp, answer: string): Promise<void> =>
      sheet.getByRole("group", { name: question }).getByText(answer, { exact: true }).tap();
    if (from) await choose("Who delivers?", from);
    await choose(/^(To whom|Who receives)\?$/, to);
    await choose("Where do they receive?", place);
    await seen(this);
    // Should a card go meanwhile, the sheet asks for the place once more.
    const where = sheet.getByRole("group", { name: "Where do they receive?" });
    while (!(await press(sheet.getByRole("button", { name: /^Intercept, / }))))
      await press(where.getByText(place, { exact: true }));
    await sheet.waitFor({ state: "detached" });
  }

  async mission(place: string, seen?: Seen): Promise<void> {
    await this.button("Mission").tap();
    const where = this.page.getByRole("group", { name: "Where do they receive?" });
    await where.getByText(place, { exact: true }).tap();
    await seen?.(this);
    await this.button(/^Deliver at /).tap();
    await where.waitFor({ state: "detached" });
  }

  async endTurn(discard: "Nothing" | "Deliver", seen?: Seen): Promise<void> {
    await this.button(/^(Lie low|End turn)$/).tap();
    const group = this.page.getByRole("group", { name: "What do you discard?" });
    await group.waitFor();
    await seen?.(this);
    await group.getByRole("button", { name: discard, exact: true }).tap();
    await group.waitFor({ state: "detached" });
  }
}

type Seen = (spy: Spy) => Promise<void>;

/** Keeps a picture of a moment, and holds it to what everybody must be able to use. */
async function keep(guest: Guest, name: string): Promise<void> {
  await guest.shot(name);
  await guest.fits();
  await guest.axe();
  guest.noErrors();
}

/** Also on a small phone, and on one that lies on its side. */
async function keepEveryWay({ guest, page }: Spy, name: string): Promise<void> {
  const usual = page.viewportSize() ?? { width: 390, height: 844 };
  for (const [way, width, height] of [
    ["-small", 320, 568],
    ["-lying", 844, 390],
    ["", usual.width, usual.height],
  ] as const) {
    await page.setViewportSize({ width, height });
    await keep(guest, name + way);
  }
}

/** Keeps it the first time. */
function once<T>(keep: (of: T, name: string) => Promise<void>): typeof keep {
  const kept = new Set<string>();
  return async (of, name) => {
    if (kept.has(name)) return;
    kept.add(name);
    await keep(of, name);
  };
}

async function sitDown(): Promise<{ tv: Guest; spies: Spy[] }> {
  const tv = await Guest.arrive(house, { size: "tv" });
  await tv.open("/tv");
  await tv.page.waitForURL(/\/tv\/[A-Z]{5}$/);
  const code = tv.page.url().slice(-5);
  const spies: Spy[] = [];
  for (const name of NAMES) {
    const guest = await Guest.arrive(house, { size: "phone" });
    await guest.open(`/r/${code}`);
    await guest.page.getByLabel("Your name").fill(name);
    await guest.page.getByRole("button", { name: "Sit down" }).tap();
    await tv.page.getByText(name, { exact: true }).waitFor();
    spies.push(new Spy(guest, name));
  }
  return { tv, spies };
}

/** The host chooses the game and names the places of this room. */
async function settle(host: Spy): Promise<void> {
  const { page } = host;
  await host.button("Change").tap();
  const sheet = page.getByRole("dialog");
  await sheet.getByRole("radio", { name: /^Shifty Eyed Spies/ }).check();
  const fields = sheet.getByRole("group", { name: "The four places" }).getByRole("textbox");
  for (const [i, place] of PLACES.entries()) await fields.nth(i).fill(place);
  await sheet.getByRole("spinbutton", { name: "Time for a turn" }).fill("180");
  await fields.first().scrollIntoViewIfNeeded();
  await host.guest.shot("hand-shifty-eyed-spies-places");
  await host.guest.axe();
  await sheet.getByRole("button", { name: "Settle it" }).tap();
  await sheet.waitFor({ state: "detached" });
  await page.getByText(PLACES[3]).first().waitFor();
}

inDepth("four people in one room play a game to its end", async () => {
  const { tv, spies } = await sitDown();
  const [odile, bruno] = spies as [Spy, Spy];
  await settle(odile);
  for (const spy of spies.slice(1)) await spy.button("I’m ready").tap();
  await odile.button("Start").tap();

  // The screen has the places and the spies, and nobody's cards.
  for (const place of PLACES) await tv.page.getByText(place, { exact: true }).waitFor();
  await tv.page.getByRole("timer", { name: /^\d+ s$/ }).waitFor();
  await tv.shot("tv-shifty-eyed-spies-dealing");
  for (const spy of spies) await spy.peek.waitFor();

  // What is secret is not in the page until it is held.
  const before = await bruno.page.locator("main").innerHTML();
  expect(await bruno.page.locator("main").getByRole("img").count()).toBe(0);
  const held = await bruno.cards();
  for (const place of PLACES) expect(before).not.toContain(place);
  expect(before).not.toContain(`Deliver: ${held.deliver}`);
  expect(PLACES as readonly string[]).toContain(held.receive);
  expect(await bruno.page.locator("main").innerHTML()).not.toContain(held.receive);
  await keep(bruno.guest, "hand-shifty-eyed-spies-hidden");
  await bruno.holding(() => bruno.guest.shot("hand-shifty-eyed-spies-peeking"));
  await keep(tv, "tv-shifty-eyed-spies-start");

  const picture = once(keep);
  const everyWay = once(keepEveryWay);
  const look = (name: string) => (spy: Spy) => everyWay(spy, `hand-shifty-eyed-spies-${name}`);
  // Whoever loads the page again finds the same cards.
  await bruno.page.reload();
  await bruno.peek.waitFor();
  expect(await bruno.cards()).toEqual(held);

  // The first two score by intercepts: they say what the others hold. A card that goes meanwhile is
  // worth nothing, so the screen says what they have.
  for (const one of [odile, bruno]) {
    for (let token = 0; token < 3 && (await pointsOf(tv, one)) < ENOUGH - 1; token += 1) {
      const hands = new Map(
        await Promise.all(spies.map(async (spy) => [spy.name, await spy.cards()] as const)),
      );
      const claim = claimBy(one.name, hands);
      await one.intercept(claim, look("intercept"));
      const eyesUp = one.page.getByText("Eyes on the big screen");
      await eyesUp.waitFor();
      await tv.page.getByText(`${one.name} intercepts: `).first().waitFor();
      await picture(tv, "tv-shifty-eyed-spies-intercept");
      await picture(one.guest, "hand-shifty-eyed-spies-theatre");
      await eyesUp.waitFor({ state: "detached" });
    }
  }

  // Then they wait for a card with the other's name.
  // How it ends is on the screen for two seconds: it is watched for all the time.
  let over = false;
  const recruited = tv.page.getByText("Both are recruited!").first().waitFor({ timeout: 0 });
  void recruited.then(
    () => (over = true),
    () => {},
  );
  while (!over) {
    const spy = await onTurn(spies);
    if (!spy) {
      await odile.page.waitForTimeout(60);
      continue;
    }
    await picture(spy.guest, "hand-shifty-eyed-spies-turn");
    const other = spy === odile ? bruno : spy === bruno ? odile : null;
    const able = await spy.button("Mission").isEnabled();
    if (able && other && (await spy.cards()).deliver === other.name) {
      await spy.mission((await other.cards()).receive, look("mission"));
      await tv.page.getByText(`${spy.name} delivers to`).first().waitFor();
      await picture(tv, "tv-shifty-eyed-spies-mission");
      continue;
    }
    await spy.endTurn("Deliver", look("discard"));
    await tv.page
      .getByText(new RegExp(`${spy.name} (lies low|ends the turn)`))
      .first()
      .waitFor();
    await picture(tv, "tv-shifty-eyed-spies-lying-low");
  }
  await tv.shot("tv-shifty-eyed-spies-recruited");

  await tv.page.getByRole("heading", { name: /Odile and Bruno win/ }).waitFor();
  await keep(tv, "tv-shifty-eyed-spies-result");
  for (const spy of spies) {
    await spy.button("Back to the lobby").waitFor();
    spy.guest.noErrors();
  }
  await keep(bruno.guest, "hand-shifty-eyed-spies-result");
});

inDepth("eight fit around the screen, in German and with long names", async () => {
  const tv = await Guest.arrive(house, { size: "tv", language: "de" });
  await tv.open("/tv");
  await tv.page.waitForURL(/\/tv\/[A-Z]{5}$/);
  const phone = await Guest.arrive(house, { size: "phone" });
  const host = new Spy(phone, "Wilhelmine Wackernagel W");
  await phone.open(`/r/${tv.page.url().slice(-5)}`);
  await phone.page.getByLabel("Your name").fill(host.name);
  await host.button("Sit down").tap();
  await settle(host);
  await fillChairs(phone);
  await host.button("Start").tap();
  await host.peek.waitFor();
  await tv.page.getByRole("timer", { name: /^\d+ s$/ }).waitFor();
  await keep(tv, "tv-shifty-eyed-spies-eight");

  await keepEveryWay(host, "hand-shifty-eyed-spies-eight");
  // The host guesses, so that there is something to see.
  const names = await tv.page.locator(".who .name").allTextContents();
  const to = names.find((name) => name !== host.name) ?? "";
  await host.intercept({ from: null, to, place: PLACES[0] }, () => Promise.resolve());
  await tv.page.getByText(`${host.name} fängt ab`).first().waitFor();
  await keep(tv, "tv-shifty-eyed-spies-eight-scene");
});

/** Something true of others: who delivers to whom and where, or, if all deliver to oneself, who receives. */
function claimBy(by: string, hands: ReadonlyMap<string, Cards>): Claim {
  const others = [...hands].filter(([name]) => name !== by);
  const deliverer = others.find(([, { deliver }]) => deliver !== by);
  const from = deliverer?.[0] ?? null;
  const to = deliverer?.[1].deliver ?? others[0]?.[0] ?? "";
  return { from, to, place: hands.get(to)?.receive ?? "" };
}

/** As the table's screen says it. */
async function pointsOf(tv: Guest, { name }: Spy): Promise<number> {
  const seat = tv.page.locator(".seat").filter({ hasText: name });
  return Number.parseInt((await seat.getByText(/^\d+ points?, /).textContent()) ?? "", 10);
}

async function onTurn(spies: readonly Spy[]): Promise<Spy | null> {
  for (const spy of spies) if (await spy.isOnTurn()) return spy;
  return null;
}
