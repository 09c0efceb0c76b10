// Zwinkern in one room: a screen is the table, three phones are the hands, and the game goes to its
// end; then a full table with long names, in German, on small phones.
import { type Locator, type Page } from "playwright-core";
import { expect } from "vitest";

import { inDepth } from "./depth";
import { Guest } from "./guest";
import { houseOfThisFile } from "./house";

const house = houseOfThisFile();

/** A room opened by some screen, so that the game is chosen already. */
async function openRoom(): Promise<string> {
  const answer = await fetch(`${house.address}/api/rooms`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({
      name: "The table",
      face: "",
      as: "screen",
      settings: {
        game: "zwinkern",
        options: { turn_s: 0 },
        way: "together",
        sight: "standard",
        spectators: "live",
        listed: false,
        away_s: 60,
      },
    }),
  });
  const { room } = (await answer.json()) as { room: string };
  return room;
}

async function openTv(code: string, language: "en" | "de" = "en"): Promise<Guest> {
  const tv = await Guest.arrive(house, { size: "tv", language });
  await tv.open(`/tv/${code}`);
  await tv.page.getByText(code, { exact: true }).waitFor();
  return tv;
}

/** The numbers with which labels begin. */
const numbers = (things: Locator): Promise<number[]> =>
  things.evaluateAll((found) =>
    found.map((thing) => Number.parseInt(thing.getAttribute("aria-label") ?? "", 10)),
  );

/** Somebody with a phone, and what they remember. */
class Player {
  /** Their cards, as they saw them when they peeked. */
  hand: number[] = [];
  /** The card their figure was put on. */
  stands: number | null = null;
  readonly page: Page;

  constructor(
    readonly guest: Guest,
    readonly name: string,
  ) {
    this.page = guest.page;
  }

  static async sit(code: string, name: string): Promise<Player> {
    const guest = await Guest.arrive(house, { size: "phone" });
    await guest.open(`/r/${code}`);
    await guest.page.getByLabel("Your name").fill(name);
    await guest.page.getByRole("button", { name: "Sit down" }).tap();
    return new Player(guest, name);
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole("button", { name });
  }
  get cards(): Locator {
    return this.page.getByRole("list", { name: /^Your hand/ });
  }
  get mine(): Locator {
    return this.page.getByText("Your move", { exact: true });
  }

  /** Holds a finger on the button for as long as `meanwhile` takes. */
  async peek<T>(meanwhile: () => Promise<T>): Promise<T> {
    await this.button(/^Hold/).hover();
    await this.page.mouse.down();
    try {
      return await meanwhile();
    } finally {
      await this.page.mouse.up();
      await this.page.mouse.move(0, 0);
    }
  }

  async look(): Promise<void> {
    await this.cards.waitFor();
    await this.peek(async () => {
      await this.cards.getByRole("img").first().waitFor();
      this.hand = await numbers(this.cards.getByRole("img"));
    });
    await this.cards.getByRole("img").first().waitFor({ state: "detached" });
  }

  /** Without a finger on them the page holds no card of the hand, and no hint of a partner. */
  async hidesAll(): Promise<void> {
    expect(await this.cards.getByRole("img").count()).toBe(0);
    const said = await this.cards.evaluate((list) => list.textContent?.trim() ?? "");
    expect(said).toBe("");
    expect(await this.page.getByText(/twin/).count()).toBe(0);
  }

  async openField(): Promise<Locator> {
    await this.button("Move your figure").tap();
    const field = this.page.getByRole("grid", { name: "The field" });
    await field.waitFor();
    return field;
  }
  /** Some free card that is not in one's hand. */
  async anyCard(): Promise<number> {
    const field = await this.openField();
    const free = await numbers(field.getByRole("button", { name: /, free$/ }));
    await this.button("Back").tap();
    return free.find((card) => !this.hand.includes(card)) ?? 0;
  }
  async place(card: number): Promise<void> {
    const field = await this.openField();
    await field.getByRole("button", { name: new RegExp(`^${card},`) }).tap();
    await this.button(`Place on ${card}`).tap();
    this.stands = card;
    await this.mine.waitFor({ state: "detached" });
  }

  async call(partner: Player, tv: Guest | null): Promise<void> {
    await this.button("Call a partner").tap();
    const question = this.page.getByRole("group", { name: "Who winked at you?" }).first();
    await question.getByRole("button", { name: partner.name }).tap();
    if (tv) {
      await this.guest.shot("hand-zwinkern-call");
      await this.guest.axe();
    }
    await this.button(`Call ${partner.name}`).tap();
    partner.hand = partner.hand.filter((card) => card !== this.stands);
    this.stands = null;
    if (!tv) return;
    await this.page.getByText("Eyes on the big screen", { exact: true }).waitFor();
    await this.guest.shot("hand-zwinkern-theatre");
    await tv.page.getByText("One card each", { exact: true }).waitFor();
    await tv.shot("tv-zwinkern-call");
    await tv.axe();
  }

