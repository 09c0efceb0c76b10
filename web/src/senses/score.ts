/** What the band plays for what happens: every cue as notes. Data only; nothing here sounds. */

export const INSTRUMENTS = [
  "brush",
  "bass",
  "vibraphone",
  "bowed",
  "trumpet",
  "woodBlock",
  "triangle",
  "paper",
  "felt",
] as const;
export type Instrument = (typeof INSTRUMENTS)[number];

export interface Note {
  by: Instrument;
  /** Seconds after the cue begins. */
  at: number;
  /** As MIDI counts: 69 is 440 Hz. Noise follows it too: higher is brighter. */
  pitch: number;
  /** Where the pitch slides to, if it does. */
  to?: number;
  /** Seconds until it has died away. */
  lasts: number;
  /** 0 to 1. */
  level: number;
}

export const CUES = [
  "contact",
  "contactEnd",
  "signSeen",
  "signMade",
  "card",
  "deal",
  "refused",
  "beaten",
  "turn",
  "tick",
  "timeUp",
  "night",
  "morning",
  "hands",
  "caught",
  "point",
  "win",
  "join",
  "leave",
] as const;
/** Something that can be heard. */
export type Cue = (typeof CUES)[number];

type Melody = readonly Note[];

const note = (by: Instrument, at: number, pitch: number, lasts: number, level: number): Note => ({
  by,
  at,
  pitch,
  lasts,
  level,
});
const slide = (
  by: Instrument,
  at: number,
  [pitch, to]: [number, number],
  lasts: number,
  level: number,
): Note => ({
  ...note(by, at, pitch, lasts, level),
  to,
});

/** Points climb this scale, F with a sixth, and stay on its last step. */
const STEPS = [65, 67, 69, 72, 74, 77, 79, 81, 84, 86, 89] as const;

function point(nth: number): Melody {
  const step = Math.min(Math.max(Math.round(nth), 1), STEPS.length) - 1;
  return [note("vibraphone", 0, STEPS[step] ?? STEPS[0], 0.9, 0.3)];
}

/** Four bars in F: the bass walks home, brushes on two and four, and a chord where it arrives. */
function win(): Melody {
  const beat = 60 / 216;
  const walk = [41, 45, 48, 50, 43, 46, 50, 49, 48, 46, 43, 40];
  const bass = walk.map((pitch, nth) => note("bass", nth * beat, pitch, 0.42, 0.26));
  const brushes = [1, 3, 5, 7, 9, 11].map((nth) => note("brush", nth * beat, 84, 0.16, 0.16));
  const home = 12 * beat;
  const chord = [65, 69, 74, 79].map((pitch, nth) =>
    note("vibraphone", home + nth * 0.035, pitch, 1.6, 0.075),
  );
  return [...bass, ...brushes, note("bass", home, 41, 1.3, 0.28), ...chord];
}

const MELODIES: Record<Exclude<Cue, "point">, Melody> = {
  contact: [note("vibraphone", 0, 53, 1.1, 0.22), note("vibraphone", 0.11, 60, 1.2, 0.22)],
  contactEnd: [note("vibraphone", 0, 53, 0.8, 0.22)],
  signSeen: [note("brush", 0, 96, 0.16, 0.42)],
  signMade: [note("felt", 0, 67, 0.2, 0.24)],
  card: [note("paper", 0, 76, 0.24, 0.42)],
  deal: [0, 1, 2, 3].map((nth) => note("paper", nth * 0.11, 74 + nth * 2, 0.18, 0.4)),
  refused: [note("felt", 0, 55, 0.22, 0.42), note("felt", 0.13, 52, 0.24, 0.36)],
  beaten: [slide("bass", 0, [48, 63], 0.4, 0.3)],
  turn: [note("triangle", 0, 100, 1.3, 0.16)],
  tick: [note("woodBlock", 0, 86, 0.12, 0.22)],
  timeUp: [note("woodBlock", 0, 81, 0.18, 0.42), note("woodBlock", 0.17, 76, 0.26, 0.46)],
  night: [slide("bowed", 0, [72, 71.5], 1.3, 0.22), slide("bowed", 0.55, [65, 64.5], 1.9, 0.25)],
  morning: [slide("bowed", 0, [64.5, 65], 1.2, 0.25), slide("bowed", 0.45, [71.5, 72], 1.6, 0.22)],
  hands: [note("paper", 0, 88, 0.14, 0.5)],
  caught: [note("trumpet", 0, 72, 0.16, 0.36), slide("trumpet", 0.19, [71, 57], 0.85, 0.4)],
  win: win(),
  join: [note("felt", 0, 50, 0.28, 0.26), note("felt", 0.16, 57, 0.24, 0.24)],
  leave: [note("felt", 0, 57, 0.24, 0.24), note("felt", 0.16, 50, 0.3, 0.26)],
};

/** The notes of a cue. `nth` counts points from 1; no other cue minds it. */
export const melodyOf = (cue: Cue, nth = 1): Melody =>
  cue === "point" ? point(nth) : MELODIES[cue];

/** How long a melody sounds, in seconds. */
export const lengthOf = (melody: Melody): number =>
  Math.max(...melody.map(({ at, lasts }) => at + lasts));

/** A MIDI pitch in hertz. */
export const hertz = (pitch: number): number => 440 * 2 ** ((pitch - 69) / 12);
