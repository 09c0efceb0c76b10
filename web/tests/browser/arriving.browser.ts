// The way in: whoever opens the house's address finds a page that works.
import { afterAll, beforeAll, expect, test } from "vitest";

import { Guest, allLeave } from "./guest";
import { House } from "./house";

let house: House;
beforeAll(async () => {
  house = await House.open();
});
afterAll(async () => {
  await allLeave();
  await house.close();
});

test.each(["phone", "landscape", "desktop"] as const)("the house opens on a %s", async (size) => {
  const guest = await Guest.arrive(house, { size });
  await guest.open();
  await guest.shot("home");
  await guest.axe();
  const { scrolls, screen } = await guest.page.evaluate(() => ({
    scrolls: document.documentElement.scrollWidth,
    screen: document.documentElement.clientWidth,
  }));
  expect(scrolls, "nothing sticks out at the side").toBeLessThanOrEqual(screen);
  guest.noErrors();
  await guest.leave();
});
