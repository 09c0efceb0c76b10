/**
 * A press in the dark: held it raises a hand, tapped it lowers one. Nobody looks, so the gesture
 * itself says which, wherever it is made. Pure; the time is passed in.
 *
 * A press lasts from the first finger that comes down to the last that is lifted.
 */

/** So long a press is held to raise: longer than any tap, short enough for the shortest night. */
export const HOLD_MS = 600;
/** A thumb that rests slips a little; one that goes further was on its way somewhere. */
const SLIP_PX = 48;
/** No fingertip is as wide: it is a palm, or the inside of a pocket. */
const PALM_PX = 100;
/** Two thumbs may hold a phone; more are a hand that picks it up. */
const FINGERS_MAX = 2;

export type Meant = "hold" | "tap";

export interface Touch {
  id: number;
  x: number;
  y: number;
  /** The longer side of what touches, in pixels. */
  size: number;
  /** Whether it is the first on the whole screen. */
  first: boolean;
}

export class Press {
  readonly #fingers = new Map<number, { x: number; y: number }>();
  #began = 0;
  /** Whether it has been understood, or cannot be: what follows until the last finger goes says nothing. */
  #spent = false;

  /** When it will have been held for long enough, unless it ends before. */
  get due(): number | null {
    return this.#fingers.size > 0 && !this.#spent ? this.#began + HOLD_MS : null;
  }

  down({ id, x, y, size, first }: Touch, now: number): void {
    // The first finger on the screen has none beside it: one that was not seen leaving has left.
    if (first) this.#fingers.clear();
    if (this.#fingers.size === 0) {
      this.#began = now;
      this.#spent = false;
    }
    this.#fingers.set(id, { x, y });
    if (size > PALM_PX || this.#fingers.size > FINGERS_MAX) this.#spent = true;
  }

  /** It moved, or lies flatter than before. A finger that came down elsewhere is none of it. */
  move({ id, x, y, size }: Omit<Touch, "first">, now: number): Meant | null {
    const from = this.#fingers.get(id);
    if (!from) return null;
    const held = this.held(now);
    if (size > PALM_PX || Math.hypot(x - from.x, y - from.y) > SLIP_PX) this.#spent = true;
    return held;
  }

  /** A finger is lifted. One that came down elsewhere, or before the night, means nothing. */
  up(id: number, now: number): Meant | null {
    if (!this.#fingers.has(id)) return null;
    const held = this.held(now);
    this.#fingers.delete(id);
    if (held) return held;
    if (this.#fingers.size > 0 || this.#spent) return null;
    return "tap";
  }

  /** The system took the finger away: nobody meant that. */
  cancel(id: number): void {
    if (this.#fingers.delete(id)) this.#spent = true;
  }

  /** Asked when it is due, because whoever holds does nothing more: says so once. */
  held(now: number): Meant | null {
    const { due } = this;
    if (due === null || now < due) return null;
    this.#spent = true;
    return "hold";
  }

  /** All fingers are off the page: it is out of sight. */
  forget(): void {
    this.#fingers.clear();
  }
}
