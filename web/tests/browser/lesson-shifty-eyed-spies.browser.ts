// The lesson of Shifty Eyed Spies from its first step to its last: by touch, and by keyboard alone.
import type { Locator } from "playwright-core";
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
    const learner = await Learner.begin(house, "shifty_eyed_spies", {
      size: "phone",
      language: "de",
    });
    const { page } = learner;

    await learner.step(1, /Tipp Cyclops’ Gesicht an/);
    await learner.face("Cyclops").tap();

    await learner.step(2);
    await learner.button("Cyclops zuzwinkern").tap();

    await learner.step(3);
    const where = page.getByRole("group", { name: "Wo empfängt Cyclops?" });
    // A wrong place is no end: the same cards are dealt, and it is tried again.
    await learner.button("Mission").tap();
    await where.getByText("Brunnen", { exact: true }).tap();
    await learner.button(/^Übergabe /).tap();
    await learner.coach.getByText(/^Cyclops sagt nein/).waitFor();
    await learner.guest.shot("lesson-shifty_eyed_spies-3-wrong");
    await learner.guest.fits();
    await learner.told.forget();
    await learner.button("Neuer Versuch").tap();
    await learner.step(2, /Tipp Cyclops’ Gesicht an/);
    await learner.face("Cyclops").tap();
    await learner.button("Cyclops zuzwinkern").tap();
    await learner.step(3);
    await learner.button("Mission").tap();
    await where.getByText("Metro", { exact: true }).tap();
    await learner.guest.shot("lesson-shifty_eyed_spies-3-picked");
    await learner.button(/^Übergabe /).tap();

    await learner.step(4);
    await learner.button(/^Zug beenden, /).tap();

    await learner.step(5);
    await learner.face("Iris").tap();

    await learner.step(6);
    await learner.button(/^Blick /).tap();

    await learner.step(7);
    await learner.face("Cyclops").tap();

    await learner.step(8);
    await learner.face("Lynx").tap();

    await learner.step(9);
    await learner.button(/^Abfangen, /).tap();
    const sheet = page.getByRole("dialog", { name: "Abfangen" });
    const choose = (question: string, answer: string): Promise<void> =>
      sheet.getByRole("group", { name: question }).getByText(answer, { exact: true }).tap();
    await choose("Wer übergibt?", "Cyclops");
    await choose("An wen?", "Lynx");
    await choose("Wo wird empfangen?", "Kiosk");
    await learner.guest.shot("lesson-shifty_eyed_spies-9-said");
    await learner.guest.axe();
    await sheet.getByRole("button", { name: /^Abfangen, / }).tap();

    await learner.step(10);
    await learner.finish((button) => button.tap());
  },
  PATIENCE_MS,
);

inDepth(
  "by keyboard alone",
  async () => {
    const learner = await Learner.begin(house, "shifty_eyed_spies", { size: "desktop" });
    const { page } = learner;

    await learner.step(1, /Press 2/);
    await learner.press("2");

    await learner.step(2);
    await learner.press("w");

    await learner.step(3);
    // The metro has the first corner.
    await learner.press("m", "Shift+Digit1", "Enter");

    await learner.step(4);
    await learner.press("e");

    await learner.step(5);
    await learner.press("1");

    await learner.step(6);
    await learner.press("g");

    await learner.step(7);
    await learner.press("2");

    await learner.step(8);
    await learner.press("3");

    await learner.step(9);
    await learner.press("i");
    const sheet = page.getByRole("dialog", { name: "Intercept" });
    await sheet.waitFor();
    /** Tab to the group, arrows to the answer. */
    const choose = async (question: string, answer: string): Promise<void> => {
      const group = sheet.getByRole("group", { name: question });
      const has = async (thing: Locator): Promise<boolean> =>
        (await thing.and(page.locator(":focus")).count()) > 0;
      for (let i = 0; i < 20 && !(await has(group.getByRole("radio"))); i += 1)
        await learner.press("Tab");
      const radio = group.getByRole("radio", { name: answer });
      for (let i = 0; i < 6 && !(await has(radio)); i += 1) await learner.press("ArrowRight");
      expect(await radio.isChecked()).toBe(true);
    };
    await choose("Who delivers?", "Cyclops");
    await choose("To whom?", "Lynx");
    await choose("Where do they receive?", "Newsstand");
    await learner.guest.shot("lesson-shifty_eyed_spies-9-said");
    await learner.guest.axe();
    await learner.press("Enter");

    await learner.step(10);
    await learner.finish(() => learner.press("0"));
  },
  PATIENCE_MS,
);

inDepth(
  "whoever guesses wrong can begin the whole lesson once more, too",
  async () => {
    const learner = await Learner.begin(house, "shifty_eyed_spies", { size: "landscape" });
    await learner.step(1, /Tap Cyclops’s face/);
    await learner.face("Cyclops").tap();
    await learner.step(2);
    await learner.button("Skip this step").tap();
    await learner.step(3);
    await learner.button("Mission").tap();
    await learner.page
      .getByRole("group", { name: /^Where does/ })
      .getByText("Fountain")
      .tap();
    await learner.button("Deliver at the Fountain").tap();
    await learner.coach.getByText(/the same cards can be dealt once more/).waitFor();
    await learner.guest.shot("lesson-shifty_eyed_spies-lost");
    await learner.guest.axe();
    await learner.again();
    await learner.step(1, /Cyclops/);
    learner.guest.noErrors();
  },
  PATIENCE_MS,
);
