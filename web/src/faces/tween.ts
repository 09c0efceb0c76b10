/**
 * The way from one pose to the next. Irises jump, lids are quick, the head comes after.
 *
 * In numbers and not in CSS: lids and brows are paths, and not every browser moves those.
 */
import { easeOut, lerp } from "../draw/numbers";
import { POSE_KEYS, type Pose } from "./pose";

interface Pace {
  delay: number;
  ms: number;
}

const IRIS: Pace = { delay: 0, ms: 70 };
const LID: Pace = { delay: 0, ms: 80 };
const HEAD: Pace = { delay: 40, ms: 180 };
const FEATURE: Pace = { delay: 0, ms: 160 };

const PACE: Readonly<Record<keyof Pose, Pace>> = {
  lookX: IRIS,
  lookY: IRIS,
  lidL: LID,
  lidR: LID,
  squintL: FEATURE,
  squintR: FEATURE,
  browL: FEATURE,
  browR: FEATURE,
  frown: FEATURE,
  mouth: FEATURE,
  open: FEATURE,
  smirk: FEATURE,
  turn: HEAD,
  nod: HEAD,
  tilt: HEAD,
  sway: HEAD,
  bob: HEAD,
};

export class PoseTween {
  #from: Pose;
  #to: Pose;
  #since = -Infinity;

  constructor(pose: Pose) {
    this.#from = pose;
    this.#to = pose;
  }

  /** Turns to a pose from wherever it is. Whether that is another one. */
  aim(to: Pose, now: number): boolean {
    if (this.#isBound(to)) return false;
    this.#from = this.at(now);
    this.#to = to;
    this.#since = now;
    return true;
  }

  /** Is there at once. Whether it was not there before. */
  jump(to: Pose): boolean {
    const isNew = !this.#isBound(to) || this.#since !== -Infinity;
    this.#from = to;
    this.#to = to;
    this.#since = -Infinity;
    return isNew;
  }

  #isBound(to: Pose): boolean {
    return POSE_KEYS.every((key) => to[key] === this.#to[key]);
  }

  at(now: number): Pose {
    if (this.arrived(now)) return this.#to;
    const pose = { ...this.#to };
    for (const key of POSE_KEYS) {
      const { delay, ms } = PACE[key];
      const part = easeOut((now - this.#since - delay) / ms);
      pose[key] = lerp(this.#from[key], this.#to[key], part);
    }
    return pose;
  }

  arrived(now: number): boolean {
    return now - this.#since >= HEAD.delay + HEAD.ms;
  }
}
