/**
 * An option of a game as data: what can be set, within what, and what it changes. Pure.
 *
 * The house checks options; this is for drawing and explaining. A test holds each game's against the
 * schema and its rulebook page.
 */
import type { Language, Words } from "../draw/words";
import type { Options } from "../protocol";

interface Described {
  key: string;
  name: Words;
  /** What it changes, in one sentence. */
  says: Words;
}

export interface NumberOption extends Described {
  kind: "number";
  min: number;
  max: number;
  step: number;
  default: number;
  /** `ms` is shown in seconds. */
  unit: "s" | "ms" | "rounds";
  /** What 0 means, where it is more than none. */
  zero?: Words;
}

export interface Choice {
  value: string | number;
  name: Words;
  says: Words;
}

export interface ChoiceOption extends Described {
  kind: "choice";
  default: string | number;
  choices: readonly Choice[];
}

export interface SwitchOption extends Described {
  kind: "switch";
  default: boolean;
}

export type Option = NumberOption | ChoiceOption | SwitchOption;
export type OptionValue = string | number | boolean;

/** The clock of games that go by turns; what it does when it is over is the game's to say. */
export const TURN_CLOCK = {
  key: "turn_s",
  kind: "number",
  min: 0,
  max: 180,
  step: 5,
  default: 60,
  unit: "s",
  zero: { en: "no clock", de: "ohne Uhr" },
  name: { en: "Time for a turn", de: "Zeit für einen Zug" },
} as const;

/** What an option is set to: what the table chose, or the default. */
export function settingOf(options: Options, option: Option): OptionValue {
  return (
    (options as Readonly<Record<string, OptionValue | undefined>>)[option.key] ?? option.default
  );
}

/** An option's value in words. */
export function sayOption(option: Option, value: OptionValue, language: Language): string {
  switch (option.kind) {
    case "switch":
      return value === true
        ? { en: "allowed", de: "erlaubt" }[language]
        : { en: "not allowed", de: "nicht erlaubt" }[language];
    case "choice":
      return (
        option.choices.find((choice) => choice.value === value)?.name[language] ?? String(value)
      );
    case "number": {
      const number = Number(value);
      if (number === 0 && option.zero) return option.zero[language];
      if (option.unit === "rounds") return String(number);
      const seconds = option.unit === "ms" ? number / 1000 : number;
      return `${seconds.toLocaleString(language, { maximumFractionDigits: 1, useGrouping: false })} s`;
    }
  }
}
