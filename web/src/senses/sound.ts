/**
 * What is heard: `enable` once, then `play` a cue whenever something happened.
 *
 * Browsers are silent until somebody touches the page, so the sound wakes with the first touch and
 * what came before it is not heard. Where there is no WebAudio, nothing is heard and nothing fails.
 */
import { TOUCHES } from "./gestures";
import { houseSpeaker, perform } from "./instruments";
import { lengthOf, melodyOf } from "./score";
import type { Cue } from "./score";

export type { Cue } from "./score";

/** As many cues sound at once; one more would be noise, and is left out. */
const MOST_AT_ONCE = 6;
/** The same cue twice within this is heard as one, in seconds. */
const SAME = 0.04;

interface Sounding {
  cue: Cue;
  began: number;
  ends: number;
  out: GainNode;
}

interface Desk {
  context: AudioContext;
  speaker: AudioNode;
  sounding: Sounding[];
}

let isOn = (): boolean => true;
let listens = false;
let desk: Desk | null = null;

/**
 * Gets ready to play. `on` is asked before every cue, so it may change at any time: it is the
 * switch, and says no where phones have to be silent. Calling it again only changes the switch.
 */
export function enable(on: () => boolean = () => true): void {
  isOn = on;
  if (listens || typeof document === "undefined") return;
  listens = true;
  for (const touch of TOUCHES) document.addEventListener(touch, wake, { passive: true });
  // A page that was touched and then loaded again need not be touched anew, where browsers allow it.
  if (globalThis.navigator?.userActivation?.hasBeenActive) wake();
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) hush();
    else resume();
  });
}

/** Whether cues are heard: not before a touch, if the browser wants one. */
export const isAwake = (): boolean => desk?.context.state === "running";

/** Plays a cue now, if it can and may be heard. For `point`, `n` is which point it is, from 1. */
export function play(cue: Cue, n?: number): void {
  if (!desk || document.hidden || !isOn()) return;
  const { context, speaker } = desk;
  // A clock that stands still would pile cues up.
  if (context.state !== "running") return;
  const now = context.currentTime;
  desk.sounding = desk.sounding.filter(({ ends, out }) => {
    if (ends <= now) out.disconnect();
    return ends > now;
  });
  if (desk.sounding.length >= MOST_AT_ONCE) return;
  if (desk.sounding.some((other) => other.cue === cue && now - other.began < SAME)) return;

  const melody = melodyOf(cue, n);
  const out = context.createGain();
  out.connect(speaker);
  perform({ context, out, start: now }, melody);
  desk.sounding.push({ cue, began: now, ends: now + lengthOf(melody), out });
}

function wake(): void {
  if (desk) resume();
  else if (isOn() && typeof AudioContext !== "undefined") {
    try {
      const context = new AudioContext({ latencyHint: "interactive" });
      desk = { context, speaker: houseSpeaker(context), sounding: [] };
      resume();
    } catch {
      // This machine has nothing to play with.
    }
  }
}

/** Phones put sound to sleep by themselves, too: after a call, say. */
function resume(): void {
  if (desk && desk.context.state !== "running") desk.context.resume().catch(() => {});
}

/** Whoever does not see the table does not hear it, and hears nothing late. */
function hush(): void {
  if (!desk) return;
  for (const { out } of desk.sounding) out.disconnect();
  desk.sounding = [];
  desk.context.suspend().catch(() => {});
}
