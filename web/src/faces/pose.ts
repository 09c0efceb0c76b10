/** A moment of a face in numbers. Left and right are as seen. */
import { lerp } from "../draw/numbers";

export interface Pose {
  /** Where the eyes look: -1 left to 1 right, -1 up to 1 down. */
  lookX: number;
  lookY: number;
  /** -0.35 wide open, 0 at rest, 1 shut. */
  lidL: number;
  lidR: number;
  /** The lower lid and the cheek: 0 to 1. */
  squintL: number;
  squintR: number;
  /** -1 down to 2 far up. */
  browL: number;
  browR: number;
  frown: number;
  /** -1 sad to 1 happy. */
  mouth: number;
  open: number;
  /** The mouth's corner: -1 left up, 1 right up. */
  smirk: number;
  /** The head around its axis, -1 left to 1 right; and up or down. */
  turn: number;
  nod: number;
  /** The head's lean in degrees. */
  tilt: number;
  /** The head's shift in units: 140 are a head. */
  sway: number;
  bob: number;
}

export type PoseChange = Partial<Pose>;

const REST: Pose = {
  lookX: 0,
  lookY: 0,
  lidL: 0,
  lidR: 0,
  squintL: 0,
  squintR: 0,
  browL: 0,
  browR: 0,
  frown: 0,
  mouth: 0.15,
  open: 0,
  smirk: 0,
  turn: 0,
  nod: 0,
  tilt: 0,
  sway: 0,
  bob: 0,
};

export const POSE_KEYS = Object.keys(REST) as readonly (keyof Pose)[];

/** A whole pose from changes, later ones over earlier ones. The head follows the eyes unless told. */
export function pose(...changes: readonly (PoseChange | undefined)[]): Pose {
  const asked: PoseChange = Object.assign({}, ...changes);
  const lookX = asked.lookX ?? 0;
  const lookY = asked.lookY ?? 0;
  return { ...REST, turn: lookX * 0.55, nod: lookY * 0.45, ...asked };
}

/** `base` with a share of `weight` (0 to 1) of what `toward` says. */
export function blend(base: Pose, toward: PoseChange, weight: number): Pose {
  const blended = { ...base };
  for (const key of POSE_KEYS) {
    const to = toward[key];
    if (to !== undefined) blended[key] = lerp(base[key], to, weight);
  }
  return blended;
}

/** Moods that a face can wear for a while. */
export const MOODS = {
  calm: {},
  pleased: { mouth: 0.8, squintL: 0.3, squintR: 0.3, browL: 0.3, browR: 0.3 },
  laughing: {
    mouth: 1,
    open: 0.7,
    lidL: 0.25,
    lidR: 0.25,
    squintL: 0.85,
    squintR: 0.85,
    browL: 0.7,
    browR: 0.7,
    tilt: -3,
  },
  suspicious: {
    lidL: 0.36,
    lidR: 0.36,
    squintL: 0.6,
    squintR: 0.6,
    browL: -0.3,
    browR: -0.3,
    frown: 0.95,
    mouth: -0.5,
  },
  caught: { lidL: -0.35, lidR: -0.35, browL: 1.4, browR: 1.4, mouth: -0.1, open: 0.75 },
  sorry: { browL: 0.5, browR: 0.5, frown: -0.9, mouth: -0.9, nod: 0.4 },
  smug: { lidL: 0.22, lidR: 0.22, browR: 0.7, smirk: 0.8, mouth: 0.5, tilt: 4 },
} satisfies Record<string, PoseChange>;

export type Mood = keyof typeof MOODS;
