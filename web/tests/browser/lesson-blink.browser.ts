// The lesson of Blink from its first step to its last: by touch, and by keyboard alone. The learner
// does what the coach says, in the coach's own words, and races by looking at the cards.
import { expect, test } from "vitest";

import { byKey, byThumb, pilesOf } from "./blink-eyes";
import { inDepth } from "./depth";
import { houseOfThisFile } from "./house";
import { Learner } from "./learner";

const house = houseOfThisFile();

/** The rival takes its time, and pictures do. */
const PATIENCE_MS = 120_000;

/** The piles are turned over: before that no card can be played. */
async function raceBegins({ page }: Learner): Promise<void> {
  await page.getByRole("button", { name: /^(Left|Links), (?!face down|verdeckt)/ }).waitFor();
  await page.getByText(/^(The game starts in|Das Spiel beginnt in)/).waitFor({ state: "detached" });
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
    await page.locator("main").getByText("passt nicht").waitFor();
    await coach.getByText("Mehr kostet ein Fehler nicht.").waitFor();

    await learner.step(BOTH);
    await tapNamed();
    await page.locator("main").getByText("Welcher Stapel?").waitFor();
    await pilesOf(page).first().tap();

    await learner.step(WATCH);
    await learner.step(RACE);
    while (await byThumb(page));
    await coach.getByText("Gewonnen!").waitFor();
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
    await coach.getByText("That is all a mistake costs.").waitFor();

    await learner.step(BOTH);
    await coach.getByText("then J for the left pile").waitFor();
    await pressNamed();
    await learner.press("k");

    await learner.step(WATCH);
    await learner.step(RACE);
    while (await byKey(page));
    await coach.getByText("You win!").waitFor();
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
    await learner.button("Once more from the start").tap();
    await raceBegins(learner);
    await learner.step(INTRO);
    await coach.getByText("Blink is a race").waitFor();
    expect(await hand.first().getAttribute("aria-label")).toBe(dealt);
    learner.guest.noErrors();
    await learner.guest.leave();
  },
);
