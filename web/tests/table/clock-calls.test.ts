// A clock is said at 60, 30 and 10 seconds, and what counts by the second is in no live region.
import { readdirSync, readFileSync } from "node:fs";

import { expect, it } from "vitest";

import { markPassed } from "../../src/table/clock-calls.svelte";

it("says a mark once, when it is passed", () => {
  expect(markPassed(61, 60, 90_000)).toBe(60);
  expect(markPassed(60, 59, 90_000)).toBeUndefined();
  // A line that was away for a while.
  expect(markPassed(33, 28, 90_000)).toBe(30);
  // The next clock begins there: nothing has passed.
  expect(markPassed(70, 60, 60_000)).toBeUndefined();
});

it("has nothing that counts inside what is said whenever it changes", () => {
  const counting = readdirSync("src", { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".svelte"))
    .flatMap((file) => {
      const page = readFileSync(`src/${file}`, "utf8");
      const regions = page.matchAll(
        /<(\w+)[^<>]*(?:role="(?:status|alert)"|aria-live)(?:[^<>]|=>)*>[^]*?<\/\1>/g,
      );
      return [...regions]
        .filter(([region]) => /role="timer"|asClock|\/ 1000|<RingTimer|<Absent/.test(region))
        .map(([region]) => `${file}: ${region.slice(0, 60)}`);
    });
  expect(counting).toEqual([]);
});
