/** How a game that is shown once more is talked about. */
import { words } from "../words/language.svelte";
import { whose } from "../words/whose";
import type { Question } from "./honesty";

const en = {
  title: "Watch a game again",
  loading: "Fetching the game …",
  back: "Leave the replay",
  backHere: "Back to the replay",
  again: "Try again",
  seat: (number: number) => `Seat ${number}`,

  drop: "Drop a record here",
  choose: "Choose a file",
  dropSays:
    "A record is the score sheet of a game: a file that ends in .jsonl, from the end of a game or from the simulator. It is checked line by line before anything is shown.",
  linkSays: "A game that was played in a room has a link of its own, at the end of the game.",
  tooLarge: "This file is too large for the page",
  largeOurs: (megabytes: number) =>
    `It is a file of ours, with many games: ${megabytes} MB, and the page takes 2. Take out the game you want to see, here the first, where you have the program:`,
  largeThen:
    "Then drop game.jsonl here. To know how many games there are, and whether all are right:",
  largeOther: "It does not begin like a record, and no game of ours is larger than 2 MB.",
  fault: "This record is not right",
  unread: "This record could not be shown",
  faultLine: (line: number) => `Line ${line}`,
  /** The checker's own words are English. */
  reason: (_code: string, say: string) => say,
  checker: "The checker says:",
  other: "Choose another file",

  controls: "The replay",
  play: "Play",
  pause: "Pause",
  forward: "One step forward",
  backward: "One step back",
  toStart: "To the start",
  toEnd: "To the end",
  slower: "Slower",
  faster: "Faster",
  moment: "Where in the game",
  at: (at: string, of: string) => `${at} of ${of}`,
  sound: "Sound",
  speed: "Speed",
  times: (speed: string) => `${speed}×`,
  through: "Seen by",
  public: "the public",
  open: "all open",
  game: "Game of the file",
  nth: (nth: number, of: number) => `${nth} of ${of}`,
  share: "Copy the link",
  shared: "The link is copied: it opens here, at this moment.",
  notShared: "The link could not be copied. It is in the address bar.",
  missed: "What was missed",
  record: "Download the record",
  deal: "Was it dealt fairly?",
  cards: "The cards, open",
  /** The same under their pictures, where there is little room. */
  short: { deal: "Fairly?", missed: "Missed", record: "Record", share: "Link" },

  fair: "It was dealt as promised.",
  fits: "The deal fits the promise in its record.",
  unfair: "This deal is not as promised.",
  cannotTell: "Nothing was promised before this deal.",
  fairSays:
    "Before the deal the house showed everybody the hash of a secret; then each player’s browser added a part of its own. Secret and parts together are the seed, and all cards follow from it. So neither the house nor anybody else could choose them. Hash and seed have just been worked out again in your browser; for the cards there is the word of the house’s checker:",
  notThere:
    "This browser was not there when it was promised: only those who played can tell whether this hash was shown before the deal.",
  cannotTellSays:
    "A house that deals shows a hash first. This record has none: it was simulated, written by hand, or a lesson.",
  numbers: "The numbers themselves",
  commit: "Promised hash",
  secret: "The house’s secret",
  seed: "Seed",
  part: (name: string) => `${whose.en(name)} part`,
  noPart: "none",
  questions: {
    commit: [
      "The hash is that of the secret.",
      "The hash is not that of the secret: another one was promised.",
    ],
    seed: [
      "The seed follows from the secret and all parts.",
      "The seed does not follow from the secret and the parts.",
    ],
    cards: [
      "The house’s checker says: every card and every throw follows from the seed.",
      "The house’s checker says: cards or throws are others than the seed gives.",
    ],
    shown: [
      "It is the hash this browser was shown before the deal.",
      "It is not the hash this browser was shown before the deal.",
    ],
    part: ["What this browser added is among the parts.", "What this browser added was left out."],
  } satisfies Record<Question, [string, string]>,
};

export type ReplayWords = typeof en;

/** What can be wrong with a record; everything else is what the rules refuse. */
const REASONS: Readonly<Record<string, string>> = {
  not_json: "Das ist keine Zeile eines Spielberichts.",
  too_long: "So lang ist kein Spiel und keine Zeile.",
  bad_line: "In dieser Zeile fehlt etwas, oder etwas gehört nicht hinein.",
  bad_version: "Diese Fassung des Spielberichts ist nicht bekannt.",
  no_such_game: "Das ist keines der fünf Spiele.",
  bad_setup: "Plätze, Optionen oder Karten passen nicht zum Spiel.",
  time_falls: "Hier läuft die Zeit rückwärts.",
  table_was_due: "Eine Uhr war abgelaufen, und der Tisch hat nicht gehandelt.",
  cut_off: "Der Bericht hört auf, bevor das Spiel zu Ende ist, oder danach kommt noch etwas.",
  wrong_result: "Dieses Ergebnis ergibt sich nicht aus dem Spiel.",
  broken_promise: "Das Haus hat nicht gegeben, was es versprochen hat.",
  wrong_match: "So steht das Spiel nicht in seiner Partie.",
};

