// The lesson of In the Blink of an Eye, done from its first step to its last.
import type { Locator } from "playwright-core";
import { expect, test } from "vitest";

import { inDepth } from "./depth";
import { Guest } from "./guest";
import { houseOfThisFile } from "./house";
import { isThere, press } from "./offered";
import { Shown } from "./shown";

const house = houseOfThisFile();

const button = (guest: Guest, name: string | RegExp): Locator =>
  guest.page.getByRole("button", { name });

/** Waits for a step, by its number, unless it has come and gone already, and keeps a picture. */
async function atStep(guest: Guest, told: Shown, step: string, picture: string): Promise<void> {
  await told.waitFor(step);
  await guest.shot(`lesson-blink-of-an-eye-${picture}`);
  await guest.fits();
}

/** What the coach says. Praise goes by itself, and so does a step that others take. */
const coach = ({ page }: Guest): Promise<Shown> => Shown.in(page, "aside.coach");

test("the lesson is done by touch", async () => {
  const anna = await Guest.arrive(house, { size: "phone" });
  const told = await coach(anna);
  await anna.open("/learn");
  await anna.page.getByRole("link", { name: /In the Blink of an Eye/ }).tap();
  const look = (name: string): Promise<void> =>
    button(anna, new RegExp(`^${name}`))
      .first()
      .tap();

  // The clock must run before anybody can look.
  await anna.page.getByText("Round 1 of 1").waitFor();
  await atStep(anna, told, "Step 1 of 10", "1-target");
  await anna.axe();
  await button(anna, "Go on").tap();
  await atStep(anna, told, "Step 2 of 10", "2-look");
  await look("Iris");
  await atStep(anna, told, "Step 3 of 10", "3-wink");
  await told.waitFor(/A wink, at you/);
  await anna.shot("lesson-blink-of-an-eye-3-praise");
  await atStep(anna, told, "Step 4 of 10", "4-guess");
  await anna.axe();
  await button(anna, "Lay “Iris” on Iris’s Target").tap();
  await told.waitFor(/names somebody else/);
  await button(anna, "Lay “You” on Iris’s Target").tap();
  await atStep(anna, told, "Step 5 of 10", "5-lift");
  const hand = anna.page.getByRole("group", { name: "Your cards" });
  await hand.getByRole("button", { name: "“You” on Iris’s Target: lift it" }).tap();
  await told.waitFor(/Now lay “You” there/);
  await button(anna, "Lay “You” on Iris’s Target").tap();
  await atStep(anna, told, "Step 6 of 10", "6-felt");
  await button(anna, /^Owl, looks at you/).tap();
  await atStep(anna, told, "Step 7 of 10", "7-reach");
  await look("Cyclops");
  await button(anna, /^Cyclops, looks at you/).waitFor();
  await button(anna, "Wink").tap();
  await atStep(anna, told, "Step 8 of 10", "8-caught");
  await told.waitFor(/You were caught/);
  await button(anna, "Go on").tap();
  await atStep(anna, told, "Step 9 of 10", "9-catch");
  await look("Lynx");
  await told.waitFor(/Lynx is after Owl/);
  await atStep(anna, told, "Step 10 of 10", "10-end");
  await anna.axe();
  await button(anna, "Go on").tap();
  await anna.page.getByRole("heading", { name: "You know how it goes" }).waitFor();
  await anna.shot("lesson-end");
  await anna.axe();
  await anna.fits();

  await anna.page.getByRole("link", { name: "Another lesson" }).tap();
  const done = anna.page.getByRole("link", { name: /In the Blink of an Eye.*Done/ });
  await done.waitFor();
  await anna.shot("learn-done");
  anna.noErrors();
});

