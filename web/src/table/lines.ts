/**
 * Everybody's line in a sentence or two: what the house measured, and how it makes up for it.
 *
 * Only what the `delays` frame says: how much counts and who waits is for the house to decide.
 */
import type { Delays } from "../house/follow";
import type { Seat } from "../protocol";
import { words } from "../words/language.svelte";
import { whose } from "../words/whose";

/** Somebody at the table, as far as their line goes. */
export interface OnLine {
  seat: Seat;
  name: string;
  you: boolean;
  bot: boolean;
}

/** How long somebody's line takes there and back, once it was measured. */
export function roundTrip(delays: Delays | null, seat: Seat): number | null {
  const ms = delays?.ms[seat] ?? null;
  return ms === null ? null : 2 * ms;
}

/** Pings take a little longer than the wire alone: so little that does not count is not told. */
const SLIGHT_MS = 5;

/** How much of somebody's round trip counts, if not all of it does. */
export function countsOnly(delays: Delays | null, seat: Seat): number | null {
  const trip = roundTrip(delays, seat);
  const counted = delays?.counted_ms[seat] ?? null;
  return trip === null || counted === null || trip - counted <= SLIGHT_MS ? null : counted;
}

/** A figure and its unit stay on one line. */
const t = (ms: number): string => `${ms}\u00a0ms`;

const say = words({
  en: {
    /** The beginning of the sentence with the others' lines. */
    yours: (ms: number, inPart: boolean) =>
      `Your line takes ${t(ms)} there and back${inPart ? ", as your browser answers" : ""}`,
    theirs: (name: string, ms: number) => `, ${whose.en(name)} ${t(ms)}.`,
    noLine: (name: string) => `; ${name}, a bot, has none.`,
    unmeasured: (name: string) => `; ${whose.en(name)} is not measured.`,
    slowest: (name: string, ms: number) => `, the slowest, ${whose.en(name)}, ${t(ms)}.`,
    noneSlower: ": nobody’s is slower.",
    vouchForYou: (ms: number) => `The house can vouch for ${t(ms)} of yours; no more counts.`,
    vouchForThem: (name: string, ms: number) =>
      `The house can vouch for ${t(ms)} of ${whose.en(name)}; no more counts.`,
    nobodyWaits: "Nobody waits.",
    theyWait: (name: string, ms: number) =>
      `All of yours counts: what ${name} does waits ${t(ms)}, so that the quicker reaction wins.`,
    theyWaitInPart: (name: string, ms: number) => `So what ${name} does waits ${t(ms)}.`,
    theyWaitInVain: (name: string, ms: number, lost: number) =>
      `What ${name} does waits ${t(ms)} and no longer: the other ${t(lost)} of yours are lost.`,
    youWait: (name: string, ms: number) =>
      `All of ${whose.en(name)} counts: what you do waits ${t(ms)}, so that the quicker reaction wins.`,
    youWaitInPart: (ms: number) => `So what you do waits ${t(ms)}.`,
    youWaitInVain: (name: string, ms: number, lost: number) =>
      `What you do waits ${t(ms)} and no longer: the other ${t(lost)} of ${whose.en(name)} are lost.`,
    youWaitForOthers: (ms: number) =>
      `What you do waits ${t(ms)}, so that the quicker reaction wins.`,
    othersWait: (ms: number) =>
      `What the others do waits up to ${t(ms)}, so that the quicker reaction wins.`,
    othersWaitInVain: (ms: number, lost: number) =>
      `What the others do waits ${t(ms)} at the most: the other ${t(lost)} of yours are lost.`,
  },
  de: {
    yours: (ms, inPart) =>
      `Deine Leitung braucht hin und zurück ${t(ms)}${inPart ? ", so wie dein Browser antwortet" : ""}`,
    theirs: (name, ms) => `, die von ${name} ${t(ms)}.`,
    noLine: (name) => `; ${name} ist ein Bot und hat keine.`,
    unmeasured: (name) => `; die von ${name} ist nicht gemessen.`,
    slowest: (name, ms) => `, die langsamste, von ${name}, ${t(ms)}.`,
    noneSlower: ": Keine ist langsamer.",
    vouchForYou: (ms) => `Bei dir kann das Haus für ${t(ms)} bürgen; mehr zählt nicht.`,
    vouchForThem: (name, ms) => `Bei ${name} kann das Haus für ${t(ms)} bürgen; mehr zählt nicht.`,
    nobodyWaits: "Niemand wartet.",
    theyWait: (name, ms) =>
      `Deine zählt ganz: Was ${name} tut, wartet ${t(ms)}, damit die schnellere Reaktion gewinnt.`,
    theyWaitInPart: (name, ms) => `Was ${name} tut, wartet also ${t(ms)}.`,
    theyWaitInVain: (name, ms, lost) =>
      `Was ${name} tut, wartet ${t(ms)} und nicht länger: Deine übrigen ${t(lost)} sind verloren.`,
    youWait: (name, ms) =>
      `Die von ${name} zählt ganz: Was du tust, wartet ${t(ms)}, damit die schnellere Reaktion gewinnt.`,
    youWaitInPart: (ms) => `Was du tust, wartet also ${t(ms)}.`,
    youWaitInVain: (name, ms, lost) =>
      `Was du tust, wartet ${t(ms)} und nicht länger: Die übrigen ${t(lost)} von ${name} sind verloren.`,
    youWaitForOthers: (ms) =>
      `Was du tust, wartet ${t(ms)}, damit die schnellere Reaktion gewinnt.`,
    othersWait: (ms) =>
      `Was die anderen tun, wartet bis zu ${t(ms)}, damit die schnellere Reaktion gewinnt.`,
    othersWaitInVain: (ms, lost) =>
      `Was die anderen tun, wartet höchstens ${t(ms)}: Deine übrigen ${t(lost)} sind verloren.`,
  },
});

