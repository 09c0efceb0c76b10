// People in one room: a screen that is the table, and phones that come in by its code.
import { expect } from "vitest";

import { Guest, type Manner } from "./guest";
import type { House } from "./house";

/** Where it is. */
type Door = Pick<House, "address">;

/** A screen opens a table. */
export async function openScreen(
  house: Door,
  manner: Manner = {},
): Promise<{ tv: Guest; code: string }> {
  const tv = await Guest.arrive(house, { size: "tv", ...manner });
  await tv.open("/tv");
  await tv.page.waitForURL(/\/tv\/[A-Z]{5}$/);
  return { tv, code: tv.page.url().slice(-5) };
}

/** Somebody comes in with a phone. The first is the host. */
export async function joinByPhone(house: Door, code: string, name: string): Promise<Guest> {
  const phone = await Guest.arrive(house, { size: "phone" });
  await phone.open(`/r/${code}`);
  await phone.page.getByLabel("Your name").fill(name);
  await phone.page.getByRole("button", { name: "Sit down" }).tap();
  await phone.page.getByRole("button", { name: "Invite people" }).waitFor();
  return phone;
}

/** The host chooses a game, and settles what `also` settles. */
export async function choose(
  host: Guest,
  game: string,
  also?: (host: Guest) => Promise<void>,
): Promise<void> {
  await host.page.getByRole("button", { name: "Choose the game" }).tap();
  const sheet = host.page.getByRole("dialog");
  await sheet.getByRole("radio", { name: new RegExp(`^${game}`) }).check();
  if (also) {
    await sheet.locator("summary").tap();
    await also(host);
  }
  await host.page.getByRole("button", { name: "Settle it" }).tap();
  await host.page.getByRole("heading", { name: game, level: 1 }).waitFor();
}

/** Settles numbers of the game, by their names, while it is chosen: clocks that hurry nobody. */
export const settling =
  (numbers: Readonly<Record<string, number>>) =>
  async ({ page }: Guest): Promise<void> => {
    for (const [name, number] of Object.entries(numbers))
      await page.getByRole("spinbutton", { name, exact: true }).fill(String(number));
  };

/** Bots on every chair: more than the game plays well with. */
export async function fillChairs({ page }: Guest): Promise<void> {
  const open = page.getByRole("button", { name: /^Open/ });
  for (let left = await open.count(); left > 0; left -= 1) {
    await open.first().tap();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /^Casual/ })
      .tap();
    await expect.poll(() => open.count()).toBe(left - 1);
  }
}

/** Everybody but the host is ready, and the host starts. */
export async function start(host: Guest, others: readonly Guest[]): Promise<void> {
  for (const guest of others) await guest.page.getByRole("button", { name: "I’m ready" }).tap();
  await host.page.getByRole("button", { name: "Start", exact: true }).tap();
}