const de: ReplayWords = {
  title: "Ein Spiel noch einmal ansehen",
  loading: "Das Spiel wird geholt …",
  back: "Die Wiederholung verlassen",
  backHere: "Zurück zur Wiederholung",
  again: "Noch einmal versuchen",
  seat: (number) => `Platz ${number}`,

  drop: "Zieh einen Spielbericht hierher",
  choose: "Datei auswählen",
  dropSays:
    "Ein Spielbericht ist das Protokoll eines Spiels: eine Datei, die auf .jsonl endet, vom Ende eines Spiels oder aus dem Simulator. Er wird Zeile für Zeile geprüft, bevor etwas gezeigt wird.",
  linkSays: "Ein Spiel aus einem Raum hat einen eigenen Link, am Ende des Spiels.",
  tooLarge: "Diese Datei ist zu groß für die Seite",
  largeOurs: (megabytes) =>
    `Es ist eine Datei von uns, mit vielen Spielen: ${megabytes} MB, und die Seite nimmt 2. Hol das Spiel heraus, das du sehen willst, hier das erste, dort, wo du das Programm hast:`,
  largeThen: "Dann zieh game.jsonl hierher. Wie viele Spiele es sind und ob alle stimmen:",
  largeOther:
    "Sie fängt nicht wie ein Spielbericht an, und keines unserer Spiele ist größer als 2 MB.",
  fault: "Dieser Spielbericht stimmt nicht",
  unread: "Dieser Spielbericht ließ sich nicht zeigen",
  faultLine: (line) => `Zeile ${line}`,
  reason: (code) => REASONS[code] ?? `Das erlauben die Regeln nicht (${code}).`,
  checker: "Im Wortlaut der Prüfung:",
  other: "Andere Datei auswählen",

  controls: "Die Wiederholung",
  play: "Abspielen",
  pause: "Anhalten",
  forward: "Einen Schritt vor",
  backward: "Einen Schritt zurück",
  toStart: "Zum Anfang",
  toEnd: "Zum Ende",
  slower: "Langsamer",
  faster: "Schneller",
  moment: "Wo im Spiel",
  at: (at, of) => `${at} von ${of}`,
  sound: "Ton",
  speed: "Tempo",
  times: (speed) => `${speed}×`,
  through: "Gesehen von",
  public: "allen (öffentlich)",
  open: "alles offen",
  game: "Spiel der Datei",
  nth: (nth, of) => `${nth} von ${of}`,
  share: "Link kopieren",
  shared: "Der Link ist kopiert: Er führt hierher, an diese Stelle.",
  notShared: "Der Link ließ sich nicht kopieren. Er steht in der Adresszeile.",
  missed: "Was entging",
  record: "Spielbericht herunterladen",
  deal: "Wurde ehrlich gegeben?",
  cards: "Die Karten, offen",
  short: { deal: "Ehrlich?", missed: "Entging", record: "Bericht", share: "Link" },

  fair: "Es wurde gegeben wie versprochen.",
  fits: "Es passt zu dem Versprechen im Spielbericht.",
  unfair: "Es wurde nicht gegeben wie versprochen.",
  cannotTell: "Vor diesem Geben wurde nichts versprochen.",
  fairSays:
    "Vor dem Geben hat das Haus allen den Hash eines Geheimnisses gezeigt; dann hat der Browser jedes Spielers seinen eigenen Teil dazugegeben. Geheimnis und Teile ergeben zusammen den Startwert, und aus ihm folgen alle Karten. So konnte sie niemand auswählen, auch das Haus nicht. Hash und Startwert hat dein Browser gerade nachgerechnet; für die Karten steht das Wort der Prüfung des Hauses:",
  notThere:
    "Dieser Browser war nicht dabei, als es versprochen wurde: Ob dieser Hash vor dem Geben gezeigt wurde, können nur die sagen, die mitgespielt haben.",
  cannotTellSays:
    "Ein Haus, das gibt, zeigt vorher einen Hash. Dieser Bericht hat keinen: Das Spiel ist simuliert, von Hand geschrieben oder eine Lektion.",
  numbers: "Die Zahlen selbst",
  commit: "Versprochener Hash",
  secret: "Geheimnis des Hauses",
  seed: "Startwert",
  part: (name) => `Teil von ${name}`,
  noPart: "keiner",
  questions: {
    commit: [
      "Der Hash gehört zum Geheimnis.",
      "Der Hash gehört nicht zum Geheimnis: Versprochen war ein anderes.",
    ],
    seed: [
      "Der Startwert folgt aus dem Geheimnis und allen Teilen.",
      "Der Startwert folgt nicht aus dem Geheimnis und den Teilen.",
    ],
    cards: [
      "Die Prüfung des Hauses sagt: Jede Karte und jeder Wurf folgt aus dem Startwert.",
      "Die Prüfung des Hauses sagt: Karten oder Würfe sind andere, als der Startwert ergibt.",
    ],
    shown: [
      "Es ist der Hash, den dieser Browser vor dem Geben gesehen hat.",
      "Es ist nicht der Hash, den dieser Browser vor dem Geben gesehen hat.",
    ],
    part: [
      "Was dieser Browser dazugegeben hat, ist unter den Teilen.",
      "Was dieser Browser dazugegeben hat, wurde weggelassen.",
    ],
  },
};

export const replayWords = words({ en: en, de: de });