/** What somebody at the table is told; nothing while their own line is not measured. */
export function sayLines(delays: Delays | null, sitters: readonly OnLine[]): string | null {
  const you = sitters.find((sitter) => sitter.you);
  const others = sitters.filter((sitter) => !sitter.you);
  const [first] = others;
  if (!delays || !you || !first) return null;
  const trip = roundTrip(delays, you.seat);
  if (trip === null) return null;
  const w = say();
  const only = countsOnly(delays, you.seat);
  const vouched = only === null ? [] : [w.vouchForYou(only)];
  const yours = w.yours(trip, only !== null);
  const sentences =
    others.length === 1
      ? [yours + besideRival(delays, first), ...vouched, ...withRival(delays, you, first)]
      : [yours + besideSlowest(delays, trip, others), ...vouched, withOthers(delays, you, others)];
  return sentences.join(" ");
}

function besideRival(delays: Delays, { seat, name, bot }: OnLine): string {
  const w = say();
  if (bot) return w.noLine(name);
  const trip = roundTrip(delays, seat);
  return trip === null ? w.unmeasured(name) : w.theirs(name, trip);
}

function withRival(delays: Delays, you: OnLine, rival: OnLine): string[] {
  const w = say();
  const { name } = rival;
  const only = rival.bot ? null : countsOnly(delays, rival.seat);
  const vouched = only === null ? [] : [w.vouchForThem(name, only)];
  const [mine, theirs] = [waitOf(delays, you) ?? 0, waitOf(delays, rival)];
  // Who has not been measured, or is gone, is not spoken for.
  if (theirs === null) return mine > 0 ? [w.youWaitForOthers(mine)] : [];
  if (theirs > 0) {
    const lost = lostOf(delays, you);
    if (lost > 0) return [...vouched, w.theyWaitInVain(name, theirs, lost)];
    const inPart = countsOnly(delays, you.seat) !== null;
    return [...vouched, inPart ? w.theyWaitInPart(name, theirs) : w.theyWait(name, theirs)];
  }
  if (mine > 0) {
    const lost = lostOf(delays, rival);
    if (lost > 0) return [...vouched, w.youWaitInVain(name, mine, lost)];
    return [...vouched, only === null ? w.youWait(name, mine) : w.youWaitInPart(mine)];
  }
  return [...vouched, w.nobodyWaits];
}

function besideSlowest(delays: Delays, trip: number, others: readonly OnLine[]): string {
  const trips = others.map(({ name, seat }) => ({ name, ms: roundTrip(delays, seat) ?? 0 }));
  const slowest = trips.reduce((a, b) => (b.ms > a.ms ? b : a));
  return slowest.ms > trip ? say().slowest(slowest.name, slowest.ms) : say().noneSlower;
}

function withOthers(delays: Delays, you: OnLine, others: readonly OnLine[]): string {
  const w = say();
  const mine = waitOf(delays, you) ?? 0;
  if (mine > 0) return w.youWaitForOthers(mine);
  const longest = Math.max(0, ...others.map((other) => waitOf(delays, other) ?? 0));
  if (longest === 0) return w.nobodyWaits;
  const lost = lostOf(delays, you);
  return lost > 0 ? w.othersWaitInVain(longest, lost) : w.othersWait(longest);
}

/** For how long what somebody does waits. Bots have no line, so nothing of one counts. */
function waitOf({ counted_ms, window_ms }: Delays, { seat, bot }: OnLine): number | null {
  const counted = bot ? 0 : (counted_ms[seat] ?? null);
  return counted === null ? null : Math.max(0, window_ms - counted);
}

/** How much of what counts comes too late all the same. */
function lostOf({ counted_ms, window_ms }: Delays, { seat }: OnLine): number {
  return Math.max(0, (counted_ms[seat] ?? 0) - window_ms);
}
