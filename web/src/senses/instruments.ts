/** The band: how each instrument makes its sound from waves and noise. There are no recordings. */
import { hertz } from "./score";
import type { Instrument, Note } from "./score";

/** What a player needs: when to begin, by the context's clock, and where the sound goes. */
export interface Stand {
  context: BaseAudioContext;
  out: AudioNode;
  start: number;
}

type Player = (stand: Stand, note: Note) => void;

/** Where an exponential fade ends: it can never be nothing. */
const SILENT = 0.0001;

/** A filter takes most of a noise away; this gives its loudness back. */
const NOISE_LOSS = 2.4;

/** A fader that rises for `rise` seconds and then dies away over the rest of the note. */
function struck(
  { context, out, start }: Stand,
  rise: number,
  lasts: number,
  level: number,
): GainNode {
  const fader = context.createGain();
  const { gain } = fader;
  gain.setValueAtTime(SILENT, start);
  gain.exponentialRampToValueAtTime(Math.max(level, SILENT), start + rise);
  gain.exponentialRampToValueAtTime(SILENT, start + Math.max(lasts, rise + 0.01));
  fader.connect(out);
  return fader;
}

/** One wave into a node. Its pitch may slide over the note. */
function wave(
  { context, start }: Stand,
  into: AudioNode,
  type: OscillatorType,
  [from, to]: [number, number],
  lasts: number,
): OscillatorNode {
  const source = context.createOscillator();
  source.type = type;
  source.frequency.setValueAtTime(from, start);
  if (to !== from) source.frequency.exponentialRampToValueAtTime(to, start + lasts);
  source.connect(into);
  source.start(start);
  source.stop(start + lasts);
  return source;
}

function filter(
  { context }: Stand,
  into: AudioNode,
  type: BiquadFilterType,
  frequency: number,
  q: number,
): BiquadFilterNode {
  const node = context.createBiquadFilter();
  node.type = type;
  node.frequency.value = frequency;
  node.Q.value = q;
  node.connect(into);
  return node;
}

const noises = new WeakMap<BaseAudioContext, AudioBuffer>();

/** Two seconds of white noise, made once for a context. */
function whiteNoise(context: BaseAudioContext): AudioBuffer {
  let buffer = noises.get(context);
  if (!buffer) {
    buffer = context.createBuffer(1, context.sampleRate * 2, context.sampleRate);
    const samples = buffer.getChannelData(0);
    for (let at = 0; at < samples.length; at += 1) samples[at] = Math.random() * 2 - 1;
    noises.set(context, buffer);
  }
  return buffer;
}

function noise({ context, start }: Stand, into: AudioNode, lasts: number): void {
  const source = context.createBufferSource();
  source.buffer = whiteNoise(context);
  source.connect(into);
  // Not the same grain twice.
  source.start(start, Math.random());
  source.stop(start + lasts);
}

/** Wires on a snare: a short hiss. */
const brush: Player = (stand, { pitch, lasts, level }) => {
  const fader = struck(stand, 0.006, lasts, level * NOISE_LOSS);
  const body = filter(stand, fader, "bandpass", hertz(pitch) * 1.5, 0.7);
  noise(stand, filter(stand, body, "highpass", hertz(pitch) * 0.7, 0.5), lasts);
};

/** A plucked string: bright when the finger leaves it, then round. */
const bass: Player = (stand, { pitch, to = pitch, lasts, level }) => {
  const fader = struck(stand, 0.008, lasts, level);
  const wood = filter(stand, fader, "lowpass", 1400, 0.9);
  wood.frequency.setValueAtTime(1400, stand.start);
  wood.frequency.exponentialRampToValueAtTime(320, stand.start + Math.min(lasts, 0.3));
  wave(stand, wood, "sawtooth", [hertz(pitch), hertz(to)], lasts);
  // Small speakers give back little of the string itself; its octave carries the tune there.
  const octave = stand.context.createGain();
  octave.gain.value = 0.6;
  octave.connect(wood);
  wave(stand, octave, "triangle", [hertz(pitch) * 2, hertz(to) * 2], lasts);
  const finger = struck(stand, 0.002, 0.03, level * 0.5);
  noise(stand, filter(stand, finger, "bandpass", 900, 1), 0.03);
};

/** A bar's partials: how many times its pitch, how loud, and how much of the note each lasts. */
const BAR = [
  [1, 1, 1],
  [4, 0.22, 0.45],
  [10, 0.07, 0.14],
] as const;

/** The motor under the bars. */
function tremolo(stand: Stand, lasts: number, depth: number): GainNode {
  const motor = stand.context.createGain();
  motor.gain.value = 1 - depth;
  motor.connect(stand.out);
  const swing = stand.context.createGain();
  swing.gain.value = depth;
  swing.connect(motor.gain);
  wave(stand, swing, "sine", [5.2, 5.2], lasts);
  return motor;
}

