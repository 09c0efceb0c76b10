// A whole game of Zwinkern, by two people who are in league and one bot: every control is used as
// people use it, and the hands empty because the two find each other. The bot's Big Eyes may take away
// at any time what was just about to be called. `cargo xtask test` ends it once all of that has been
// seen and a hand has become smaller; `cargo xtask browser` plays on to the end.
import { type Locator, type Page } from "playwright-core";
import { expect, test } from "vitest";

import { isDeep } from "./depth";
import { Guest } from "./guest";
import { houseOfThisFile } from "./house";
import { isThere, press } from "./offered";

const house = houseOfThisFile();

/** Somebody who plays, and what they remember. */
class Player {
  /** The card their figure was put on. */
  stands: number | null = null;
  /** The card of the other's figure at which they have winked. */
  private winked: number | null = null;
  /** How often they have winked. */
  winks = 0;
  readonly page: Page;
  readonly field: Locator;

  constructor(
    readonly guest: Guest,
    readonly name: string,
    readonly taps: boolean,
  ) {
    this.page = guest.page;
    this.field = this.page.getByRole("grid", { name: "The field" });
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole("button", { name });
  }

  /** The numbers of the hand, as it says itself. */
  async hand(): Promise<number[]> {
    const cards = this.page.getByRole("list", { name: "Your hand" }).getByRole("img");
    return numbers(cards);
  }

  lookAt(other: Player): Promise<void> {
    return this.button(new RegExp(`^${other.name},`)).click();
  }

  isOnTurn(): Promise<boolean> {
    return isThere(this.page.getByText("Your move", { exact: true }));
  }

  /** Keeps the other in sight, and winks once at every place of their figure. */
  async winkAt(other: Player): Promise<void> {
    const face = this.button(new RegExp(`^${other.name},`));
    // Eyes that have only just turned are not there yet.
    if (await press(face.and(this.page.locator(":not([aria-current=true])")))) return;
    if (other.stands === this.winked) return;
    if (!(await press(this.button(`Wink at ${other.name}`)))) return;
    this.winked = other.stands;
    this.winks += 1;
  }

  /** Calls the other, if they hold the twin. The question goes with the card, should it be taken. */
  async call(other: Player): Promise<void> {
    const call = this.page.getByRole("button", {
      name: this.taps ? "Call" : "Call a partner",
      exact: true,
    });
    if (this.stands === null || !(await other.hand()).includes(this.stands)) return;
    if (!(await press(call))) return;
    const question = this.page.getByRole("group", { name: "Who winked at you?" }).first();
    while (await isThere(question)) {
      await press(question.getByRole("button", { name: other.name, exact: true }));
      await press(this.button(`Call ${other.name}`));
    }
  }

  /** To a card whose twin the other holds, if there is one. */
  async place(other: Player): Promise<void> {
    const open = await numbers(this.field.getByRole("button", { name: /you can go there$/ }));
    const held = await other.hand();
    const card = open.find((number) => held.includes(number)) ?? open[0];
    if (card === undefined) return;
    // A call that is on its way ends the turn, and then no card is open any more.
    const spot = this.field.getByRole("button", { name: new RegExp(`^${card},`) });
    const steps = this.taps ? [spot, this.button(`Place on ${card}`)] : [spot];
    let isPlaced = true;
    for (const thing of steps) {
      const pressing = this.taps ? thing.tap({ timeout: 3_000 }) : thing.click({ timeout: 3_000 });
      isPlaced = await pressing.then(
        () => true,
        () => false,
      );
      if (!isPlaced) break;
    }
    if (isPlaced)
      await this.page.getByText("Your move", { exact: true }).waitFor({ state: "detached" });
    const [stands] = await numbers(this.field.getByRole("button", { name: /your figure/ }));
    this.stands = stands ?? null;
  }

  /** Whether the bot's figure stands somewhere; it stays there until the bot's own turn. */
  async botStands(): Promise<boolean> {
    const figures = this.field.getByRole("button", { name: /’s? figure/ });
    const labels = await figures.evaluateAll((found) =>
      found.map((thing) => thing.getAttribute("aria-label") ?? ""),
    );
    return labels.some((label) => !/Ann’s|Ben’s/.test(label));
  }

  isDone(): Promise<boolean> {
    return isThere(this.page.getByText("The game is over"));
  }
}

/** The numbers with which labels begin. */
const numbers = (things: Locator): Promise<number[]> =>
  things.evaluateAll((found) =>
    found.map((thing) => Number.parseInt(thing.getAttribute("aria-label") ?? "", 10)),
  );

