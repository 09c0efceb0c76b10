/**
 * The options of every game as data: what can be set, within what, and what it changes.
 *
 * The house checks them; this is for drawing and explaining. A test holds it against the schema and
 * the rulebook pages.
 */
import type { Words } from "../draw/words";
import type {
  BlinkOfAnEyeOptions,
  BlinkOptions,
  EyesWideShutOptions,
  Kind,
  Options,
  SpiesOptions,
  ZwinkernOptions,
} from "../protocol";

/** What each game's table can choose, all of it chosen. */
interface Chosen {
  blink: Required<BlinkOptions>;
  blink_of_an_eye: Required<BlinkOfAnEyeOptions>;
  eyes_wide_shut: Required<EyesWideShutOptions>;
  zwinkern: Required<ZwinkernOptions>;
  shifty_eyed_spies: Required<SpiesOptions>;
}
export type OptionsOf<K extends Kind> = Chosen[K];

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

const NO_CLOCK: Words = { en: "no clock", de: "ohne Uhr" };

const TURN = {
  key: "turn_s",
  kind: "number",
  min: 0,
  max: 180,
  step: 5,
  default: 60,
  unit: "s",
  zero: NO_CLOCK,
  name: { en: "Time for a turn", de: "Zeit für einen Zug" },
} as const;