inDepth("die Lektion geht allein mit der Tastatur", async () => {
  const emil = await Guest.arrive(house, { language: "de" });
  const told = await coach(emil);
  await emil.open("/learn/blink_of_an_eye");
  const press = (key: string): Promise<void> => emil.page.keyboard.press(key);

  await emil.page.getByText("Runde 1 von 1").waitFor();
  await atStep(emil, told, "Schritt 1 von 10", "1-target");
  await press("0");
  await atStep(emil, told, "Schritt 2 von 10", "2-look");
  await emil.axe();
  await press("1");
  await atStep(emil, told, "Schritt 4 von 10", "4-guess");
  await press("a");
  await atStep(emil, told, "Schritt 5 von 10", "5-lift");
  await press("x");
  await told.waitFor(/Nun leg „Du“ dorthin/);
  await press("a");
  await atStep(emil, told, "Schritt 6 von 10", "6-felt");
  await button(emil, /^Owl, sieht dich an/).waitFor();
  await press("4");
  await atStep(emil, told, "Schritt 7 von 10", "7-reach");
  await press("2");
  await button(emil, /^Cyclops, sieht dich an/).waitFor();
  await press("w");
  await atStep(emil, told, "Schritt 8 von 10", "8-caught");
  await told.waitFor(/Du bist ertappt/);
  await press("0");
  await atStep(emil, told, "Schritt 9 von 10", "9-catch");
  await press("3");
  await atStep(emil, told, "Schritt 10 von 10", "10-end");
  await emil.axe();
  await press("0");
  await emil.page.getByRole("heading", { name: "Du weißt, wie es geht" }).waitFor();
  await emil.shot("lesson-end");
  emil.noErrors();
});

inDepth("a lesson goes on after a reload, starts over, and can be left", async () => {
  const ida = await Guest.arrive(house, { size: "landscape" });
  const told = await coach(ida);
  await ida.open("/learn/blink_of_an_eye");
  await ida.page.getByText("Round 1 of 1").waitFor();
  await atStep(ida, told, "Step 1 of 10", "lying");
  await ida.axe();
  await button(ida, "Go on").tap();
  await button(ida, "Skip this step").tap();
  await atStep(ida, told, "Step 3 of 10", "lying-3");
  await ida.page.reload();
  await ida.page.getByText("Step 3 of 10", { exact: true }).waitFor({ state: "attached" });
  await ida.page.getByText("Round 1 of 1").waitFor();
  const room = await ida.page.title();
  await button(ida, "Once more from the start").tap();
  await ida.page.getByText("Step 1 of 10", { exact: true }).waitFor({ state: "attached" });
  expect(await ida.page.title()).toBe(room);
  await button(ida, "Leave the lesson").tap();
  await ida.page.getByRole("heading", { name: "Learn a game" }).waitFor();
  // What was left is not kept: the next begins at its first step.
  await ida.page.getByRole("link", { name: /In the Blink of an Eye/ }).tap();
  await ida.page.getByText("Step 1 of 10", { exact: true }).waitFor({ state: "attached" });
  await ida.page.getByText("Round 1 of 1").waitFor();
  expect(await ida.page.title()).not.toBe(room);
  ida.noErrors();
});

inDepth("a lesson without a line says so, and can be asked for again", async () => {
  const kim = await Guest.arrive(house);
  await kim.open("/learn");
  await kim.page.getByRole("heading", { name: "Learn a game" }).waitFor();
  await kim.page.context().setOffline(true);
  await kim.page.getByRole("link", { name: /In the Blink of an Eye/ }).click();
  await kim.page.getByText("The house cannot be reached.").waitFor();
  await kim.shot("lesson-refused");
  await kim.axe();
  await kim.page.context().setOffline(false);
  // A page whose code did not come loads itself again, as soon as there is a line.
  const begun = kim.page.getByText("Step 1 of 10", { exact: true });
  await expect
    .poll(async () => {
      await press(button(kim, "Try again"));
      return isThere(begun);
    })
    .toBe(true);
  kim.forgive();
  await kim.page.reload();
  await begun.waitFor({ state: "attached" });
  kim.noErrors();
});
