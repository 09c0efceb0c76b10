// The tests that play in a real browser with a real house: `cargo xtask browser` runs them.
import { defineConfig } from "vitest/config";

const SPEED = "tests/browser/speed.browser.ts";

export default defineConfig({
  test: {
    // For what hangs. A game takes a minute or two, and many times that on a busy machine.
    testTimeout: 900_000,
    // A browser that dies in the middle is not the page's fault (tests/browser/chromium.ts tells).
    // Whatever else fails has failed.
    retry: { count: 1, condition: /^Chromium itself died$/ },
    hookTimeout: 60_000,
    // As long as everything else is waited for (tests/browser/guest.ts).
    expect: { poll: { timeout: 30_000 } },
    projects: [
      {
        extends: true,
        // Measured alone.
        test: {
          name: "speed",
          include: [SPEED],
          fileParallelism: false,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        // Most of a game is waiting: two go on at once.
        test: {
          name: "play",
          include: ["tests/browser/**/*.browser.ts"],
          exclude: [SPEED],
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
