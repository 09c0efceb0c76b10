// The tests that play in a real browser with a real house: `cargo xtask browser` runs them.
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["tests/browser/**/*.browser.ts"],
    // One house and one browser at a time: they take turns on small machines.
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 60_000,
  },
});
