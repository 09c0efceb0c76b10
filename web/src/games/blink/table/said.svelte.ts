/** What is said aloud at a table of Blink: enough to play by ear, and no more than one can follow. */
import { untrack } from "svelte";
import type { BlinkStage, Seat } from "../../../protocol";
import { play as sound } from "../../../senses/sound";
import { buzz } from "../../../senses/touch";
import type { Play } from "../../../table/play.svelte";
import { aloud } from "../../../words/aloud.svelte";
import type { Race } from "./race.svelte";
import { BLINK_WORDS, cardInWords, noteInWords } from "./words";

/** The piles are said once they have lain still for so long. */
const CALM_MS = 800;

const KEYS = ["A", "S", "D"];

const pilesInWords = (race: Race, [left = 0, right = 1]: readonly Seat[]): string => {
  const w = BLINK_WORDS();
  return [
    w.lying(w.leftPile, cardInWords(race.top(left))),
    w.lying(w.rightPile, cardInWords(race.top(right))),
  ].join(" ");
};

const handInWords = (race: Race): string =>
  race.play.seat === null
    ? ""
    : KEYS.map((key, i) => BLINK_WORDS().held(key, cardInWords(race.slot(i)))).join(" ");

/** Says piles and hand at once, because somebody asked. */
export const saySides = (race: Race, order: readonly Seat[]): void =>
  aloud.cry(`${pilesInWords(race, order)} ${handInWords(race)}`.trim());

/** The other one; for whoever watches, whoever sits in seat 1. */
export const rivalOf = (play: Play<"blink">): Seat => 1 - (play.seat ?? 0);

/** How a game ended, in words. */
export function endOf(play: Play<"blink">): string {
  const w = BLINK_WORDS();
  const [winner] = play.view.outcome?.winners ?? [];
  if (winner === undefined) return w.tie;
  return winner === play.seat ? w.youOut : w.out(play.nameOf(winner));
}

/** Says what happens, for as long as the table is there. `order` are the piles from left to right. */
export function speak(play: Play<"blink">, race: Race, order: () => readonly Seat[]): void {
  let phase = play.view.phase;
  $effect(() => {
    const next = play.view.phase;
    if (next !== phase) untrack(() => turnTo(next));
  });
  function turnTo(next: BlinkStage): void {
    if (phase === "set" && next === "race") {
      sound("turn");
      buzz("turn", play.way);
      saySides(race, order());
    }
    if (next === "choice") {
      sound("turn");
      if (play.seat !== null) buzz("turn", play.way);
      aloud.cry(`${BLINK_WORDS().chooseLong}. ${handInWords(race)}`.trim());
    }
    if (next === "over") {
      // Whoever won is played for when the result comes.
      sound("timeUp");
      aloud.cry(endOf(play));
    }
    phase = next;
  }

  $effect(() => {
    const { note } = race;
    if (note) untrack(() => aloud.cry(noteInWords(note, play.nameOf(rivalOf(play)))));
  });

  const lying = $derived(play.view.phase === "race" ? pilesInWords(race, order()) : null);
  $effect(() => {
    const text = lying;
    if (text === null) return;
    const timer = setTimeout(() => aloud.say(text), CALM_MS);
    return () => clearTimeout(timer);
  });
}
