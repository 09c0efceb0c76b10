// Tests that go deeper than the way through a game, and take their time: `cargo xtask browser` runs
// them, `cargo xtask test` leaves them out.
import { test } from "vitest";

export const isDeep = process.env["SIDELONG_BROWSER"] !== "short";

export const inDepth = test.runIf(isDeep);
