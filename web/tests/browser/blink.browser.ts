// A whole game of Blink between two people who look at the cards: Ann by keys, Bob with his thumb.
import { expect, test } from "vitest";

import { byKey, byThumb, fumbles, handOf, see } from "./blink-eyes";
import { Guest } from "./guest";
import { houseOfThisFile } from "./house";

const house = houseOfThisFile();

test("two people play a game of Blink to its end", async () => {
  const ann = await Guest.arrive(house, { size: "desktop" });
  await ann.open("/new/blink");
  const path = `/r/${await ann.openTable("Ann")}`;
  // Nobody is in a hurry here: the table plays for no one while they look around.
  await ann.settle({ "The table's patience": 600 });

  const bob = await Guest.arrive(house, { size: "phone" });
  await bob.open(path);
  await bob.sitDown("Bob");
  await bob.page.getByRole("button", { name: "I’m ready" }).click();
  await ann.page.getByRole("button", { name: "Start", exact: true }).click();

  // The centre cards lie face down until the start.
  await bob.page.getByRole("button", { name: /^Left, face down/ }).waitFor();
  await bob.page.getByText("The game starts in").waitFor();
  await bob.shot("blink-countdown");
  await bob.axe();
  for (const { page } of [ann, bob]) {
    await page.getByRole("button", { name: /^Left, (one|two|three|four|five) / }).waitFor();
  }
  await Promise.all([ann.shot("blink-race"), bob.shot("blink-race")]);

  // Both are told what the house measured, and who waits for whom.
  for (const [guest, rival] of [
    [ann, "Bob"],
    [bob, "Ann"],
  ] as const) {
    await guest.page.getByRole("button", { name: /^Your line: \d+ ms/ }).click();
    const told = new RegExp(
      `^Your line takes \\d+\\sms there and back, .*${rival}’s \\d+\\sms.* wait`,
    );
    const note = guest.page.locator("main").getByText(told);
    await note.waitFor();
    await guest.shot("blink-lines");
    await guest.axe();
    await guest.page.keyboard.press("Escape");
    await note.waitFor({ state: "hidden" });
  }

  // A card on a pile it does not match is a fumble, if one insists on it.
  if (await fumbles(bob.page)) await bob.shot("blink-fumble");
  await ann.axe();
  await bob.axe();

  for (let turn = 0; turn < 3; turn += 1) {
    await byKey(ann.page);
    await byThumb(bob.page);
  }

  // Whoever comes back has the seat and the cards again.
  const before = await see(bob.page);
  await bob.page.reload();
  await handOf(bob.page).first().waitFor();
  const after = await see(bob.page);
  expect(after.hand.filter((card) => before.hand.includes(card)).length).toBeGreaterThan(0);

  const cleo = await Guest.arrive(house, { size: "landscape" });
  await cleo.open(path);
  await cleo.watch("Cleo");
  await cleo.page.getByRole("img", { name: /^Left, / }).waitFor();
  await cleo.shot("blink-watching");
  await cleo.axe();

  // From here on it is a race.
  const toTheEnd = async (plays: () => Promise<boolean>): Promise<void> => {
    while (await plays());
  };
  await Promise.all([toTheEnd(() => byKey(ann.page)), toTheEnd(() => byThumb(bob.page))]);
  await ann.shot("blink-over");

  // The result comes by itself, on every screen.
  for (const guest of [ann, bob, cleo]) {
    await guest.page.getByRole("link", { name: /record/i }).waitFor();
    guest.noErrors();
    await guest.leave();
  }
});
