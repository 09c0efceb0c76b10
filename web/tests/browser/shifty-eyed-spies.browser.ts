// A whole game of Shifty Eyed Spies, by three people who are in league and a bot: they spend their
// tokens on each other, then carry out missions until two of them are recruited. The bot may intercept
// at any time, so that a card goes which somebody was about to lay down or to name.
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";

import { isDeep } from "./depth";
import { Guest } from "./guest";
import { houseOfThisFile } from "./house";
import { isThere, press, said, untilSeen } from "./offered";

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
    return part(await said(card), /: ([^.]+)/);
  }

  async lookAt(other: Spy): Promise<void> {
    const seat = this.button(new RegExp(`^${other.name},`));
    await seat.click();
    await seat.and(this.page.locator("[aria-current=true]")).waitFor();
  }

  async tokens(): Promise<number> {
    const button = await said(this.button(/^Intercept, /));
    return button.includes("last") ? 1 : Number(part(button, /(\d)/));
  }

  isOnTurn(): Promise<boolean> {
    return isThere(this.page.getByText("Your turn", { exact: true }));
  }

  isDone(): Promise<boolean> {
    return isThere(this.button("Back to the lobby"));
  }

  /** Says what the other holds; if that goes meanwhile, the sheet stays open for another try. */
  async intercept(other: Spy, seen: See): Promise<boolean> {
    const sheet = this.page.getByRole("dialog", { name: "Intercept" });
    const choose = (question: string, answer: string): Promise<boolean> =>
      press(sheet.getByRole("group", { name: question }).getByText(answer, { exact: true }));
    if (!(await isThere(sheet))) await press(this.button(/^Intercept, /));
    await choose("Who receives?", other.name);
    await choose("Where do they receive?", await other.card("Receive"));
    await seen(this);
    const before = await this.tokens();
    if (!(await press(sheet.getByRole("button", { name: /^Intercept, / })))) return false;
    await sheet.waitFor({ state: "detached" });
    const left =
      before === 2 ? "Intercept, your last token" : `Intercept, ${before - 1} tokens left`;
    // Whoever was too late is told so, and has the token still.
    await this.button(left).or(this.page.locator(".toasts p")).first().waitFor();
    return true;
  }

  /** A mission if the card names a friend, else another card; as far as it is offered. */
  async takeTurn(friends: readonly Spy[], seen: See): Promise<void> {
    const deliver = await this.card("Deliver");
    const friend = friends.find(({ name }) => name === deliver);
    if (friend && (await press(this.button("Mission")))) return this.deliverTo(friend, seen);
    const card = this.hand.getByRole("button", { name: /^Deliver: / });
    const end = this.button(/^(Lie low|End turn), /);
    await press(card.and(this.page.locator("[aria-pressed=false]")));
    if (await press(end)) await end.waitFor({ state: "detached" });
  }

  /** Says where the friend receives. The question goes with the card, should the card go meanwhile. */
  private async deliverTo(friend: Spy, seen: See): Promise<void> {
    const where = this.page.getByRole("group", { name: `Where does ${friend.name} receive?` });
    const choose = async (): Promise<string> => {
      const place = await friend.card("Receive");
      await press(where.getByText(place, { exact: true }));
      return place;
    };
    await choose();
    await seen(this);
    while (await isThere(where)) await press(this.button(`Deliver at the ${await choose()}`));
  }
}

type See = (spy: Spy) => Promise<void>;

const part = (of: string, which: RegExp): string => which.exec(of)?.[1] ?? "";

/** Keeps a picture of a moment, and holds it to what everybody must be able to use. */
const keep =
  (name: string): See =>
  async ({ guest }) => {
    await guest.shot(`shifty-eyed-spies-${name}`);
    await guest.axe();
  };

/** Keeps a picture of each spy's first such moment, and nothing of later ones. */
function once(name: string, kept = new Set<Spy>()): See {
  return async (spy) => {
    if (kept.has(spy)) return;
    kept.add(spy);
    await keep(name)(spy);
  };
}

async function sitDown(): Promise<{ ann: Spy; ben: Spy; cleo: Spy; code: string }> {
  const desk = await Guest.arrive(house, { size: "desktop" });
  await desk.open("/new/shifty_eyed_spies");
  const code = await desk.openTable("Ann");
  await desk.settle({ "Time for a turn": 0 });

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

test("three people and a bot play a game", async () => {
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

  // Ben looks at Ann, so he sees where she glances.
  await untilSeen(async () => {
    const place = await ann.card("Receive");
    await press(ann.button(`Glance at ${place}`));
    return ben.page.getByText(`Ann glances at the ${place}`);
  });

  // Every token is spent on what another holds.
  for (const [one, other] of next) {
    const pictures = once("intercept");
    const scenes = once("scene");
    while ((await one.tokens()) > 0) {
      if (await one.intercept(other, pictures)) await scenes(one);
    }
    expect(await one.button(/^Intercept, /).isDisabled()).toBe(true);
  }

  // Whoever loads the page again has their seat and their cards, unless the bot took one meanwhile.
  await expect
    .poll(
      async () => {
        const before = await ben.card("Receive");
        await ben.page.reload();
        await ben.hand.getByRole("button", { name: /^Receive: / }).waitFor();
        return (await ben.card("Receive")) === before;
      },
      { timeout: 60_000 },
    )
    .toBe(true);
  await ben.lookAt(ann);
  await keep("again")(ben);
  const watcher = await watch(code);

  const pictured = new Set<Spy>();
  const picture = once("mission", pictured);
  // In little time it is enough that a mission was carried out.
  while (!(await ann.isDone()) && (isDeep || pictured.size === 0)) {
    const one = await onTurn(spies);
    if (one) {
      await one.takeTurn(
        spies.filter((spy) => spy !== one),
        picture,
      );
    } else await ann.page.waitForTimeout(80);
  }

  for (const spy of spies) {
    if (isDeep) {
      await spy.button("Back to the lobby").waitFor();
      await keep("over")(spy);
    }
    spy.guest.noErrors();
  }
  expect(pictured.size).toBeGreaterThan(0);
  watcher.noErrors();
});

async function onTurn(spies: readonly Spy[]): Promise<Spy | null> {
  for (const spy of spies) if (await spy.isOnTurn()) return spy;
  return null;
}
