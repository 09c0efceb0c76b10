// Lessons on the smallest phones: what is talked about is in sight, and whoever skips every step,
// whatever has become of the table meanwhile, comes to the end.
import { expect, test } from "vitest";

import { inDepth } from "./depth";
import { houseOfThisFile } from "./house";
import { Learner } from "./learner";

const house = houseOfThisFile();

const STEPS = 10;

/** How much of what is ringed the coach or the window's edge hides; nothing, if nothing is ringed. */
const hidden = ({ coach }: Learner): Promise<number> =>
  coach.evaluate((above) => {
    const box = document.querySelector("[data-ring]")?.getBoundingClientRect();
    if (!box) return 0;
    const edge = above.getBoundingClientRect().bottom;
    return Math.max(0, edge - box.top, box.bottom - innerHeight);
  });

async function skipAll(game: string): Promise<void> {
  const learner = await Learner.begin(house, game, { size: "small" });
  const onward = learner.coach.getByRole("button", { name: /^(Skip this step|Go on)$/ });
  for (let at = 1; at <= STEPS; at += 1) {
    await learner.coach.getByText(`Step ${at} of `).waitFor({ state: "attached" });
    await learner.guest.fits();
    await expect.poll(() => hidden(learner)).toBe(0);
    await learner.guest.shot(`lesson-${game}-skipped-${at}`);
    if (at < STEPS) await onward.tap();
  }
  await learner.finish(() => onward.tap());
}

test("Zwinkern is skipped to its end", () => skipAll("zwinkern"));

for (const game of ["blink", "blink_of_an_eye", "eyes_wide_shut", "shifty_eyed_spies"]) {
  inDepth(`${game} is skipped to its end`, () => skipAll(game));
}
