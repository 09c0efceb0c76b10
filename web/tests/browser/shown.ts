// Moments pass while a busy machine looks elsewhere. So the page itself keeps what it showed.
import type { Page } from "playwright-core";
import { expect } from "vitest";

declare global {
  /** What was shown so far, by the parts of the page that are watched. */
  var shown: Record<string, string[]>;
}

/** In the page: keeps the text of these parts, each time that it is another. */
function keep(parts: string): void {
  const texts: string[] = [];
  globalThis.shown = { ...globalThis.shown, [parts]: texts };
  const read = (): void => {
    const found = Array.from(document.querySelectorAll(parts), ({ textContent }) => textContent);
    const text = found.join("\n");
    if (text !== texts.at(-1)) texts.push(text);
  };
  read();
  new MutationObserver(read).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
  });
}

export class Shown {
  private constructor(
    private readonly page: Page,
    private readonly parts: string,
  ) {}

  /** Watches the parts of that selector from now on. */
  static async in(page: Page, parts: string): Promise<Shown> {
    await page.addInitScript(keep, parts);
    await page.evaluate(keep, parts);
    return new Shown(page, parts);
  }

  /** Every text since then, or since the page was loaded again, in order. */
  texts(): Promise<string[]> {
    return this.page.evaluate((parts) => globalThis.shown[parts] ?? [], this.parts);
  }

  /** Waits for a text, unless it was there already. */
  async waitFor(text: string | RegExp): Promise<void> {
    await expect.poll(async () => (await this.texts()).join("\n")).toMatch(text);
  }

  /** Whether a text comes within so many milliseconds, or has come. */
  comes(text: string | RegExp, timeout: number): Promise<boolean> {
    const shown = expect.poll(async () => (await this.texts()).join("\n"), { timeout });
    return Promise.resolve(shown.toMatch(text)).then(
      () => true,
      () => false,
    );
  }

  /** What was shown so far does not count any more. */
  async forget(): Promise<void> {
    await this.page.evaluate((parts) => globalThis.shown[parts]?.splice(0), this.parts);
  }
}
