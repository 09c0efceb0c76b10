// A whole game of Shifty Eyed Spies, by three people who are in league and a bot: they spend their
// tokens on each other, then carry out missions until two of them are recruited.
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";

import { Guest } from "./guest";
import { houseOfThisFile } from "./house";

const house = houseOfThisFile();

/** Somebody who plays. */
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

  get hand(): Locator {
    return this.page.getByRole("group", { name: "Your cards" });
  }

  /** The spy or the place on one of the cards, as it says itself. */
  async card(kind: "Deliver" | "Receive"): Promise<string> {
    const card = this.hand.getByRole("button", { name: new RegExp(`^${kind}: `) });
    return said(await card.ariaSnapshot(), /: ([^".]+)/);
  }

  async lookAt(other: Spy): Promise<void> {
    const seat = this.button(new RegExp(`^${other.name},`));
    await seat.click();
    expect(await seat.getAttribute("aria-current")).toBe("true");
  }

  async tokens(): Promise<number> {
    const button = await this.button(/^Intercept, /).ariaSnapshot();
    return button.includes("last") ? 1 : Number(said(button, /(\d)/));
  }

  isOnTurn(): Promise<boolean> {
    return isThere(this.page.getByText("Your turn", { exact: true }));
  }

  isDone(): Promise<boolean> {
    return isThere(this.button("Back to the lobby"));
  }

  /** Says what the other holds: of whom it is known, and where, if that can be said. */
  async intercept(other: Spy, seen?: (spy: Spy) => Promise<void>): Promise<void> {
    const before = await this.tokens();
    await this.button(/^Intercept, /).click();
    const sheet = this.page.getByRole("dialog", { name: "Intercept" });
    const choose = (question: string, answer: string): Promise<void> =>
      sheet.getByRole("group", { name: question }).getByText(answer, { exact: true }).click();
    await choose("Who receives?", other.name);
    await choose("Where do they receive?", await other.card("Receive"));
    await seen?.(this);
    const confirm = sheet.getByRole("button", { name: /^Intercept, / });
    await confirm.click();
    await sheet.waitFor({ state: "detached" });
    const left =
      before === 2 ? "Intercept, your last token" : `Intercept, ${before - 1} tokens left`;
    await this.button(left).waitFor();
  }

  /** A mission if the card names a friend, else another card. */
  async takeTurn(friends: readonly Spy[], seen: (spy: Spy) => Promise<void>): Promise<void> {
    const deliver = await this.card("Deliver");
    const friend = friends.find(({ name }) => name === deliver);
    if (friend && (await this.button("Mission").isEnabled())) {
      const place = await friend.card("Receive");
      await this.button("Mission").click();
      const where = this.page.getByRole("group", { name: `Where does ${deliver} receive?` });
      await where.getByText(place, { exact: true }).click();
      await seen(this);
      await this.button(`Deliver at the ${place}`).click();
      await where.waitFor({ state: "detached" });
      return;
    }
    const card = this.hand.getByRole("button", { name: /^Deliver: / });
    const end = this.button(/^(Lie low|End turn), /);
    if (!(await isThere(end))) return;
    if ((await card.getAttribute("aria-pressed")) === "false") await card.click();
    await end.click();
    await end.waitFor({ state: "detached" });
  }
}

/** A part of what is said of a control to those who listen. */
const said = (snapshot: string, part: RegExp): string => part.exec(snapshot)?.[1] ?? "";

const isThere = async (thing: Locator): Promise<boolean> => (await thing.count()) > 0;

/** Keeps a picture of a moment, and holds it to what everybody must be able to use. */
const keep =
  (name: string) =>
  async ({ guest }: Spy): Promise<void> => {
    await guest.shot(`shifty-eyed-spies-${name}`);
    await guest.axe();
  };

async function sitDown(): Promise<{ ann: Spy; ben: Spy; cleo: Spy; code: string }> {
  const desk = await Guest.arrive(house, { size: "desktop" });
  await desk.open("/new/shifty_eyed_spies");
  const code = await desk.openTable("Ann");

  const friend = async (name: string, size: "phone" | "landscape"): Promise<Spy> => {
    const guest = await Guest.arrive(house, { size });
    await guest.open(`/r/${code}`);
    await guest.sitDown(name);
    await guest.page.getByRole("button", { name: "I’m ready" }).tap();
    return new Spy(guest, name);
  };
  const ben = await friend("Ben", "phone");
  const cleo = await friend("Cleo", "landscape");

  await desk.page.getByRole("button", { name: /Chair 4\b/ }).click();
  await desk.page.getByRole("button", { name: /^Casual/ }).click();
  await desk.page.getByRole("button", { name: "Start", exact: true }).click();
  return { ann: new Spy(desk, "Ann"), ben, cleo, code };
}

/** Somebody comes late and watches: faces, places and points, no cards and nothing to do. */
async function watch(code: string): Promise<Guest> {
  const guest = await Guest.arrive(house, { size: "phone" });
  await guest.open(`/r/${code}`);
  await guest.watch("Dora");
  await guest.page.getByText("Newsstand", { exact: true }).waitFor();
  expect(await guest.page.getByRole("group", { name: "Your cards" }).count()).toBe(0);
  expect(await guest.page.getByRole("button", { name: /^Intercept/ }).count()).toBe(0);
  await guest.shot("shifty-eyed-spies-watched");
  await guest.axe();
  return guest;
}

test("three people and a bot play a game to its end", async () => {
  const { ann, ben, cleo, code } = await sitDown();
  const spies = [ann, ben, cleo];
  const next = new Map([
    [ann, ben],
    [ben, ann],
    [cleo, ann],
  ]);

  for (const [one, other] of next) {
    await one.hand.getByRole("button", { name: /^Deliver: (?!No card)/ }).waitFor();
    await one.button(/^Glance at /).waitFor();
    await one.lookAt(other);
    await keep("start")(one);
  }

  // Ben looks at Ann, so he sees where she glances. Whoever misses it sees it the next time.
  const place = await ann.card("Receive");
  const seen = ben.page.getByText(`Ann glances at the ${place}`);
  for (let tries = 0; tries < 8 && !(await isThere(seen)); tries += 1) {
    await ann.button(/^Glance at /).click();
    await seen
      .first()
      .waitFor({ state: "attached", timeout: 1_500 })
      .catch(() => undefined);
  }
  expect(await isThere(seen)).toBe(true);

  // Every token is spent on what another holds, and is right.
  for (const [one, other] of next) {
    for (let left = await one.tokens(); left > 0; left -= 1) {
      await one.intercept(other, left === 3 ? keep("intercept") : undefined);
      if (left === 3) await keep("scene")(one);
    }
    expect(await one.button(/^Intercept, /).isDisabled()).toBe(true);
  }

  // Whoever loads the page again has their seat and their cards.
  const before = await ben.card("Receive");
  await ben.page.reload();
  await ben.hand.getByRole("button", { name: `Receive: ${before}` }).waitFor();
  await ben.lookAt(ann);
  await keep("again")(ben);
  const watcher = await watch(code);

  const pictured = new Set<Spy>();
  const picture = async (spy: Spy): Promise<void> => {
    if (pictured.has(spy)) return;
    pictured.add(spy);
    await keep("mission")(spy);
  };
  while (!(await ann.isDone())) {
    const one = await onTurn(spies);
    if (one) {
      await one.takeTurn(
        spies.filter((spy) => spy !== one),
        picture,
      );
    } else await ann.page.waitForTimeout(80);
  }

  for (const spy of spies) {
    await spy.button("Back to the lobby").waitFor();
    await keep("over")(spy);
    spy.guest.noErrors();
  }
  expect(pictured.size).toBeGreaterThan(0);
  watcher.noErrors();
});

async function onTurn(spies: readonly Spy[]): Promise<Spy | null> {
  for (const spy of spies) if (await spy.isOnTurn()) return spy;
  return null;
}
