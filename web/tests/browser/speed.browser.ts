// How much the first visit costs. What is counted is held to; what is timed is only told, because
// the machine has its say in it.
import { expect, test } from "vitest";

import { Guest } from "./guest";
import { houseOfThisFile } from "./house";

/** What all scripts of the first visit may weigh on the wire. */
const SCRIPT_BYTES_MAX = 200_000;
/** For how long frames are counted. */
const LOOKING_MS = 4_000;

const house = houseOfThisFile();

/** So small, a file is sent as it is. */
const TINY_BYTES = 200;

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

test("six faces move", async () => {
  const guest = await Guest.arrive(house, { size: "desktop" });
  await guest.open("/new/shifty_eyed_spies");
  await guest.openTable("Ann");
  await guest.page.getByRole("button", { name: "Fill with bots" }).click();
  await guest.page.getByRole("button", { name: "Start", exact: true }).click();
  await guest.page.getByRole("group", { name: "Signs" }).waitFor();
  await guest.page.getByText("The game starts in").waitFor({ state: "detached" });

  const metrics = await guest.page.context().newCDPSession(guest.page);
  await metrics.send("Performance.enable");
  const worked = async (): Promise<number> => {
    const { metrics: all } = await metrics.send("Performance.getMetrics");
    return (all.find(({ name }) => name === "TaskDuration")?.value ?? 0) * 1000;
  };
  const before = await worked();
  const frames = guest.page.evaluate(
    (ms) =>
      new Promise<number[]>((done) => {
        const took: number[] = [];
        const end = performance.now() + ms;
        let last = performance.now();
        const frame = (now: number): void => {
          took.push(now - last);
          last = now;
          if (now < end) requestAnimationFrame(frame);
          else done(took.slice(1));
        };
        requestAnimationFrame(frame);
      }),
    LOOKING_MS,
  );
  // Whoever looks from one face to the next moves them all.
  for (let looked = 0; looked < LOOKING_MS; looked += 500) {
    await guest.page.keyboard.press("ArrowRight");
    await guest.page.waitForTimeout(500);
  }
  const took = (await frames).sort((a, b) => a - b);
  const work = ((await worked()) - before) / took.length;
  const at = (share: number): string => (took[Math.floor(took.length * share)] ?? 0).toFixed(1);
  console.log(
    `eight faces at a table, drawn without a graphics card: ${took.length} frames, ` +
      `half of them within ${at(0.5)} ms, 95 % within ${at(0.95)} ms; ` +
      `${work.toFixed(1)} ms of the page's own work a frame`,
  );
  guest.noErrors();
  await guest.leave();
});

/** The size of a file as the house sends it to whoever knows gzip and nothing better. */
async function gzipBytes(url: string): Promise<number> {
  const answer = await fetch(url, { method: "HEAD", headers: { "accept-encoding": "gzip" } });
  const bytes = Number(answer.headers.get("content-length"));
  // A file of a few letters would only grow.
  if (bytes > TINY_BYTES) expect(answer.headers.get("content-encoding"), url).toBe("gzip");
  return bytes;
}
