/** What is said about the games somebody has played. */
import type { OwnFigure } from "../games/module";
import { language, words } from "../words/language.svelte";
import { decimal } from "../words/numbers";
import type { FigureName } from "./figures";

/** What each game calls its figures; those that are the same in all of them stand here. */
type Shared = Record<Exclude<FigureName, OwnFigure>, string>;

const ordinal = (n: number): string => {
  const endings = { one: "st", two: "nd", few: "rd", many: "th", other: "th", zero: "th" };
  return `${n}${endings[new Intl.PluralRules("en", { type: "ordinal" }).select(n)]}`;
};

export const historyWords = words({
  en: {
    title: "Your games",
    loading: "Looking them up …",
    again: "Try again",
    empty: "Nothing yet.",
    emptyMore: "Play a game to its end, and it appears here with its figures and its replay.",
    open: "Open a table",
    figures: "In figures",
    which: "Which game",
    games: "All games",
    count: (n: number, most: number) =>
      n >= most ? `the last ${n}` : n === 1 ? "one game" : `${n} games`,
    more: "Show more",
    replay: "Replay",
    won: "Won",
    shared: "Won together",
    nobody: "Nobody won",
    placed: (place: number, seats: number) => `${ordinal(place)} of ${seats}`,
    points: (n: string) => (n === "1" ? "1 point" : `${n} points`),
    with: (names: string) => `with ${names}`,
    bot: (name: string) => `${name} (bot)`,
    alone: "on your own",
    somebody: "somebody",
    minutes: (text: string) => `${text} min`,
    ofMany: (n: number) => `of ${n}`,
    seconds: "s",
    kept: "This house keeps your games under a key that only this browser has. There is no account: if you clear the browser’s data, or use another one, your games are not here.",
    save: "Save as file",
    saved: "Saved.",
    remove: "Delete everything",
    removeTitle: "Delete all your games?",
    removeMore:
      "Results and figures are gone for good. The tables and their replays stay for those who have the link. Tables you are at now are not kept any more; come in anew for that.",
    keep: "Keep them",
    removed: "Everything is deleted.",
    figure: {
      played: "played",
      won: "won",
      median: "reaction, as a rule",
      best: "quickest reaction",
      cards: "cards played",
      fumbles: "cards that did not fit",
      made: "signs made",
      reached: "signs seen by whom they were for",
      noticed: "signs of others seen",
      meant: "signs for you seen",
    } satisfies Shared as Shared,
  },
  de: {
    title: "Deine Spiele",
    loading: "Wird nachgesehen …",
    again: "Noch einmal versuchen",
    empty: "Noch nichts.",
    emptyMore:
      "Spiel ein Spiel zu Ende, dann steht es hier mit seinen Zahlen und seiner Wiederholung.",
    open: "Tisch eröffnen",
    figures: "In Zahlen",
    which: "Welches Spiel",
    games: "Alle Spiele",
    count: (n, most) => (n >= most ? `die letzten ${n}` : n === 1 ? "ein Spiel" : `${n} Spiele`),
    more: "Mehr zeigen",
    replay: "Wiederholung",
    won: "Gewonnen",
    shared: "Gemeinsam gewonnen",
    nobody: "Niemand gewann",
    placed: (place, seats) => `${place}. von ${seats}`,
    points: (n) => (n === "1" ? "1 Punkt" : `${n} Punkte`),
    with: (names) => `mit ${names}`,
    bot: (name) => `${name} (Bot)`,
    alone: "allein",
    somebody: "jemand",
    minutes: (text) => `${text} Min.`,
    ofMany: (n) => `von ${n}`,
    seconds: "s",
    kept: "Dieses Haus bewahrt deine Spiele unter einem Schlüssel auf, den nur dieser Browser hat. Es gibt kein Konto: Löschst du die Daten des Browsers oder nimmst einen anderen, sind deine Spiele nicht hier.",
    save: "Als Datei sichern",
    saved: "Gesichert.",
    remove: "Alles löschen",
    removeTitle: "Alle deine Spiele löschen?",
    removeMore:
      "Ergebnisse und Zahlen sind dann endgültig weg. Die Tische und ihre Wiederholungen bleiben für alle, die den Link haben. Tische, an denen du gerade sitzt, werden nicht mehr aufbewahrt; dafür musst du neu hereinkommen.",
    keep: "Behalten",
    removed: "Alles ist gelöscht.",
    figure: {
      played: "gespielt",
      won: "gewonnen",
      median: "Reaktion, meistens",
      best: "schnellste Reaktion",
      cards: "Karten gespielt",
      fumbles: "Karten, die nicht passten",
      made: "Zeichen gemacht",
      reached: "Zeichen kamen an, wo sie sollten",
      noticed: "Zeichen anderer gesehen",
      meant: "Zeichen für dich gesehen",
    },
  },
});

/** "0.64" of 640 ms. */
export const inSeconds = (ms: number): string => decimal(ms / 1000, 2);

/** When it was, as people write it here. */
export const asDate = (unixMs: number): string =>
  new Intl.DateTimeFormat(language.now, { dateStyle: "medium", timeStyle: "short" }).format(unixMs);
