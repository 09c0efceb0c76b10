/** What a face does for a moment: the protocol's gestures and the blink, as functions of time. */
import { GESTURES, type Gesture } from "../protocol";
import { clamp, easeOut } from "../draw/numbers";
import { gazePose, type Gaze } from "./gaze";
import type { PoseChange } from "./pose";

type BigGesture = {
  [G in Gesture]: (typeof GESTURES)[G]["big"] extends true ? G : never;
}[Gesture];

/** Whether all see it, wherever they look: such gestures are made with the hand. */
export const isBig = (gesture: Gesture): gesture is BigGesture => GESTURES[gesture].big;

/** A gesture that fills exactly its window. A new object starts a new gesture. */
export interface Act {
  gesture: Gesture;
  /** The sign's window. */
  ms: number;
  /** Which eye winks, as seen. */
  side?: "left" | "right";
  /** Whither a glance or a pointing hand goes. */
  toward?: Gaze;
}

/** What a face is to become, and how much of it. */
export interface Doing {
  toward: PoseChange;
  weight: number;
}

const CLOSE_MS = 80;
const OPEN_MS = 120;
const TURN_MS = 70;
const BLINK_MS = { close: 60, hold: 20, open: 70 } as const;
const SWINGS = 2;

/** 0 before and after, 1 between: up within `rise`, down within `fall`; only the hold stretches. */
function envelope(at: number, ms: number, rise: number, fall: number): number {
  const squeeze = Math.min(1, ms / (rise + fall));
  const up = clamp(at / (rise * squeeze), 0, 1);
  const down = clamp((ms - at) / (fall * squeeze), 0, 1);
  return easeOut(up) * easeOut(down);
}

/** The wink at its height. The winking side screws up, the other opens wide: no one blinks like that. */
function wink(side: "left" | "right"): PoseChange {
  const left = side === "left";
  const [L, R] = left ? [1, 0] : [0, 1];
  const winking = (value: number, other: number): { l: number; r: number } => ({
    l: L * value + R * other,
    r: R * value + L * other,
  });
  const lid = winking(1, -0.22);
  const squint = winking(1, 0);
  const brow = winking(-0.7, 1);
  return {
    lidL: lid.l,
    lidR: lid.r,
    squintL: squint.l,
    squintR: squint.r,
    browL: brow.l,
    browR: brow.r,
    smirk: left ? -1.5 : 1.5,
    mouth: 0.6,
    open: 0,
    tilt: left ? -8 : 8,
    turn: left ? 0.12 : -0.12,
    nod: 0.1,
  };
}

/** `swing` is 0 to 1 for a nod and -1 to 1 for a shake. */
const nodding = (swing: number): PoseChange => ({
  nod: -0.35 + 2.1 * swing,
  bob: -4 + 17 * swing,
  lookY: -0.3 * swing,
  mouth: 0.5,
  browL: 0.4,
  browR: 0.4,
});

const shaking = (swing: number): PoseChange => ({
  turn: 1.7 * swing,
  sway: 9 * swing,
  lookX: -0.45 * swing,
  lidL: 0.18,
  lidR: 0.18,
  frown: 0.7,
  mouth: -0.7,
  open: 0,
});

const BROW: PoseChange = {
  browR: 2,
  browL: -0.7,
  lidR: -0.3,
  lidL: 0.22,
  squintL: 0.4,
  smirk: 0.7,
  mouth: 0,
  open: 0,
  tilt: 5,
};

const SMILE: PoseChange = {
  mouth: 1.3,
  open: 0.5,
  squintL: 0.7,
  squintR: 0.7,
  browL: 0.7,
  browR: 0.7,
  bob: -2,
};

/** A gesture at its height: for stills, and all there is of it where motion is reduced. */
export function gestureHeight(act: Act): PoseChange {
  switch (act.gesture) {
    case "wink":
      return wink(act.side ?? "left");
    case "nod":
      return nodding(1);
    case "shake":
      return shaking(-1);
    case "brow":
      return BROW;
    case "smile":
      return SMILE;
    case "glance":
      return { ...gazePose(act.toward ?? { x: 1, y: 0 }), ...headStill(act.toward) };
    case "point":
      return { browL: 0.6, browR: 0.6, open: 0.3, mouth: 0.1 };
    case "raise":
      return { browL: 0.7, browR: 0.7, mouth: 0.4 };
  }
}

/** A glance is of the eyes: the head all but stays. */
function headStill(toward: Gaze | undefined): PoseChange {
  if (toward === undefined || typeof toward === "string") return {};
  return { turn: toward.x * 0.22, nod: toward.y * 0.15, browL: 0.2, browR: 0.2 };
}

/** A gesture so many milliseconds after its beginning; nothing once it is over. */
export function gestureAt(act: Act, at: number): Doing | null {
  if (at < 0 || at >= act.ms) return null;
  const turnOf = at / act.ms;
  switch (act.gesture) {
    case "nod": {
      const swing = 0.5 - 0.5 * Math.cos(turnOf * 2 * Math.PI * SWINGS);
      return { toward: nodding(swing), weight: envelope(at, act.ms, CLOSE_MS, OPEN_MS) };
    }
    case "shake": {
      const swing = -Math.sin(turnOf * 2 * Math.PI * SWINGS);
      return { toward: shaking(swing), weight: envelope(at, act.ms, CLOSE_MS, OPEN_MS) };
    }
    case "glance":
      return { toward: gestureHeight(act), weight: envelope(at, act.ms, TURN_MS, TURN_MS) };
    default:
      return { toward: gestureHeight(act), weight: envelope(at, act.ms, CLOSE_MS, OPEN_MS) };
  }
}

export const BLINK_TOTAL_MS = BLINK_MS.close + BLINK_MS.hold + BLINK_MS.open;

/** How far a natural blink has the lids closed, so many milliseconds after its beginning. */
export function blinkAt(at: number): number {
  if (at < 0 || at >= BLINK_TOTAL_MS) return 0;
  if (at < BLINK_MS.close) return at / BLINK_MS.close;
  if (at < BLINK_MS.close + BLINK_MS.hold) return 1;
  return (BLINK_TOTAL_MS - at) / BLINK_MS.open;
}
