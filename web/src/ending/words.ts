/** How the end of a game is told. */
import type { Kind } from "../protocol";
import { bilingual } from "../words/language.svelte";
import type { GameResult, TieBreak } from "./result";

type Reason = (winners: string, several: boolean, result: GameResult) => string;
type Reasons = Readonly<Record<Kind, Readonly<Record<string, Reason>>>>;

const reasonsEn: Reasons = {
  blink: {
    out: (who) => `${who} got rid of every card.`,
    tie: () => "One card each, and neither fits: a tie. It counts for nobody.",
  },
  blink_of_an_eye: {
    time: () => "Time is up, and all targets lie open.",
  },
  eyes_wide_shut: {
    escape: (who, several) =>
      several ? `${who} escaped in the same night.` : `${who} escaped from the prison.`,
    last_standing: (who) => `${who} was the last one alive.`,
    duel: (who, several) =>
      who === ""
        ? "Two were left, and both raised a hand: nobody gets anything."
        : several
          ? `${who} were left, and both kept their hands down.`
          : `Two were left, and only ${who} raised a hand.`,
    nobody: () => "Nobody is left alive.",
  },
  zwinkern: {
    hand_empty: () => "A hand was empty.",
    field_empty: () => "The field was empty.",
    dead_end: () => "For many turns no card had left the field.",
  },
  shifty_eyed_spies: {
    recruited: (who) =>
      `${who} carried out the last mission, with five points or more each: recruited.`,
    dry: () =>
      "No mission could succeed any more, or none had for many turns: the best scores win.",
  },
};

const reasonsDe: Reasons = {
  blink: {
    out: (who) => `${who} hat keine Karten mehr.`,
    tie: () => "Je eine Karte, und keine passt: unentschieden. Es zählt für niemanden.",
  },
  blink_of_an_eye: {
    time: () => "Die Zeit ist um, und alle Ziele liegen offen.",
  },
  eyes_wide_shut: {
    escape: (who, several) =>
      several
        ? `${who} sind in derselben Nacht entkommen.`
        : `${who} ist aus dem Gefängnis entkommen.`,
    last_standing: (who) => `Nur ${who} ist noch am Leben.`,
    duel: (who, several) =>
      who === ""
        ? "Zwei waren übrig, und beide hoben die Hand: Niemand bekommt etwas."
        : several
          ? `Übrig waren ${who}, und beide ließen die Hand unten.`
          : `Zwei waren übrig, und nur ${who} hob die Hand.`,
    nobody: () => "Niemand ist mehr am Leben.",
  },
  zwinkern: {
    hand_empty: () => "Eine Hand war leer.",
    field_empty: () => "Das Feld war leer.",
    dead_end: () => "Viele Züge lang hatte keine Karte mehr das Feld verlassen.",
  },
  shifty_eyed_spies: {
    recruited: (who) =>
      `${who} haben ihre letzte Mission erfüllt, mit je fünf Punkten oder mehr: angeworben.`,
    dry: () =>
      "Keine Mission konnte mehr gelingen, oder lange war keine gelungen: Die besten Ergebnisse gewinnen.",
  },
};

export const endingWords = bilingual(
  {
    reasons: reasonsEn,
    youWin: "You win!",
    wins: (name: string) => `${name} wins`,
    win: (names: string) => `${names} win`,
    nobody: "Nobody wins",
    tie: "A tie",
    youMatch: "The match is yours!",
    matchWins: (name: string) => `${name} wins the match`,
    matchWin: (names: string) => `${names} share the match`,
    tieBreaks: {
      spotted: (who: string) =>
        `Level on points. What decided: who guessed right whose target they were (${who}).`,
      contact: (who: string) =>
        `Level on points. What decided: contact with one’s own target (${who}).`,
      eyes: (who: string) => `Level on points. What decided: more unspent Big Eyes (${who}).`,
    } satisfies Record<TieBreak, (who: string) => string>,
    scores: "Scores",
    player: "Player",
    points: "Points",
    match: "Match",
    spotted: "Spotted",
    contact: "Contact",
    eyes: "Big Eyes",
    yes: "yes",
    no: "no",
    winner: "wins",
    you: "you",
    nextIn: (seconds: number) => `Next game in ${seconds} s`,
    nextSoon: "The next game starts as soon as everybody is here.",
    readyNext: "Ready for the next game",
    readyAgain: "Ready for a rematch",
    startNext: "Next game",
    rematch: "Rematch",
    readyCount: (ready: number, all: number) => `${ready} of ${all} are ready.`,
    lobby: "Back to the lobby",
    another: "Another game",
    leave: "Leave",
    leaveSure: "Leave for good?",
    stay: "Stay",
    again: "Watch it again",
    record: "Download the record",
    honest: "The deal was honest",
    honestSays:
      "Before the deal the house showed this hash of its secret, and every player added some chance. Now the secret is open: whoever likes can check that nobody stacked the deck.",
    commit: "Shown before",
    secret: "Opened now",
    parts: (given: number, seats: number) =>
      `${given} of ${seats} seats added chance of their own.`,
    result: "The result",
  },
  {
    reasons: reasonsDe,
    youWin: "Du gewinnst!",
    wins: (name: string) => `${name} gewinnt`,
    win: (names: string) => `${names} gewinnen`,
    nobody: "Niemand gewinnt",
    tie: "Unentschieden",
    youMatch: "Die Partie gehört dir!",
    matchWins: (name: string) => `${name} gewinnt die Partie`,
    matchWin: (names: string) => `${names} teilen sich die Partie`,
    tieBreaks: {
      spotted: (who: string) =>
        `Gleich viele Punkte. Entschieden hat, wer richtig erriet, wessen Ziel er war (${who}).`,
      contact: (who: string) =>
        `Gleich viele Punkte. Entschieden hat der Kontakt mit dem eigenen Ziel (${who}).`,
      eyes: (who: string) =>
        `Gleich viele Punkte. Entschieden haben die übrigen Großen Augen (${who}).`,
    } satisfies Record<TieBreak, (who: string) => string>,
    scores: "Punkte",
    player: "Name",
    points: "Punkte",
    match: "Partie",
    spotted: "Erkannt",
    contact: "Kontakt",
    eyes: "Große Augen",
    yes: "ja",
    no: "nein",
    winner: "gewinnt",
    you: "du",
    nextIn: (seconds: number) => `Nächstes Spiel in ${seconds} s`,
    nextSoon: "Das nächste Spiel beginnt, sobald alle da sind.",
    readyNext: "Bereit fürs nächste Spiel",
    readyAgain: "Bereit für eine Revanche",
    startNext: "Nächstes Spiel",
    rematch: "Revanche",
    readyCount: (ready: number, all: number) => `${ready} von ${all} sind bereit.`,
    lobby: "In die Lobby",
    another: "Anderes Spiel",
    leave: "Gehen",
    leaveSure: "Endgültig gehen?",
    stay: "Bleiben",
    again: "Noch einmal ansehen",
    record: "Spielbericht herunterladen",
    honest: "Ehrlich gegeben",
    honestSays:
      "Vor dem Geben hat das Haus diesen Hash seines Geheimnisses gezeigt, und alle haben eigenen Zufall dazugegeben. Jetzt liegt das Geheimnis offen: Wer will, kann prüfen, dass niemand gezinkt hat.",
    commit: "Vorher gezeigt",
    secret: "Jetzt offen",
    parts: (given: number, seats: number) =>
      `${given} von ${seats} Plätzen haben eigenen Zufall dazugegeben.`,
    result: "Das Ergebnis",
  },
);
