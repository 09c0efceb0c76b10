/** The five games as they are offered: name, how many, how long, what they are, in a line. */
import type { Words } from "../draw/words";
import { SEATS, type Kind } from "../protocol";
import { bilingual } from "../words/language.svelte";

export const KINDS = Object.keys(SEATS) as readonly Kind[];

export const isKind = (text: string | null): text is Kind =>
  text !== null && (KINDS as readonly string[]).includes(text);

/** Names are names, in every language. */
export const GAME_NAMES: Readonly<Record<Kind, string>> = {
  blink: "Blink",
  blink_of_an_eye: "In the Blink of an Eye",
  eyes_wide_shut: "Eyes Wide Shut",
  zwinkern: "Zwinkern",
  shifty_eyed_spies: "Shifty Eyed Spies",
};

/** How long a game takes, about. */
export const GAME_MINUTES: Readonly<Record<Kind, number>> = {
  blink: 2,
  blink_of_an_eye: 2,
  eyes_wide_shut: 10,
  zwinkern: 25,
  shifty_eyed_spies: 20,
};

/** Who it is for, in a word or two. */
export const GAME_FOR: Readonly<Record<Kind, Words>> = {
  blink: { en: "For quick hands", de: "Für flinke Hände" },
  blink_of_an_eye: { en: "For liars", de: "Für Schwindler" },
  eyes_wide_shut: { en: "For gamblers", de: "Für Wagemutige" },
  zwinkern: { en: "For watchers", de: "Für Beobachter" },
  shifty_eyed_spies: { en: "For spies", de: "Für Spione" },
};

/** Who it is for, and what it is. */
export const GAME_LINES: Readonly<Record<Kind, Words>> = {
  blink: {
    en: "For two with quick hands: match colour, shape or count, and be rid of your cards first.",
    de: "Für zwei mit flinken Händen: Farbe, Form oder Anzahl muss passen, wer zuerst leer ist, gewinnt.",
  },
  blink_of_an_eye: {
    en: "For liars: find your secret contact within two minutes, and be found by nobody else.",
    de: "Für Schwindler: Finde in zwei Minuten deinen geheimen Kontakt, ohne dass dich jemand durchschaut.",
  },
  eyes_wide_shut: {
    en: "For gamblers: all eyes shut, hands up or down. How many will dare tonight?",
    de: "Für Wagemutige: Augen zu, Hand hoch oder nicht. Wie viele trauen sich heute Nacht?",
  },
  zwinkern: {
    en: "For watchers: a wink tells who belongs together, if you catch it before the others do.",
    de: "Für Beobachter: Ein Zwinkern verrät, wer zusammengehört. Sieh es vor den anderen.",
  },
  shifty_eyed_spies: {
    en: "For spies: agree on a place with one glance, and intercept those who were careless.",
    de: "Für Spione: Mit einem Blick einen Ort ausmachen, und die abfangen, die unvorsichtig waren.",
  },
};

const words = bilingual(
  {
    players: (few: number, many: number) =>
      few === many ? `${few} players` : `${few}–${many} players`,
    minutes: (minutes: number) => `${minutes} min`,
  },
  {
    players: (few: number, many: number) =>
      few === many ? `zu ${few === 2 ? "zweit" : few}` : `${few}–${many} Personen`,
    minutes: (minutes: number) => `${minutes} Min.`,
  },
);

/** "5–6 players". */
export const howMany = (kind: Kind): string => words().players(SEATS[kind][0], SEATS[kind][1]);

/** "20 min". */
export const howLong = (kind: Kind): string => words().minutes(GAME_MINUTES[kind]);