  /** Big Eyes: whose figure, if there are two, and yes: with three at the table one other holds its twin. */
  async claim(owner: Player, holder: Player, { shots = false } = {}): Promise<void> {
    await this.button(/^Big Eyes/).tap();
    const which = this.page.getByRole("group", { name: "Whose figure has a partner?" }).last();
    await which.or(this.button("Spend Big Eyes")).first().waitFor();
    if (await which.isVisible()) {
      if (shots) {
        await this.guest.shot("hand-zwinkern-eyes");
        await this.guest.axe();
      }
      await which.getByRole("button", { name: new RegExp(`${owner.name}$`) }).tap();
    }
    await this.button("Spend Big Eyes").waitFor();
    await this.page.getByText(`and ${holder.name} are partners.`).waitFor();
    if (shots) {
      await this.guest.shot("hand-zwinkern-claim");
      await this.guest.axe();
    }
    await this.button("Spend Big Eyes").tap();
  }
}

/** Nothing on the screen reaches beyond its edge. */
async function isWhole(tv: Guest): Promise<void> {
  const cut = await tv.page.evaluate(() =>
    [...document.querySelectorAll("main li, main p, main [role=timer]")]
      .filter((thing) => thing.closest(".unseen") === null && !thing.classList.contains("unseen"))
      .map((thing) => [thing.textContent?.trim() ?? "", thing.getBoundingClientRect()] as const)
      .filter(([, rect]) => rect.bottom > innerHeight || rect.right > innerWidth || rect.top < 0)
      .map(([text]) => text),
  );
  expect(cut).toEqual([]);
}

