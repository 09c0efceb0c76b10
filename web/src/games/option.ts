/**
 * An option of a game: what the house says can be set, with the words of the page. Pure.
 *
 * The house checks options; this is for drawing and explaining.
 */
import type { Language, Words } from "../draw/words";
import { OPTIONS, type Kind, type Options } from "../protocol";

interface Described {
  name: Words;
  /** What it changes, in one sentence. */
  says: Words;
}

interface NumberWords extends Described {
  /** `ms` is shown in seconds. */
  unit: "s" | "ms" | "rounds";
  /** What 0 means, where it is more than none. */
  zero?: Words;
}

interface ChoiceWords<Value extends string | number> extends Described {
  choices: Readonly<Record<Value, Described>>;
}

type Declared = typeof OPTIONS;

/** Words for every option of a game and each of its choices, and for no others. */
export type OptionWords<K extends Kind> = {
  readonly [Key in keyof Declared[K]]: Declared[K][Key] extends {
    choices: readonly (infer Value)[];
  }
    ? ChoiceWords<Value & (string | number)>
    : Declared[K][Key] extends { kind: "number" }
      ? NumberWords
      : Described;
};

interface NumberRange {
  kind: "number";
  min: number;
  max: number;
  step: number;
  default: number;
}

interface Choices<Choice> {
  kind: "choice";
  default: string | number;
  choices: readonly Choice[];
}

interface Switch {
  kind: "switch";
  default: boolean;
}

export type OptionValue = string | number | boolean;
export type Option = { key: string } & (
  | (NumberRange & NumberWords)
  | (Choices<{ value: string | number } & Described> & Described)
  | (Switch & Described)
);

/** The clock of games that go by turns; what it does when it is over is the game's to say. */
export const TURN_CLOCK = {
  unit: "s",
  zero: { en: "no clock", de: "ohne Uhr" },
  name: { en: "Time for a turn", de: "Zeit für einen Zug" },
} as const;

/** The options of a game in the order of the house. */
export function described<K extends Kind>(kind: K, words: OptionWords<K>): readonly Option[] {
  const declared: Readonly<Record<string, NumberRange | Choices<string | number> | Switch>> =
    OPTIONS[kind];
  // Each has the words of its kind: `OptionWords` sees to that.
  const said = words as Readonly<Record<string, NumberWords & ChoiceWords<string | number>>>;
  return Object.entries(declared).map(([key, option]) => {
    const inWords = said[key]!;
    if (option.kind !== "choice") return { key, ...option, ...inWords };
    const choices = option.choices.map((value) => ({ value, ...inWords.choices[value]! }));
    return { key, ...option, ...inWords, choices };
  });
}

/** What an option is set to: what the table chose, or the default. */
export function settingOf(options: Options, option: Option): OptionValue {
  return (
    (options as Readonly<Record<string, OptionValue | undefined>>)[option.key] ?? option.default
  );
}

/** To a tenth. `Intl` would do it too, but takes a phone a tenth of a second when it is first asked. */
const tenths = (value: number, language: Language): string =>
  String(Math.round(value * 10) / 10).replace(".", { en: ".", de: "," }[language]);

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
      return `${tenths(seconds, language)} s`;
    }
  }
}
