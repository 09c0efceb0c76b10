// One person at one screen: a browser context of their own, watched for everything that goes wrong.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import type { AxeResults } from "axe-core";
import type { BrowserContext, Page } from "playwright-core";

import { SEATS } from "../../src/protocol";
import { browser } from "./chromium";
import { isDeep } from "./depth";
import type { House } from "./house";

/** The screens people have. */
const SIZES = {
  phone: { width: 390, height: 844 },
  small: { width: 320, height: 568 },
  short: { width: 360, height: 640 },
  landscape: { width: 844, height: 390 },
  desktop: { width: 1280, height: 800 },
  tv: { width: 1920, height: 1080 },
} as const;

const SCREENS = fileURLToPath(new URL("../../../target/screens/", import.meta.url));
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** For what comes at once on an idle machine. */
const PATIENCE_MS = 30_000;
/** For what still moves: some of it moves without end. */
const STILL_MS = 2_000;

export interface Manner {
  size?: keyof typeof SIZES;
  language?: "en" | "de";
  reducedMotion?: boolean;
  /** Whether they touch the screen; on phones they do, unless told otherwise. */
  touch?: boolean;
  /** Whether they have never finished a game: then tables give hints, and bots are gentle. */
  newcomer?: boolean;
}

export class Guest {
  readonly page: Page;
  private readonly house: Pick<House, "address">;
  private readonly context: BrowserContext;
  private readonly size: keyof typeof SIZES;
  private troubles: string[] = [];

  private constructor(house: Pick<House, "address">, page: Page, size: keyof typeof SIZES) {
    this.house = house;
    this.page = page;
    this.context = page.context();
    this.size = size;
    page.on("console", (message) => {
      const kind = message.type();
      if (kind === "error" || kind === "warning") this.trouble(`console ${kind}`, message.text());
    });
    page.on("crash", () => this.trouble("page", "crashed"));
    page.on("pageerror", (error) => this.trouble("page error", String(error)));
    page.on("requestfailed", (request) => {
      const why = request.failure()?.errorText ?? "?";
      // What is under way when the page moves on is dropped by the browser itself.
      if (why === "net::ERR_ABORTED") return;
      this.trouble("request failed", `${request.url()}: ${why}`);
    });
    page.on("response", (response) => {
      if (response.status() >= 400) {
        this.trouble("answer", `${response.status()} ${response.url()}`);
      }
    });
  }

  /** Somebody sits down at a screen. */
  static async arrive(house: Pick<House, "address">, manner: Manner = {}): Promise<Guest> {
    const { size = "desktop", language = "en", reducedMotion = false } = manner;
    const touch = manner.touch ?? ["phone", "small", "short", "landscape"].includes(size);
    const context = await (
      await browser()
    ).newContext({
      baseURL: house.address,
      viewport: SIZES[size],
      // Without a graphics card most of a test's time is drawing: sharp pictures are for the long run.
      deviceScaleFactor: touch && isDeep ? 2 : 1,
      hasTouch: touch,
      isMobile: touch,
      locale: language === "de" ? "de-DE" : "en-GB",
      reducedMotion: reducedMotion ? "reduce" : "no-preference",
    });
    context.setDefaultTimeout(PATIENCE_MS);
    if (!manner.newcomer)
      await context.addInitScript((games) => {
        for (const game of games) localStorage.setItem(`sidelong.finished.${game}`, "yes");
      }, Object.keys(SEATS));
    return new Guest(house, await context.newPage(), size);
  }

  /** Opens a page of the house, and waits until it has come to life. */
  async open(path = "/"): Promise<void> {
    await this.page.goto(this.house.address + path);
    await this.page.locator("#app[data-live] > *").first().waitFor();
  }

  /** Opens a table on the screen for new ones, and gives its code. */
  async openTable(name: string, { listed = false } = {}): Promise<string> {
    await this.page.getByLabel("Your name").fill(name);
    if (listed) {
      await this.page.locator("summary").click();
      await this.page.getByRole("radio", { name: "Anybody" }).check();
    }
    await this.page.getByRole("button", { name: "Open the table" }).click();
    await this.page.waitForURL(/\/r\/[A-Z]{5}$/);
    await this.page.getByRole("button", { name: "Fill with bots" }).waitFor();
    return this.page.url().slice(-5);
  }