inDepth("three phones and a screen play a game to its end", async () => {
  const code = await openRoom();
  const tv = await openTv(code);
  const ann = await Player.sit(code, "Ann");
  const ben = await Player.sit(code, "Ben");
  const cleo = await Player.sit(code, "Cleo");
  const all = [ann, ben, cleo];
  for (const { page } of [ben, cleo]) await page.getByRole("button", { name: "I’m ready" }).tap();
  await ann.button("Start").tap();

  // Hidden until a finger rests on them, and again after it.
  for (const player of all) {
    await player.cards.waitFor();
    await player.hidesAll();
    await player.look();
    await player.hidesAll();
    expect(player.hand).toHaveLength(9);
  }
  expect(new Set(all.flatMap(({ hand }) => hand)).size).toBe(27);
  await tv.page.getByText("To move").waitFor();
  await tv.shot("tv-zwinkern-start");
  await tv.axe();

  const onTurn = async (): Promise<Player> => {
    for (;;) {
      for (const player of all) if ((await player.mine.count()) > 0) return player;
      await ann.page.waitForTimeout(40);
    }
  };
  // Where free cards are shut to one by one's own hand they look like all others.
  const first = await onTurn();
  await first.guest.shot("hand-zwinkern-turn");
  await first.guest.axe();
  await first.guest.fits();
  const field = await first.openField();
  expect(await field.getByRole("button", { name: /, free$/ }).count()).toBe(36);
  expect(await field.locator("[aria-disabled=true]").count()).toBe(0);
  const [own = 0] = first.hand;
  await field.getByRole("button", { name: new RegExp(`^${own},`) }).tap();
  await first.guest.shot("hand-zwinkern-field");
  await first.guest.axe();
  await first.button(`Place on ${own}`).tap();
  await first.page.getByRole("heading", { name: /^Not there/ }).waitFor();
  await first.peek(async () => {
    await field
      .getByRole("button", { name: /you hold its twin/ })
      .first()
      .waitFor();
    expect(await field.getByRole("button", { name: /you can go there$/ }).count()).toBe(27);
    await first.guest.shot("hand-zwinkern-field-peek");
  });
  await first.button("Back").tap();

  let partners = false;
  let called = false;
  let reloaded = false;
  let claimed = 0;
  const isOver = async (): Promise<boolean> =>
    ben.hand.length === 0 || (await ann.page.getByText("The game is over").count()) > 0;
  while (!(await isOver())) {
    const player = await onTurn();
    // Everybody finds Ben, whose hand will be empty first; Ben goes to cards of Ann's.
    const partner = player === ben ? ann : ben;
    if (player !== ben && player.stands !== null && ben.hand.includes(player.stands)) {
      await player.call(partner, called ? null : tv);
      called = true;
      if (await isOver()) break;
    }
    const taken = all.map(({ stands }) => stands);
    const card = partner.hand.find((held) => !taken.includes(held));
    await player.place(card ?? (await player.anyCard()));
    if (!partners && player !== ben) {
      // Only whoever peeks sees that they hold the twin.
      partners = true;
      const said = ben.page.getByText(`You hold the twin of ${player.name}’s card.`);
      await ben.hidesAll();
      await ben.guest.shot("hand-zwinkern-hidden");
      await ben.peek(async () => {
        await said.waitFor();
        await ben.guest.shot("hand-zwinkern-peek");
      });
      await said.waitFor({ state: "detached" });
      await tv.page.getByText(`${player.name} stands on`).first().waitFor();
      await tv.shot("tv-zwinkern-placed");
      await tv.axe();
      await tv.fits();
      await isWhole(tv);
    } else if (partners && !reloaded) {
      reloaded = true;
      await ben.page.reload();
      const before = ben.hand;
      await ben.look();
      expect(ben.hand).toEqual(before);
    } else if (player === ann && claimed === 0) {
      claimed = 1;
      await cleo.claim(ann, ben, { shots: true });
      await tv.page.getByRole("strong").filter({ hasText: "Stop!" }).waitFor();
      await tv.shot("tv-zwinkern-stop");
      await tv.page.getByText("Cleo takes both cards", { exact: true }).waitFor();
      await tv.shot("tv-zwinkern-claim");
      ben.hand = ben.hand.filter((held) => held !== ann.stands);
      ann.stands = null;
    } else if (player === ben && claimed === 1) {
      // Ben stands on a twin of Ann's: whoever says it is Ann's has seen wrong only if it is Cleo's.
      claimed = 2;
      await ann.claim(ben, cleo);
      await tv.page.getByText("The Big Eyes is spent", { exact: true }).waitFor();
      await tv.shot("tv-zwinkern-claim-wrong");
    }
  }

  await tv.page.getByText("A hand is empty").first().waitFor();
  await tv.page.getByRole("table", { name: "Points" }).getByRole("cell").last().waitFor();
  await tv.shot("tv-zwinkern-scoring");
  await ann.guest.shot("hand-zwinkern-ending");
  await tv.page.getByRole("region", { name: "Result" }).waitFor();
  await tv.shot("tv-zwinkern-over");
  await tv.axe();
  for (const { guest, page } of all) {
    await page.getByRole("button", { name: "Back to the lobby" }).waitFor();
    guest.noErrors();
  }
  await ann.guest.shot("hand-zwinkern-over");
  await ann.guest.axe();
  tv.noErrors();
  expect([partners, called, reloaded, claimed]).toEqual([true, true, true, 2]);
});

inDepth("six with long names, in German, and on small phones", async () => {
  const code = await openRoom();
  const tv = await openTv(code, "de");
  const guest = await Guest.arrive(house, { size: "phone", language: "de" });
  await guest.open(`/r/${code}`);
  await guest.page.getByLabel("Dein Name").fill("WMWMWMWMWMWMWMWMWMWMWMWM");
  await guest.page.getByRole("button", { name: "Hinsetzen" }).tap();
  await guest.page.getByRole("button", { name: "Mit Bots auffüllen" }).tap();
  await guest.page.getByRole("button", { name: "Los geht’s" }).tap();
  await guest.page.getByText("Du bist dran", { exact: true }).waitFor({ timeout: 300_000 });
  await guest.shot("hand-zwinkern-german");
  await guest.axe();
  await tv.shot("tv-zwinkern-six");
  await tv.axe();
  await isWhole(tv);
  for (const [name, width, height] of [
    ["small", 320, 568],
    ["lying", 844, 390],
    ["tablet", 820, 1180],
  ] as const) {
    await guest.page.setViewportSize({ width, height });
    await guest.shot(`hand-zwinkern-${name}`);
    await guest.fits();
    await guest.page.getByRole("button", { name: "Figur setzen" }).tap();
    await guest.page.getByRole("grid", { name: "Das Feld" }).waitFor();
    await guest.shot(`hand-zwinkern-${name}-field`);
    await guest.fits();
    await guest.page.getByRole("button", { name: "Zurück" }).tap();
    await guest.page.getByRole("button", { name: /^Große Augen/ }).tap();
    await guest.shot(`hand-zwinkern-${name}-eyes`);
    await guest.page.getByRole("button", { name: "Zurück" }).tap();
  }
  guest.noErrors();
  tv.noErrors();
});
