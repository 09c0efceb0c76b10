// Somebody in a lesson: what the coach says, how far they are, and what they do at the table.
import type { Locator, Page } from "playwright-core";

import { Guest, type Manner } from "./guest";
import type { House } from "./house";
import { Shown } from "./shown";

const WORDS = {
  en: { step: (at: number) => `Step ${at} of `, goOn: "Go on", end: "You know how it goes" },
  de: { step: (at: number) => `Schritt ${at} von `, goOn: "Weiter", end: "Du weißt, wie es geht" },
};

export class Learner {
  readonly page: Page;
  readonly coach: Locator;
  private readonly words: (typeof WORDS)["en"];

  private constructor(
    readonly guest: Guest,
    /** What the coach says. Praise goes by itself, and so does a step that others take. */
    readonly told: Shown,
    private readonly game: string,
    language: "en" | "de",
  ) {
    this.page = guest.page;
    this.coach = this.page.getByRole("complementary", {
      name: language === "en" ? /^Lesson: / : /^Lektion: /,
    });
    this.words = WORDS[language];
  }

  /** Opens a lesson: its room, its table, its first step. */
  static async begin(house: House, game: string, manner: Manner): Promise<Learner> {
    const guest = await Guest.arrive(house, manner);
    const told = await Shown.in(guest.page, "aside.coach");
    const learner = new Learner(guest, told, game, manner.language ?? "en");
    await guest.open(`/learn/${game}`);
    await learner.coach.waitFor();
    return learner;
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole("button", { name });
  }

  /** A face, which is a button to look at it. */
  face(name: string): Locator {
    return this.button(new RegExp(`^${name},`));
  }

  async press(...keys: string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key);
  }

  /**
   * Waits for a step, unless it has come and gone already, and until the coach says this, if it says
   * something else before; keeps a picture, and holds it to what everybody must be able to use.
   */
  async step(at: number, says?: RegExp): Promise<void> {
    await this.told.waitFor(this.words.step(at));
    if (says) await this.coach.getByText(says).waitFor();
    await this.guest.shot(`lesson-${this.game}-${at}`);
    await this.guest.fits();
    await this.guest.axe();
  }

  /** Back to the first step. */
  async again(): Promise<void> {
    await this.told.forget();
    await this.button("Once more from the start").tap();
  }

  /** From the last step to the end. */
  async finish(by: (button: Locator) => Promise<void>): Promise<void> {
    await by(this.coach.getByRole("button", { name: this.words.goOn }));
    await this.page.getByRole("heading", { name: this.words.end }).waitFor();
    await this.guest.shot(`lesson-${this.game}-end`);
    await this.guest.axe();
    this.guest.noErrors();
  }
}
