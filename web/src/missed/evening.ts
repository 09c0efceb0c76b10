/** One seat's evening: where its eyes were, every sign of the others, and what became of it. Pure. */
import type { Fate, Look, Millis, Missed, Seat, Seen } from "../protocol";

/** Eyes at rest somewhere. Between two of these they were on their way. */
export interface Rest {
  look: Look;
  from: Millis;
  to: Millis;
}

/** A sign of somebody else. */
export interface Moment {
  sign: Seen;
  fate: Fate;
  saw: boolean;
  /** Whether it was meant for this seat. */
  forMe: boolean;
  /** Who else saw it. */
  seenBy: readonly Seat[];
}

export interface Evening {
  seat: Seat;
  rests: readonly Rest[];
  /** In the order in which they began. */
  moments: readonly Moment[];
  seen: number;
  forMe: number;
  forMeMissed: number;
}

/** Where a seat's eyes rested, from the start to the end. Turning them takes `moveMs`; shutting, nothing. */
export function restsOf(missed: Missed, seat: Seat, moveMs: Millis, ends: Millis): Rest[] {
  const looks = missed.looks[seat] ?? [];
  return looks.flatMap(({ t, look }, nth): Rest[] => {
    const from = look === "shut" || nth === 0 ? t : t + moveMs;
    const to = looks[nth + 1]?.t ?? ends;
    return from < to ? [{ look, from, to }] : [];
  });
}

export function eveningOf(missed: Missed, seat: Seat, moveMs: Millis, ends: Millis): Evening {
  const moments = missed.signs
    .filter(({ by }) => by !== seat)
    .flatMap((sign): Moment[] => {
      const fate = sign.fates[seat];
      if (!fate) return [];
      const { aim } = sign.sign;
      return [
        {
          sign,
          fate,
          saw: fate.fate === "noticed",
          forMe: "seat" in aim && aim.seat === seat,
          seenBy: sign.noticed.filter((other) => other !== seat),
        },
      ];
    })
    .sort((a, b) => a.sign.at - b.sign.at);
  const forMe = moments.filter((moment) => moment.forMe);
  return {
    seat,
    rests: restsOf(missed, seat, moveMs, ends),
    moments,
    seen: moments.filter(({ saw }) => saw).length,
    forMe: forMe.length,
    forMeMissed: forMe.filter(({ saw }) => !saw).length,
  };
}

/** The moment to show first: the narrowest miss of what was for this seat, or of anything. */
export function narrowest(moments: readonly Moment[]): Moment | null {
  const by = ({ fate, forMe }: Moment): number =>
    ("by_ms" in fate ? fate.by_ms : 1_000_000) + (forMe ? 0 : 10_000_000);
  const missed = moments.filter(({ saw }) => !saw);
  return missed.toSorted((a, b) => by(a) - by(b))[0] ?? moments[0] ?? null;
}

/** A stretch of the drawing of a moment, in milliseconds from the sign's beginning. */
export interface Stretch {
  from: number;
  to: number;
  /** Where the eyes were; on their way, if nowhere. */
  look: Look | null;
}

/** What the eyes did around a sign, cut to what is drawn: a little before it and after it. */
export function around(evening: Evening, { sign }: Moment, margin: Millis): Stretch[] {
  const [start, end] = [sign.at - margin, sign.until + margin];
  const stretches: Stretch[] = [];
  let at = start;
  for (const { look, from, to } of evening.rests) {
    if (to <= start || from >= end) continue;
    if (from > at) stretches.push({ from: at, to: from, look: null });
    stretches.push({ from: Math.max(from, start), to: Math.min(to, end), look });
    at = Math.min(to, end);
  }
  if (at < end) stretches.push({ from: at, to: end, look: null });
  return stretches.map(({ from, to, look }) => ({ from: from - sign.at, to: to - sign.at, look }));
}

/** Steps that a clock's face knows, in seconds. */
const STEPS_S = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1_800, 3_600];
/** More labels than this would touch each other. */
const TICKS_MAX = 8;

/** Where a time line has its ticks: the same whole step apart, from the start to the end. */
export function ticksOf(ends: Millis): Millis[] {
  const fits = (step: number): boolean => ends / (step * 1_000) < TICKS_MAX;
  const step = (STEPS_S.find(fits) ?? Math.ceil(ends / 3_600_000 / TICKS_MAX) * 3_600) * 1_000;
  return Array.from({ length: Math.floor(ends / step) + 1 }, (_, nth) => nth * step);
}
