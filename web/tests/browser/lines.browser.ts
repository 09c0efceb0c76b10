// Lines that drop: the seat stays, the page says what is the matter, and heals by itself.
import { test } from "vitest";

import { Guest } from "./guest";
import { houseOfThisFile } from "./house";

const house = houseOfThisFile();

const LOST = "The line is lost. Trying again …";

test("a lost line shows itself and heals; so does a house that was restarted", async () => {
  const ann = await Guest.arrive(house, { size: "phone" });
  await ann.open("/new/blink");
  await ann.openTable("Ann");
  // The notice itself; the same is said aloud elsewhere in the page.
  const lost = ann.page.locator("p.lost").getByText(LOST);

  await house.restart();
  await lost.waitFor({ state: "detached" });
  await ann.page.getByRole("button", { name: "Fill with bots" }).tap();
  await ann.page.getByRole("button", { name: "Start", exact: true }).tap();
  const hand = ann.page.getByRole("group", { name: "Your hand" });
  await hand.waitFor();

  // In the middle of a game, with the house gone for a while.
  const back = await house.vanish();
  await lost.waitFor();
  await ann.shot("line-lost");
  await back();
  await lost.waitFor({ state: "detached" });
  await hand.getByRole("button").first().waitFor();
  ann.forgive();

  await ann.page.reload();
  await hand.waitFor();
  ann.noErrors();
  await ann.leave();
});

test("the newest window has the seat, and the older one says so", async () => {
  const ann = await Guest.arrive(house, { size: "desktop" });
  await ann.open("/new/blink");
  const code = await ann.openTable("Ann");
  const second = await ann.secondWindow();
  await second.goto(`${house.address}/r/${code}`);
  await second.getByRole("button", { name: "Fill with bots" }).waitFor();
  await ann.page.getByRole("heading", { name: "You sat down in another window" }).waitFor();
  await ann.shot("replaced");
  await ann.axe();
  await ann.page.getByRole("button", { name: "Play here instead" }).click();
  await ann.page.getByRole("button", { name: "Fill with bots" }).waitFor();
  await second.getByRole("heading", { name: "You sat down in another window" }).waitFor();
  ann.noErrors();
  await ann.leave();
});