  /** Settles numbers of the game, as the host: clocks that leave a busy machine its time. */
  async settle(numbers: Readonly<Record<string, number>>): Promise<void> {
    await this.page.getByRole("button", { name: "Change" }).first().click();
    const sheet = this.page.getByRole("dialog");
    for (const [name, number] of Object.entries(numbers))
      await sheet.getByRole("spinbutton", { name, exact: true }).fill(String(number));
    await sheet.getByRole("button", { name: "Settle it" }).click();
    await sheet.waitFor({ state: "detached" });
  }

  /** Sits down at the door of a room. */
  async sitDown(name: string): Promise<void> {
    await this.page.getByLabel("Your name").fill(name);
    await this.page.getByRole("button", { name: "Sit down" }).click();
    await this.page.getByRole("button", { name: "I’m ready" }).waitFor();
  }

  /** A game lies on the table. The lobby has a menu too, so that is no sign of it. */
  async atTable(): Promise<void> {
    await this.page.locator("main.table").waitFor();
  }

  /** Watches, at the door of a room. */
  async watch(name: string): Promise<void> {
    await this.page.getByLabel("Your name").fill(name);
    await this.page.getByRole("button", { name: "Watch" }).click();
  }

  /** The same person in a second window. */
  secondWindow(): Promise<Page> {
    return this.context.newPage();
  }

  /** Nothing sticks out at the side. */
  async fits(): Promise<void> {
    const { scrolls, screen } = await this.page.evaluate(() => ({
      scrolls: document.documentElement.scrollWidth,
      screen: document.documentElement.clientWidth,
    }));
    if (scrolls > screen) throw new Error(`${scrolls - screen} pixels stick out at the side`);
  }

  async leave(): Promise<void> {
    await this.context.close();
  }

  /** Nothing went wrong so far. */
  noErrors(): void {
    none("went wrong in the browser", this.troubles);
  }

  /** Forgets what went wrong: after a test broke something on purpose. */
  forgive(): void {
    this.troubles = [];
  }

  /** Keeps a picture of the screen. */
  async shot(name: string): Promise<void> {
    await this.page.evaluate(() => document.fonts.ready.then(() => undefined));
    await this.page.screenshot({ path: join(SCREENS, `${name}-${this.size}.png`) });
  }

  /**
   * Nothing on the screen shuts anybody out, as far as a program can tell. A game goes on meanwhile,
   * and axe may meet words whose colours are changing: what is found must be found again.
   */
  async axe(): Promise<void> {
    if ((await this.askAxe()).length > 0) none("was found by axe", await this.askAxe());
  }

  private async askAxe(): Promise<string[]> {
    await this.still();
    // By the debugger's way in, which the page's policy does not bind.
    if (!(await this.page.evaluate(() => "axe" in globalThis))) await this.page.evaluate(AXE);
    const results = await this.page.evaluate(
      (tags) =>
        (globalThis as unknown as { axe: typeof import("axe-core") }).axe.run(document, {
          runOnly: { type: "tag", values: tags },
        }) as Promise<AxeResults>,
      WCAG,
    );
    return results.violations.flatMap((rule) =>
      rule.nodes.map(
        (node) => `${rule.id} at ${node.target.join(" ")}: ${node.failureSummary ?? rule.help}`,
      ),
    );
  }

  /** Waits until nothing fades or flies any more: halfway in, words have half their contrast. */
  private async still(): Promise<void> {
    await this.page.evaluate(async (ms) => {
      const ends = document
        .getAnimations()
        .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
        .map(({ finished }) => finished.catch(() => undefined));
      await Promise.race([Promise.all(ends), new Promise((wake) => setTimeout(wake, ms))]);
    }, STILL_MS);
  }

  private trouble(kind: string, what: string): void {
    this.troubles.push(`${kind}: ${what}`);
  }
}

/** Fails with the whole list, if there is anything in it. */
function none(what: string, list: string[]): void {
  if (list.length > 0) throw new Error(`${list.length} ${what}:\n${list.join("\n")}`);
}
