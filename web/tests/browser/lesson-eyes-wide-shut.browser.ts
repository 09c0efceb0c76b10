// The lesson of Eyes Wide Shut from its first step to its last: by touch, and by keyboard alone.
import type { Locator } from "playwright-core";
import { test, vi } from "vitest";

import { inDepth } from "./depth";
import { houseOfThisFile } from "./house";
import { Learner } from "./learner";
import { press } from "./offered";
import { Shown } from "./shown";

const house = houseOfThisFile();

/** Waits until something has faded in or changed its colours, for the picture's sake. */
async function settled(thing: Locator): Promise<void> {
  await thing.waitFor();
  await vi.waitUntil(
    () =>
      thing.evaluate((element) =>
        element.getAnimations().every(({ playState }) => playState === "finished"),
      ),
    { timeout: 30_000, interval: 100 },
  );
}

/** The day has begun, and no morning is told any more. */
async function day({ page }: Learner): Promise<void> {
  const ready = page.locator("main:not([inert])").getByRole("button", { name: /^(Ready|Bereit)/ });
  await settled(ready.and(page.locator(":enabled")));
}

/** The tutors take their time, and pictures do. */
const PATIENCE_MS = 600_000;

/** The steps of the lesson. */
const [INTRO, LOOK, NOTICE, NOD, READY, NIGHT, MORNING, TRUST, VERDICT, END] = [
  1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
];

test(
  "by touch, and trusting",
  async () => {
    const learner = await Learner.begin(house, "eyes_wide_shut", { size: "phone" });
    const { page, coach } = learner;
    const night = page.getByRole("region", { name: /^Night/ });
    const friend = page.locator('[data-place="seat-1"]');
    const hand = night.getByRole("button", { name: "Your hand is down" });
    const goOn = coach.getByRole("button", { name: "Go on" });
    const morning = await Shown.in(page, "h2");

    await day(learner);
    await learner.step(INTRO);
    await goOn.tap();
    await learner.step(LOOK);
    await friend.tap();
    await learner.step(NOTICE);
    await learner.step(NOD);
    await learner.button("Nod").tap();
    await learner.step(READY);
    await learner.button("Ready").tap();

    // The night has its clock: first the hand, then the picture.
    await settled(night);
    await hand.tap();
    await coach.getByText("Your hand is up.").waitFor();
    await learner.step(NIGHT);
    await press(night.getByRole("button", { name: "Lock it" }));
    // Each hand is counted before the coach speaks of it.
    await morning.waitFor("One hand, one allowed");
    await learner.step(MORNING);
    await goOn.tap();

    await learner.step(TRUST);
    await day(learner);
    await friend.tap();
    await learner.button("Ready").tap();
    await hand.tap();
    await learner.guest.shot("lesson-eyes_wide_shut-trusting");
    await press(night.getByRole("button", { name: "Lock it" }));
    await learner.step(VERDICT);
    await coach.getByText("raised a hand after all! Two were up").waitFor();
    await goOn.tap();
    await learner.step(END);
    await learner.finish((button) => button.tap());
  },
  PATIENCE_MS,
);

inDepth(
  "by keyboard alone, and careful",
  async () => {
    const learner = await Learner.begin(house, "eyes_wide_shut", {
      size: "desktop",
      language: "de",
    });
    const { page, coach } = learner;
    const night = page.getByRole("region", { name: /^Nacht/ });
    const morning = await Shown.in(page, "h2");

    await day(learner);
    await learner.step(INTRO);
    await learner.press("0");
    await learner.step(LOOK);
    await coach.getByText("Drück 1.").waitFor();
    await learner.press("1");
    await learner.step(NOTICE);
    await learner.step(NOD);
    await learner.press("n");
    await learner.step(READY);
    await learner.press("d");

    await settled(night);
    await learner.press("ArrowUp");
    await coach.getByText("Deine Hand ist oben.").waitFor();
    await learner.step(NIGHT);
    await learner.press("Enter");
    await morning.waitFor("Eine Hand, eine erlaubt");
    await learner.step(MORNING);
    await learner.press("0");

    await learner.step(TRUST);
    await day(learner);
    await learner.press("d");
    await night.waitFor();
    await learner.press("Enter");
    await learner.step(VERDICT);
    await coach.getByText("und rückt vor").waitFor();
    await learner.press("0");
    await learner.step(END);
    await learner.finish(() => learner.press("0"));
  },
  PATIENCE_MS,
);

inDepth(
  "whoever misses the night is told so, and may try again",
  { timeout: PATIENCE_MS },
  async () => {
    const learner = await Learner.begin(house, "eyes_wide_shut", { size: "landscape" });
    const { page, coach } = learner;
    const night = page.getByRole("region", { name: /^Night/ });
    await day(learner);
    for (const step of [INTRO, LOOK, NOTICE, NOD]) {
      await learner.step(step);
      await learner.button(step === INTRO ? "Go on" : "Skip this step").tap();
    }
    await learner.step(READY);
    await learner.button("Ready").tap();
    await settled(night);
    await learner.step(NIGHT);
    await night.getByRole("button", { name: "Lock it" }).tap();
    await coach.getByText("Your hand was not up.").waitFor();
    await day(learner);
    await learner.guest.shot("lesson-eyes_wide_shut-missed");
    await learner.button("Ready").tap();
    await night.getByRole("button", { name: "Hand up" }).tap();
    await coach.getByText("Your hand is up.").waitFor();
    await night.getByRole("button", { name: "Lock it" }).tap();
    await learner.step(MORNING);
    learner.guest.noErrors();
    await learner.guest.leave();
  },
);
