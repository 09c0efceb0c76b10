// Who has a chair: bots make room, the host says who of too many plays, whoever waits is next in line;
// and what was said is still there for whoever comes back.
import type { Locator } from "playwright-core";
import { expect, test } from "vitest";

import { Guest } from "./guest";
import { houseOfThisFile } from "./house";

const house = houseOfThisFile();

const button = ({ page }: Guest, name: string): Locator =>
  page.getByRole("button", { name, exact: true });
const chairs = ({ page }: Guest): Locator =>
  page.getByRole("region", { name: "The table" }).getByRole("listitem");
/** The poster of Blink, with whom it suits. */
const blink = ({ page }: Guest): Locator => page.getByRole("radio", { name: /^Blink 2 players/ });

test("bots make room, and of too many the host says who plays", async () => {
  const ann = await Guest.arrive(house, { size: "phone" });
  const ben = await Guest.arrive(house, { size: "desktop" });
  const cleo = await Guest.arrive(house, { size: "phone" });
  await ann.open("/new/zwinkern");
  const code = await ann.openTable("Ann");
  await ben.open(`/r/${code}`);
  await ben.sitDown("Ben");

  // As many bots as the game plays well with, and no more.
  await button(ann, "Fill with bots").tap();
  await expect.poll(() => chairs(ann).getByText(/^Bot/).count()).toBe(2);
  expect(await button(ann, "Fill with bots").count()).toBe(0);

  // The posters say whom they suit. On the way to a game for two the bots leave by themselves.
  await button(ann, "Choose the game").tap();
  await ann.page.getByText("For the two of you").waitFor();
  await ben.page.getByText("Ann is choosing the game …").waitFor();
  await ann.shot("picker");
  await ann.axe();
  await ann.fits();
  await blink(ann).check();
  await button(ann, "Settle it").tap();
  await ann.page.getByRole("heading", { name: "Blink", level: 1 }).waitFor();
  expect(await chairs(ann).count()).toBe(2);
  await chairs(ann).getByText("Ben").waitFor();

  // Cleo comes third, and is next.
  await cleo.open(`/r/${code}`);
  await cleo.page.getByLabel("Your name").fill("Cleo");
  await button(cleo, "Come in").tap();
  await cleo.page.getByText("You are next.").waitFor();
  await button(ann, "Choose the game").tap();
  await ann.page.getByText("For 2 – you are 3: one would watch").waitFor();
  const plays = (name: string): Locator => ann.page.getByRole("checkbox", { name });
  await plays("Ben").uncheck({ force: true });
  await plays("Cleo").check({ force: true });
  await ann.shot("picker-who-plays");
  await ann.axe();
  await button(ann, "Settle it").tap();
  await button(cleo, "I’m ready").waitFor();
  await ben.page.getByText("You are next.").waitFor();

  // What was said is there again for whoever comes back.
  await ben.page.getByPlaceholder("Say something").fill("Back in a minute");
  await button(ben, "Say it").click();
  await ben.page.getByText("Back in a minute").first().waitFor();
  await ben.open("/");
  await ben.open(`/r/${code}`);
  await ben.page.getByText("Back in a minute").waitFor();

  // Whoever gets up makes room for the next in line.
  await button(cleo, "Stand up").tap();
  await button(ben, "I’m ready").waitFor();
  for (const guest of [ann, ben, cleo]) {
    guest.noErrors();
    await guest.leave();
  }
});