export const OPTIONS: Readonly<Record<Kind, readonly Option[]>> = {
  blink: [
    {
      key: "best_of",
      kind: "choice",
      default: 3,
      name: { en: "Match", de: "Partie" },
      says: {
        en: "How many games a match has at the most, ties aside.",
        de: "Wie viele Spiele eine Partie höchstens hat, Unentschieden nicht gezählt.",
      },
      choices: [
        {
          value: 1,
          name: { en: "One game", de: "Ein Spiel" },
          says: { en: "One race decides.", de: "Ein Rennen entscheidet." },
        },
        {
          value: 3,
          name: { en: "Best of 3", de: "Zwei Siege" },
          says: { en: "Two wins decide.", de: "Zwei von höchstens drei Spielen entscheiden." },
        },
        {
          value: 5,
          name: { en: "Best of 5", de: "Drei Siege" },
          says: { en: "Three wins decide.", de: "Drei von höchstens fünf Spielen entscheiden." },
        },
      ],
    },
    {
      key: "refill",
      kind: "choice",
      default: "auto",
      name: { en: "New cards", de: "Neue Karten" },
      says: {
        en: "Whether hands fill by themselves or drawing is up to you.",
        de: "Ob sich die Hand von selbst füllt oder ob du selbst ziehst.",
      },
      choices: [
        {
          value: "auto",
          name: { en: "By themselves", de: "Von selbst" },
          says: {
            en: "Your hand goes back to three with every card you play.",
            de: "Mit jeder gespielten Karte hast du gleich wieder drei.",
          },
        },
        {
          value: "by_hand",
          name: { en: "You draw", de: "Selbst ziehen" },
          says: {
            en: "You draw one card at a time: one more thing to do in the rush.",
            de: "Du ziehst jede Karte selbst: in der Hast noch etwas mehr zu tun.",
          },
        },
      ],
    },
    {
      key: "fumble_ms",
      kind: "number",
      min: 0,
      max: 60_000,
      step: 100,
      default: 500,
      unit: "ms",
      name: { en: "After a fumble", de: "Nach einem Fehlgriff" },
      says: {
        en: "How long you sit still after a card that did not match its pile.",
        de: "Wie lange du stillsitzt, wenn deine Karte nicht auf ihren Stapel passte.",
      },
      zero: { en: "no wait", de: "keine Pause" },
    },
    {
      key: "choose_ms",
      kind: "number",
      min: 0,
      max: 600_000,
      step: 500,
      default: 5_000,
      unit: "ms",
      name: { en: "When nobody can play", de: "Wenn niemand kann" },
      says: {
        en: "How long you may think about the card you set down when nobody can play.",
        de: "Wie lange du überlegen darfst, welche Karte du ablegst, wenn niemand spielen kann.",
      },
    },
    {
      key: "idle_ms",
      kind: "number",
      min: 100,
      max: 3_600_000,
      step: 500,
      default: 15_000,
      unit: "ms",
      name: { en: "The table's patience", de: "Geduld des Tisches" },
      says: {
        en: "How long the table waits before it plays for those who could and do not.",
        de: "Wie lange der Tisch wartet, bis er für die spielt, die könnten und es nicht tun.",
      },
    },
  ],
  blink_of_an_eye: [
    {
      key: "clock_s",
      kind: "number",
      min: 30,
      max: 300,
      step: 10,
      default: 120,
      unit: "s",
      name: { en: "On the clock", de: "Auf der Uhr" },
      says: {
        en: "How long a round lasts: less is a riot, more is intrigue.",
        de: "Wie lange eine Runde dauert: Weniger gibt Tumult, mehr gibt Intrigen.",
      },
    },
    {
      key: "rounds",
      kind: "number",
      min: 1,
      max: 10,
      step: 1,
      default: 3,
      unit: "rounds",
      name: { en: "Rounds", de: "Runden" },
      says: {
        en: "How many rounds a match has. New targets in each; totals decide.",
        de: "Wie viele Runden eine Partie hat. Jede mit neuen Zielen; am Ende zählt die Summe.",
      },
    },
  ],
  eyes_wide_shut: [
    {
      key: "day_s",
      kind: "number",
      min: 10,
      max: 180,
      step: 5,
      default: 60,
      unit: "s",
      name: { en: "The day", de: "Der Tag" },
      says: {
        en: "How long you may talk before it gets dark.",
        de: "Wie lange ihr reden dürft, bevor es dunkel wird.",
      },
    },
    {
      key: "night_s",
      kind: "number",
      min: 5,
      max: 30,
      step: 1,
      default: 8,
      unit: "s",
      name: { en: "The night", de: "Die Nacht" },
      says: {
        en: "How long you have to make up your mind with eyes shut.",
        de: "Wie lange du Zeit hast, dich mit geschlossenen Augen zu entscheiden.",
      },
    },
    {
      key: "quota",
      kind: "choice",
      default: "started",
      name: { en: "Quota", de: "Erlaubte Hände" },
      says: {
        en: "One hand for every three players is allowed at night: which players count?",
        de: "Nachts ist je drei Personen eine Hand erlaubt: Wer wird gezählt?",
      },
      choices: [
        {
          value: "started",
          name: { en: "All who began", de: "Alle vom Anfang" },
          says: {
            en: "The quota stays the same for the whole game.",
            de: "Die Zahl bleibt das ganze Spiel über gleich.",
          },
        },
        {
          value: "living",
          name: { en: "Those alive", de: "Nur die Lebenden" },
          says: {
            en: "It gets tighter with every player who is out.",
            de: "Mit jedem, der ausscheidet, wird es enger.",
          },
        },
      ],
    },
  ],
  zwinkern: [
    {
      ...TURN,
      says: {
        en: "When it is over the table moves your figure for you.",
        de: "Ist sie um, setzt der Tisch deine Figur für dich.",
      },
    },
    {
      key: "signals",
      kind: "choice",
      default: "honest",
      name: { en: "Winks", de: "Zwinkern" },
      says: {
        en: "Whether false winks are refused or part of the fun.",
        de: "Ob falsches Zwinkern verboten ist oder zum Spaß gehört.",
      },
      choices: [
        {
          value: "honest",
          name: { en: "Honest", de: "Ehrlich" },
          says: {
            en: "Only the partner can wink, and only at the one who looks for them.",
            de: "Nur wer den Zwilling hat, kann zwinkern, und nur dem zu, der ihn sucht.",
          },
        },
        {
          value: "anything_goes",
          name: { en: "Anything goes", de: "Alles erlaubt" },
          says: {
            en: "Everybody may wink at anybody: believe it or not.",
            de: "Alle dürfen allen zuzwinkern: Glaub es oder nicht.",
          },
        },
      ],
    },
    {
      key: "other_signs",
      kind: "switch",
      default: false,
      name: { en: "Other signs", de: "Andere Zeichen" },
      says: {
        en: "Nods, smiles and other signs besides winks. They are free: only a wink can be false.",
        de: "Nicken, Lächeln und andere Zeichen neben dem Zwinkern. Sie sind frei: Nur ein Zwinkern kann falsch sein.",
      },
    },
  ],
  shifty_eyed_spies: [
    {
      ...TURN,
      says: {
        en: "When it is over the table ends your turn for you.",
        de: "Ist sie um, beendet der Tisch deinen Zug für dich.",
      },
    },
    {
      key: "signals",
      kind: "choice",
      default: "honest",
      name: { en: "Signals", de: "Signale" },
      says: {
        en: "Whether false signals are refused or part of the fun.",
        de: "Ob falsche Signale verboten sind oder zum Spaß gehören.",
      },
      choices: [
        {
          value: "honest",
          name: { en: "Honest", de: "Ehrlich" },
          says: {
            en: "Winks and glances tell the truth about your cards.",
            de: "Zwinkern und Blicke sagen die Wahrheit über deine Karten.",
          },
        },
        {
          value: "anything_goes",
          name: { en: "Anything goes", de: "Alles erlaubt" },
          says: {
            en: "Spies lie. Any wink and any glance is allowed.",
            de: "Spione lügen. Jedes Zwinkern und jeder Blick ist erlaubt.",
          },
        },
      ],
    },
  ],
};

/** What an option is set to: what the table chose, or the default. */
export function settingOf(options: Options, option: Option): OptionValue {
  return (
    (options as Readonly<Record<string, OptionValue | undefined>>)[option.key] ?? option.default
  );
}

/** All options of a game: what the table chose, and the defaults of the rest. */
export function withDefaults<K extends Kind>(kind: K, options: Options): OptionsOf<K> {
  const all = OPTIONS[kind].map((option) => [option.key, settingOf(options, option)]);
  return Object.fromEntries(all) as OptionsOf<K>;
}

/** An option's value in words. */
export function sayOption(option: Option, value: OptionValue, language: "en" | "de"): string {
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