const vibraphone: Player = (stand, { pitch, lasts, level }) => {
  const motor = { ...stand, out: tremolo(stand, lasts, 0.16) };
  for (const [times, loud, share] of BAR) {
    const fader = struck(motor, 0.004, lasts * share, level * loud);
    wave(motor, fader, "sine", [hertz(pitch) * times, hertz(pitch) * times], lasts * share);
  }
};

/** A bow along the bar's edge: it swells, and the upper partials hardly speak. */
const bowed: Player = (stand, { pitch, to = pitch, lasts, level }) => {
  const motor = { ...stand, out: tremolo(stand, lasts, 0.1) };
  for (const [times, loud] of BAR.slice(0, 2)) {
    const fader = struck(motor, lasts * 0.35, lasts, level * (times === 1 ? 1 : loud * 0.5));
    wave(motor, fader, "sine", [hertz(pitch) * times, hertz(to) * times], lasts);
  }
};

/** A trumpet with a mute: a thin reed of a sound through the mute's two voices. */
const trumpet: Player = (stand, { pitch, to = pitch, lasts, level }) => {
  const { context, start } = stand;
  const fader = context.createGain();
  fader.gain.setValueAtTime(SILENT, start);
  fader.gain.exponentialRampToValueAtTime(level, start + 0.03);
  fader.gain.setValueAtTime(level, start + lasts * 0.55);
  fader.gain.exponentialRampToValueAtTime(SILENT, start + lasts);
  fader.connect(stand.out);
  const mute = context.createGain();
  for (const [frequency, q, loud] of [
    [1250, 4, 1],
    [2300, 6, 0.6],
    [600, 1.5, 0.35],
  ] as const) {
    const voice = context.createGain();
    voice.gain.value = loud;
    voice.connect(fader);
    mute.connect(filter(stand, voice, "bandpass", frequency, q));
  }
  const lip = wave(stand, mute, "sawtooth", [hertz(pitch), hertz(pitch)], lasts);
  if (to !== pitch) {
    // It holds, and only then falls.
    lip.frequency.setValueAtTime(hertz(pitch), start + lasts * 0.35);
    lip.frequency.exponentialRampToValueAtTime(hertz(to), start + lasts);
  }
};

const woodBlock: Player = (stand, { pitch, lasts, level }) => {
  for (const [times, loud] of [
    [1, 1],
    [1.53, 0.5],
  ] as const) {
    const fader = struck(stand, 0.001, lasts, level * loud);
    wave(stand, fader, "sine", [hertz(pitch) * times, hertz(pitch) * times], lasts);
  }
  const stick = struck(stand, 0.001, 0.012, level * 0.4);
  noise(stand, filter(stand, stick, "bandpass", hertz(pitch) * 2, 1), 0.012);
};

/** A bent steel rod rings in no scale. */
const triangle: Player = (stand, { pitch, lasts, level }) => {
  for (const [times, loud, share] of [
    [1, 0.5, 1],
    [1.52, 0.4, 0.8],
    [2.47, 0.3, 0.5],
    [3.31, 0.2, 0.3],
  ] as const) {
    const fader = struck(stand, 0.002, lasts * share, level * loud);
    wave(stand, fader, "sine", [hertz(pitch) * times, hertz(pitch) * times], lasts * share);
  }
};

/** Paper that slides over felt and lies down. */
const paper: Player = (stand, { pitch, lasts, level }) => {
  const fader = struck(stand, lasts * 0.3, lasts, level * NOISE_LOSS);
  const sweep = filter(stand, fader, "bandpass", hertz(pitch), 0.9);
  sweep.frequency.setValueAtTime(hertz(pitch) * 2.4, stand.start);
  sweep.frequency.exponentialRampToValueAtTime(hertz(pitch), stand.start + lasts);
  noise(stand, sweep, lasts);
};

/** A knuckle or a door on felt: a dull knock. */
const felt: Player = (stand, { pitch, lasts, level }) => {
  const fader = struck(stand, 0.003, lasts, level);
  wave(stand, fader, "sine", [hertz(pitch) * 1.6, hertz(pitch)], lasts);
  const cloth = struck(stand, 0.002, lasts * 0.5, level * 0.8);
  noise(stand, filter(stand, cloth, "lowpass", hertz(pitch) * 4, 0.7), lasts * 0.5);
};

const BAND: Record<Instrument, Player> = {
  brush,
  bass,
  vibraphone,
  bowed,
  trumpet,
  woodBlock,
  triangle,
  paper,
  felt,
};

/** Plays notes into a node, from a moment of the context's clock on. */
export function perform({ context, out, start }: Stand, notes: readonly Note[]): void {
  for (const note of notes) BAND[note.by]({ context, out, start: start + note.at }, note);
}

/** Where all sound leaves: nothing comes through that would crack. */
export function houseSpeaker(context: BaseAudioContext): AudioNode {
  const limiter = context.createDynamicsCompressor();
  limiter.threshold.value = -8;
  limiter.knee.value = 4;
  limiter.ratio.value = 20;
  limiter.attack.value = 0.001;
  limiter.release.value = 0.12;
  limiter.connect(context.destination);
  return limiter;
}
