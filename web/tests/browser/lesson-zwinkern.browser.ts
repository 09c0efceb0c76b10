// The lesson of Zwinkern from its first step to its last: by touch, and by keyboard alone.
import { expect } from "vitest";

import { inDepth } from "./depth";
import { houseOfThisFile } from "./house";
import { Learner } from "./learner";

const house = houseOfThisFile();

/** The tutors take their time. */
const PATIENCE_MS = 600_000;

// Its scenes are played by the house's own tests too.
inDepth(
  "by touch",
  async () => {
    const learner = await Learner.begin(house, "zwinkern", { size: "phone" });
    const { page } = learner;
    const field = page.getByRole("grid", { name: "The field" });

    await learner.step(1, /Iris stands on/);
    await learner.face("Iris").tap();

    await learner.step(2);
    await learner.button("Wink at Iris").tap();

    await learner.step(3, /tap card 20/);
    await field.getByRole("button", { name: /^20,/ }).tap();
    await learner.button("Place on 20").tap();

    await learner.step(4);
    await learner.step(5);
    await learner.face("Cyclops").tap();

    await learner.step(6, /tap “Call”/);
    // Whoever loads the page again is where they were.
    await page.reload();
    await learner.step(6, /tap “Call”/);
    await page.getByRole("button", { name: "Call", exact: true }).tap();
    await page
      .getByRole("group", { name: "Who winked at you?" })
      .last()
      .getByRole("button", { name: "Cyclops" })
      .tap();
    await learner.button("Call Cyclops").tap();

    await learner.step(7);
    const open = field.getByRole("button", { name: /you can go there$/ }).last();
    await open.tap();
    await learner.button(/^Place on /).tap();

    await learner.step(8);
    await learner.face("Iris").tap();

    await learner.step(9);
    await learner.button(/^Big Eyes/).tap();
    const which = page.getByRole("group", { name: "Whose figure has a partner?" });
    await which
      .last()
      .getByRole("button", { name: /^Cyclops/ })
      .tap();
    await learner.guest.shot("lesson-zwinkern-9-said");
    await learner.button("Spend Big Eyes").tap();

    await learner.step(10);
    await learner.finish((button) => button.tap());
  },
  PATIENCE_MS,
);

inDepth(
  "by keyboard alone",
  async () => {
    const learner = await Learner.begin(house, "zwinkern", { size: "desktop", language: "de" });
    const { page } = learner;
    const field = page.getByRole("grid", { name: "Das Feld" });
    /** To the field, and by arrows to the card of that name. */
    const placeOn = async (card: RegExp): Promise<void> => {
      const focused = field.getByRole("button").and(page.locator(":focus"));
      for (let i = 0; i < 40 && (await focused.count()) === 0; i += 1) await learner.press("Tab");
      await learner.press("Control+Home");
      const there = field.getByRole("button", { name: card }).and(page.locator(":focus"));
      for (let row = 0; row < 6 && (await there.count()) === 0; row += 1) {
        await learner.press("Home");
        for (let i = 0; i < 5 && (await there.count()) === 0; i += 1)
          await learner.press("ArrowRight");
        if ((await there.count()) === 0) await learner.press("ArrowDown");
      }
      expect(await there.count()).toBe(1);
      await learner.press("Enter");
    };

    await learner.step(1, /Drück 1/);
    await learner.press("1");

    await learner.step(2);
    await learner.press("w");

    await learner.step(3, /Tipp die 20 an/);
    await placeOn(/^20,/);

    await learner.step(5);
    await learner.press("2");

    await learner.step(6, /Drück C/);
    await learner.press("c", "2", "Enter");

    await learner.step(7);
    await placeOn(/dorthin kannst du$/);

    await learner.step(8);
    await learner.press("1");

    await learner.step(9);
    await learner.press("e", "2", "Enter");

    await learner.step(10);
    await learner.finish(() => learner.press("0"));
  },
  PATIENCE_MS,
);

inDepth(
  "whoever goes elsewhere is offered the same table once more",
  async () => {
    const learner = await Learner.begin(house, "zwinkern", { size: "landscape" });
    const field = learner.page.getByRole("grid", { name: "The field" });
    await learner.step(1, /Iris stands on/);
    await learner.face("Iris").tap();
    await learner.step(2);
    await learner.button("Skip this step").tap();
    await learner.step(3, /tap card 20/);
    await field.getByRole("button", { name: /^33,/ }).tap();
    await learner.button("Place on 33").tap();
    await learner.coach.getByText(/the same cards can be dealt once more/).waitFor();
    await learner.guest.shot("lesson-zwinkern-lost");
    await learner.guest.axe();
    await learner.again();
    await learner.step(1, /Iris stands on 1,/);
    learner.guest.noErrors();
  },
  PATIENCE_MS,
);
