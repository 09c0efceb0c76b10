// How much the first visit costs. What is counted is held to; what is timed is only told, because
// the machine has its say in it.
import { afterAll, beforeAll, expect, test } from "vitest";

import { Guest, allLeave } from "./guest";
import { House } from "./house";

/** What all scripts of the first visit may weigh on the wire. */
const SCRIPT_BYTES_MAX = 200_000;

let house: House;
beforeAll(async () => {
  house = await House.open();
});
afterAll(async () => {
  await allLeave();
  await house.close();
});

test("the first visit loads little", async () => {
  const guest = await Guest.arrive(house, { size: "phone" });
  const asked: string[] = [];
  guest.page.on("request", (request) => {
    if (request.resourceType() === "script") asked.push(request.url());
  });
  await guest.open();
  await guest.page.waitForLoadState("networkidle");

  let bytes = 0;
  for (const url of asked) bytes += await gzipBytes(url);
  const { drawn, interactive } = await guest.page.evaluate(() => {
    const [visit] = performance.getEntriesByType("navigation");
    const [paint] = performance.getEntriesByName("first-contentful-paint");
    return {
      drawn: paint?.startTime,
      interactive: (visit as PerformanceNavigationTiming).domContentLoadedEventEnd,
    };
  });
  console.log(
    `first visit: ${asked.length} scripts, ${bytes} bytes with gzip; ` +
      `first drawn after ${drawn?.toFixed(0)} ms, interactive after ${interactive.toFixed(0)} ms`,
  );
  expect(asked.length).toBeGreaterThan(0);
  expect(bytes).toBeLessThan(SCRIPT_BYTES_MAX);
  guest.noErrors();
  await guest.leave();
});

/** The size of a file as the house sends it to whoever knows gzip and nothing better. */
async function gzipBytes(url: string): Promise<number> {
  const answer = await fetch(url, { method: "HEAD", headers: { "accept-encoding": "gzip" } });
  expect(answer.headers.get("content-encoding"), url).toBe("gzip");
  return Number(answer.headers.get("content-length"));
}
