// The lesson of Blink from its first step to its last: by touch, and by keyboard alone. The learner
// does what the coach says, in the coach's own words, and races by looking at the cards.
import type { Page } from "playwright-core";
import { expect, test, vi } from "vitest";

import { byKey, byThumb, pilesOf, see } from "./blink-eyes";
import { inDepth } from "./depth";
import { houseOfThisFile } from "./house";
import { Learner } from "./learner";
import { Shown } from "./shown";

const house = houseOfThisFile();

/** The rival takes its time, and pictures do. */
const PATIENCE_MS = 600_000;
/** By then a card has been played, or is forgotten. */
const NAMED_MS = 3_000;

/** The piles are turned over: before that no card can be played. */
async function raceBegins({ page }: Learner): Promise<void> {
  await page.getByRole("button", { name: /^(Left|Links), (?!face down|verdeckt)/ }).waitFor();
  await page.getByText(/^(The game starts in|Das Spiel beginnt in)/).waitFor({ state: "detached" });
}

/** A card and then its pile. What was named is soon forgotten: whoever is slow does both again. */
async function playToPile(
  page: Page,
  card: () => Promise<void>,
  pile: () => Promise<void>,
): Promise<void> {
  const hand = async (): Promise<string> => (await see(page)).hand.join();
  const before = await hand();
  const isPlayed = (): Promise<boolean> =>
    vi.waitUntil(async () => (await hand()) !== before, { timeout: NAMED_MS }).catch(() => false);
  do {
    await card();
    await pile();
  } while (!(await isPlayed()));
}

/** The steps of the lesson. */
const [INTRO, COLOUR, DRAW, SHAPE, COUNT, FUMBLE, BOTH, WATCH, RACE] = [1, 2, 3, 4, 5, 6, 7, 8, 9];

test(
  "by touch",
  async () => {
    const learner = await Learner.begin(house, "blink", { size: "phone", language: "de" });
    const { page, coach } = learner;
    /** Taps the card that the coach names. */
    const tapNamed = async (): Promise<void> => {
      const said = (await coach.textContent()) ?? "";
      const card = /„(.+?)“/.exec(said)?.[1];
      await page.getByRole("button", { name: new RegExp(`^[ASD], ${card}\\.`) }).tap();
    };

    await raceBegins(learner);
    const noted = await Shown.in(page, "main");
    await learner.step(INTRO);
    await learner.button("Weiter").tap();
    for (const [step, trait] of [
      [COLOUR, "dieselbe Farbe"],
      [SHAPE, "dieselbe Form"],
      [COUNT, "dieselbe Anzahl"],
    ] as const) {
      await learner.step(step);
      await coach.getByText(trait).waitFor();
      await tapNamed();
      if (step !== COLOUR) continue;
      await learner.step(DRAW);
      await coach.getByText("25 Karten sind übrig").waitFor();
      await learner.button("Weiter").tap();
    }

    await learner.step(FUMBLE);
    await tapNamed();
    await noted.waitFor("passt nicht");
    await learner.told.waitFor("Mehr kostet ein Fehler nicht.");

    await learner.step(BOTH);
    await playToPile(page, tapNamed, () => pilesOf(page).first().tap());
    await noted.waitFor("Welcher Stapel?");

    await learner.step(WATCH);
    await learner.step(RACE);
    while (await byThumb(page));
    await learner.told.waitFor("Gewonnen!");
    await learner.finish((button) => button.tap());
  },
  PATIENCE_MS,
);

inDepth(
  "by keyboard alone",
  async () => {
    const learner = await Learner.begin(house, "blink", { size: "desktop" });
    const { page, coach } = learner;
    /** Presses the key that the coach names. */
    const pressNamed = async (): Promise<void> => {
      const said = (await coach.textContent()) ?? "";
      await learner.press((/Press (\w)/.exec(said)?.[1] ?? "").toLowerCase());
    };

    await raceBegins(learner);
    await learner.step(INTRO);
    await learner.press("0");
    for (const [step, trait] of [
      [COLOUR, "the same colour"],
      [SHAPE, "the same shape"],
      [COUNT, "the same number"],
    ] as const) {
      await learner.step(step);
      await coach.getByText(trait).waitFor();
      await pressNamed();
      if (step !== COLOUR) continue;
      await learner.step(DRAW);
      await learner.press("0");
    }

    await learner.step(FUMBLE);
    await pressNamed();
    await learner.told.waitFor("That is all a mistake costs.");

    await learner.step(BOTH);
    await coach.getByText("then J for the left pile").waitFor();
    await playToPile(page, pressNamed, () => learner.press("k"));

    await learner.step(WATCH);
    await learner.step(RACE);
    while (await byKey(page));
    await learner.told.waitFor("You win!");
    await learner.finish(() => learner.press("0"));
  },
  PATIENCE_MS,
);

inDepth(
  "whoever loads the page again goes on at the same step, and once more begins anew",
  async () => {
    const learner = await Learner.begin(house, "blink", { size: "landscape" });
    const { page, coach } = learner;
    await raceBegins(learner);
    await learner.step(INTRO);
    await learner.button("Go on").tap();
    await learner.step(COLOUR);
    const hand = page.getByRole("group", { name: "Your hand" }).getByRole("button");
    const dealt = await hand.first().getAttribute("aria-label");
    await hand.first().tap();
    await learner.step(DRAW);
    await page.reload();
    await learner.step(DRAW);
    expect(await hand.first().getAttribute("aria-label")).not.toBe(dealt);
    await learner.again();
    await raceBegins(learner);
    await learner.step(INTRO);
    await coach.getByText("Blink is a race").waitFor();
    expect(await hand.first().getAttribute("aria-label")).toBe(dealt);
    learner.guest.noErrors();
    await learner.guest.leave();
  },
);
