// The browser of all guests of a file. Where there is no graphics card Chromium itself dies now and
// then, which is no fault of the page: that alone is a reason to try a test again.
import { type Browser, type LaunchOptions, chromium } from "playwright-core";
import type { TestContext } from "vitest";

let shared: Promise<Browser> | undefined;
/** How often the browser of this file has died. */
let deaths = 0;

/** A name of this machine. Pages at 127.0.0.1 are as good as over https; over http, at this they are not. */
export const INSECURE_NAME = "house.test";

/** So often it may die at its start. */
const LAUNCHES_MAX = 3;
/** What is said of a browser that started and was gone at once. */
const DIED_AT_START = /process did exit|has been closed/;

async function launch(): Promise<Browser> {
  // As root, as in many containers, Chromium starts only without its sandbox.
  const root = process.getuid?.() === 0;
  const options: LaunchOptions = {
    executablePath: process.env["SIDELONG_CHROMIUM"] ?? "/usr/bin/chromium",
    args: [
      `--host-resolver-rules=MAP ${INSECURE_NAME} 127.0.0.1`,
      // A proxy of a test's own has a certificate that nobody knows.
      "--ignore-certificate-errors",
      ...(root ? ["--no-sandbox"] : []),
    ],
  };
  for (let nth = 1; ; nth += 1) {
    try {
      return await chromium.launch(options);
    } catch (error) {
      if (nth === LAUNCHES_MAX || !DIED_AT_START.test(String(error))) throw error;
    }
  }
}

export function browser(): Promise<Browser> {
  shared ??= launch();
  return shared;
}

/** Closes the browser and with it all guests: for `afterAll`. */
export async function allLeave(): Promise<void> {
  const open = await shared?.catch(() => undefined);
  shared = undefined;
  await open?.close();
}

/**
 * Says of a failure that the browser died under it, if it did: for `beforeEach`. By these words
 * `retry` in vitest.browser.config.ts knows what to try again.
 */
export function tellDeath({ task }: TestContext): () => Promise<void> {
  const before = deaths;
  return async () => {
    if (task.result?.state !== "fail") return;
    await countDeath();
    if (deaths > before) throw new Error("Chromium itself died");
  };
}

/** Asks the browser for a sign of life. Without one the next test gets another browser. */
async function countDeath(): Promise<void> {
  const asked = shared;
  const open = await asked?.catch(() => undefined);
  if (!open) return;
  const lives = await open.newContext().then(
    (context) => context.close().then(() => true),
    () => false,
  );
  // Of two tests that ask at the same time one counts.
  if (lives || shared !== asked) return;
  shared = undefined;
  deaths += 1;
}
