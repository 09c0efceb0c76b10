// Full tables on small and large screens, everybody looking at one: what says so covers neither whose
// turn it is nor a name, and nothing lies on anything else or sticks out at the side.
import { expect, test } from "vitest";

import type { Kind } from "../../src/protocol";
import { gatherAt } from "./crowd";
import { inDepth } from "./depth";
import { Guest } from "./guest";
import { houseOfThisFile } from "./house";

const house = houseOfThisFile();

const NAMES = ["Bartholomew", "Anna", "Wilhelmine", "Max", "Konstantin", "Zoë", "Maximiliane"];
const SCREENS = [
  { width: 1366, height: 850 },
  { width: 390, height: 844 },
];

/** In the page: which words lie on which others, and which stick out. */
function collisions(): { tags: number; found: string[] } {
  const KINDS = {
    tag: ".seat .tag",
    pill: "header .turn .turn",
    name: ".seat .name .one-line, .kept .words",
    place: ".place .picture, .place .name",
    clock: ".playing > .clock",
    tool: "header .tools > *",
  } as const;
  const things = Object.entries(KINDS).flatMap(([kind, which]) =>
    Array.from(document.querySelectorAll(which), (found) => ({
      kind,
      words: `${kind} “${found.textContent.trim()}”`,
      at: found.getBoundingClientRect(),
    })).filter(({ at }) => at.width > 0 && at.height > 0),
  );
  const meet = (a: DOMRect, b: DOMRect): boolean =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2;
  const movable = things.filter(({ kind }) => kind === "tag" || kind === "name");
  const found = movable.flatMap((one) => [
    ...things
      .filter((other) => other !== one && meet(one.at, other.at))
      .map((other) => `${one.words} lies on ${other.words}`),
    ...(one.at.left < 0 || one.at.right > innerWidth ? [`${one.words} sticks out`] : []),
  ]);
  return { tags: things.filter(({ kind }) => kind === "tag").length, found };
}

async function holds(game: Kind, seats: number): Promise<void> {
  const outside = await Guest.arrive(house);
  const asked = { game, names: NAMES.slice(0, seats - 1), options: {} };
  const { room, token } = await gatherAt(outside, asked);
  const rosa = await Guest.arrive(house, { reducedMotion: true });
  await rosa.open("/");
  const { page } = rosa;
  await page.evaluate(([room, token]) => localStorage.setItem(`sidelong.place.${room}`, token), [
    room,
    token,
  ] as const);
  await rosa.open(`/r/${room}`);
  await page.getByRole("button", { name: "I’m ready" }).click();
  await outside.page.evaluate(() => globalThis.crowd.start());
  // Eyes begin on somebody, as soon as there is something to see.
  await page.locator(".seat[aria-current=true] .face.sharp").first().waitFor();
  await outside.page.evaluate(() => globalThis.crowd.lookAtFirst());
  await page
    .getByRole("button", { name: /looks at you/ })
    .nth(seats - 2)
    .waitFor();

  let tags = 0;
  for (const language of ["en", "de"])
    for (const size of SCREENS) {
      await page.setViewportSize(size);
      await page.evaluate(
        (language) => localStorage.setItem("sidelong.language", language),
        language,
      );
      await page.reload();
      await page
        .getByRole("button", { name: /looks at you|sieht dich an/ })
        .nth(seats - 2)
        .waitFor();
      for (const key of ["1", String(seats - 1), "ArrowDown"]) {
        await page.keyboard.press(key);
        const moment = `${size.width} ${language} ${key}`;
        await expect
          .poll(async () => (await page.evaluate(collisions)).found, { message: moment })
          .toEqual([]);
        tags += (await page.evaluate(collisions)).tags;
      }
      await rosa.fits();
      await rosa.shot(`crowded-${game}-${seats}-${size.width}-${language}`);
    }
  // The check can fail: somewhere there was room to say it.
  expect(tags).toBeGreaterThan(0);
  rosa.noErrors();
  await rosa.leave();
  await outside.leave();
}

test("eight spies", () => holds("shifty_eyed_spies", 8));
test("four around the field of Zwinkern", () => holds("zwinkern", 4));
inDepth("six around it", () => holds("zwinkern", 6));
inDepth("eight at the board of Eyes Wide Shut", () => holds("eyes_wide_shut", 8));
inDepth("six in the blink of an eye", () => holds("blink_of_an_eye", 6));