async function sitDown(): Promise<{ ann: Player; ben: Player; code: string }> {
  const desk = await Guest.arrive(house, { size: "desktop" });
  await desk.open("/new/zwinkern");
  const code = await desk.openTable("Ann");
  await desk.settle({ "Time for a turn": 0 });

  const phone = await Guest.arrive(house, { size: "phone" });
  await phone.open(`/r/${code}`);
  await phone.sitDown("Ben");
  await phone.page.getByRole("button", { name: "I’m ready" }).tap();

  await desk.page.getByRole("button", { name: /Chair 3\b/ }).click();
  await desk.page.getByRole("button", { name: /^Master/ }).click();
  await desk.page.getByRole("button", { name: "Start", exact: true }).click();
  return {
    ann: new Player(desk, "Ann", false),
    ben: new Player(phone, "Ben", true),
    code,
  };
}

/** Big Eyes on the bot's figure, to the last question and back. Of three, only one can hold its twin. */
async function considerBigEyes(player: Player, other: Player): Promise<void> {
  const eyes = player.button(/^Big Eyes/);
  await eyes.click();
  await player.guest.shot("zwinkern-eyes-figure");
  await player.guest.axe();
  const which = player.page.getByRole("group", { name: "Whose figure has a partner?" }).last();
  const spend = player.button("Spend Big Eyes");
  await which.or(spend).first().waitFor();
  if (await which.isVisible())
    await which.getByRole("button").filter({ hasNotText: other.name }).click();
  await spend.waitFor();
  await player.guest.shot("zwinkern-eyes-sheet");
  await player.guest.axe();
  while (!(await eyes.isVisible())) await player.button(/^Back$/).click();
}

test("two people and a bot play a game", async () => {
  const { ann, ben, code } = await sitDown();
  const both = [
    [ann, ben],
    [ben, ann],
  ] as const;
  for (const [one, other] of both) {
    await one.field.waitFor();
    await one.lookAt(other);
    await one.guest.shot("zwinkern-start");
    await one.guest.axe();
  }
  expect(await ann.hand()).toHaveLength(9);
  const others = await ben.hand();
  expect((await ann.hand()).some((card) => others.includes(card))).toBe(false);

  let considered = false;
  let reloaded = false;
  let watcher: Guest | undefined;
  const isOver = async (): Promise<boolean> => (await ann.isDone()) && (await ben.isDone());
  const isEnough = async (): Promise<boolean> =>
    considered && reloaded && ann.winks > 0 && ben.winks > 0 && (await ann.hand()).length < 9;
  while (!(await isOver()) && (isDeep || !(await isEnough()))) {
    let moved = false;
    for (const [one, other] of both) {
      if (!(await one.isDone())) await one.winkAt(other);
      if (!(await one.isOnTurn())) continue;
      moved = true;
      await one.call(other);
      if ((await one.isDone()) || !(await one.isOnTurn())) continue;
      await one.place(other);
      if (one === ann && !considered && (await ann.botStands())) {
        considered = true;
        await considerBigEyes(ann, ben);
      } else if (one === ben && !reloaded && ann.stands !== null) {
        // Whoever loads the page again has their seat, their hand and their figure, unless the bot
        // took it meanwhile.
        const before = await ben.hand();
        await ben.page.reload();
        await ben.page.getByRole("list", { name: "Your hand" }).waitFor();
        reloaded = await isThere(ben.field.getByRole("button", { name: /your figure/ }));
        const after = await ben.hand();
        expect(before).toEqual(expect.arrayContaining(after));
        await ben.lookAt(ann);
        await ben.guest.shot("zwinkern-again");
        watcher ??= await watch(code);
      }
    }
    if (!moved) await ann.page.waitForTimeout(80);
  }

  for (const { guest, page } of [ann, ben]) {
    if (await isOver()) {
      await page.getByRole("button", { name: "Back to the lobby" }).waitFor();
      await guest.shot("zwinkern-over");
    }
    await guest.axe();
    guest.noErrors();
  }
  expect(considered && reloaded).toBe(true);
  expect(Math.min(ann.winks, ben.winks), "both have winked").toBeGreaterThan(0);
  watcher?.noErrors();
});

/** Somebody comes late and watches: the field and the faces, no hand and nothing to do. */
async function watch(code: string): Promise<Guest> {
  const guest = await Guest.arrive(house, { size: "landscape" });
  await guest.open(`/r/${code}`);
  await guest.watch("Cleo");
  await guest.page.getByRole("grid", { name: "The field" }).waitFor();
  expect(await guest.page.getByRole("list", { name: "Your hand" }).count()).toBe(0);
  expect(await guest.page.getByRole("button", { name: "Call", exact: true }).count()).toBe(0);
  await guest.shot("zwinkern-watched");
  await guest.axe();
  return guest;
}
