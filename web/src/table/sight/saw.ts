/**
 * What "You saw" remembers: signs for long, and that somebody looks at one only while that is news.
 * The same again is one line, so that nothing pushes a wink out but other signs.
 */
import type { Millis, Seat } from "../../protocol";

/** Something the eyes took in, in words. */
export interface Saw {
  nth: number;
  t: Millis;
  seat: Seat;
  text: string;
  /** Whether it was a sign; else eyes that came to rest on one's own face. */
  sign: boolean;
  /** How often in a row. */
  times: number;
}

const SIGNS_MAX = 12;
const LOOKS_MAX = 2;
/** Whoever looked at one longer ago may look at anybody by now. */
const LOOK_MS = 10_000;
/** Within so much the same sign is the same line. */
const AGAIN_MS = 20_000;

/** What is remembered after another thing was seen, newest first. */
export function remember(saw: readonly Saw[], seen: Omit<Saw, "times">): readonly Saw[] {
  const same = saw.find(({ seat, text }) => seat === seen.seat && text === seen.text);
  const again = same !== undefined && seen.sign && seen.t - same.t <= AGAIN_MS;
  const rest = saw.filter((each) => each !== same || (seen.sign && !again));
  const now = { ...seen, times: again ? same.times + 1 : 1 };
  const newest = [now, ...rest];
  const signs = newest.filter(({ sign }) => sign).slice(0, SIGNS_MAX);
  const looks = newest.filter(({ sign }) => !sign).slice(0, LOOKS_MAX);
  return newest.filter((each) => signs.includes(each) || looks.includes(each));
}

/** What is worth showing now, newest first: looks go when they are old, and before any sign does. */
export function worthShowing(saw: readonly Saw[], now: Millis, most: number): readonly Saw[] {
  const fresh = saw.filter(({ sign, t }) => sign || now - t <= LOOK_MS);
  const signs = fresh.filter(({ sign }) => sign).slice(0, most);
  const looks = fresh.filter(({ sign }) => !sign).slice(0, most - signs.length);
  return fresh.filter((each) => signs.includes(each) || looks.includes(each));
}

/** The newest sign, while it is news. */
export function newestSign(saw: readonly Saw[], now: Millis): Saw | null {
  const newest = saw.find(({ sign }) => sign);
  return newest && now - newest.t <= AGAIN_MS ? newest : null;
}
