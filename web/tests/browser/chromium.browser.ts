// A test is tried again when the browser itself died under it, and for no other reason.
import { expect, test } from "vitest";

import { browser } from "./chromium";
import { Guest } from "./guest";
import { houseOfThisFile } from "./house";

const house = houseOfThisFile();

const tries = { died: 0, failed: 0 };

test("a test whose browser died is tried again, in another browser", async () => {
  tries.died += 1;
  const guest = await Guest.arrive(house);
  if (tries.died === 1) {
    const debug = await (await browser()).newBrowserCDPSession();
    await debug.send("Browser.crash");
  }
  await guest.open();
  expect(tries.died).toBe(2);
  guest.noErrors();
  await guest.leave();
});

test.fails("a test whose page is gone fails", async () => {
  tries.failed += 1;
  const guest = await Guest.arrive(house);
  await guest.leave();
  await guest.open();
});

test("and is not tried again", () => {
  expect(tries.failed).toBe(1);
});
