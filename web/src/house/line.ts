/**
 * The line to the house: one WebSocket that heals itself.
 *
 * Whatever is asked gets an answer: frames keep their ids until they are acknowledged or refused,
 * and are sent again after a lost line, which the house takes once. Numbered frames are followed,
 * so that a new socket goes on where the last one stopped.
 */

import { base } from "../base";
import { CLOSE, VERSION } from "../protocol";
import type { ClientFrame, Heard, ServerFrame } from "../protocol";

/** How the line is. */
export type LineState =
  | { state: "connecting" }
  | { state: "open" }
  /** Lost; tried again at this moment of the line's clock. */
  | { state: "lost"; againAt: number }
  /** Over for good, by this close code. */
  | { state: "ended"; code: number };

/** Everything but a hello: what can be asked of the house. */
type Asked = Exclude<ClientFrame, { hello: unknown }>;
type KeysOf<T> = T extends unknown ? keyof T : never;
/** The kinds of frames that can be asked. */
export type AskKind = KeysOf<Asked>;
type Body<K extends AskKind> = Asked extends infer F
  ? F extends Record<K, infer B>
    ? B
    : never
  : never;
/** What belongs to such a frame, without its id. */
export type AskBody<K extends AskKind> = Body<K> extends infer B ? Omit<B, "id"> : never;

/** The house's no. */
export class Refused extends Error {
  constructor(
    readonly code: string,
    say: string,
    /** In which line of a record that was sent, if it is about one. */
    readonly line?: number,
  ) {
    super(say);
  }
}

/** The house did not answer, or what is no answer of its own came instead. */
export function noLine(): never {
  throw unreachable();
}

const unreachable = (): Refused => new Refused("no_line", "The house cannot be reached.");

/** As much of a WebSocket as a line needs. */
export interface Wire {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
}

/** The world around a line; tests have one of their own. */
export interface World {
  open(): Wire;
  now(): number;
  later(ms: number, run: () => void): () => void;
  /** From 0 to 1. */
  chance(): number;
}

/** Who somebody is to a room. */
export interface Place {
  room: string;
  token: string;
}

/** After these there is no way back by oneself. */
const FINAL: ReadonlySet<number> = new Set([
  CLOSE.no_hello,
  CLOSE.other_version,
  CLOSE.no_such_room,
  CLOSE.bad_token,
  CLOSE.replaced,
  CLOSE.gone,
  CLOSE.bad_frame,
  CLOSE.damaged,
  CLOSE.closed,
  CLOSE.banned,
]);
/** After these one had better wait. */
const CROWDED: ReadonlySet<number> = new Set([CLOSE.too_much, CLOSE.full]);

/** As browsers call a line that broke. */
const LOST = 1006;

const FIRST_WAIT_MS = 250;
/** Another house goes on with the room, and has it by now. */
const MOVED_WAIT_MS = 20;
const LONGEST_WAIT_MS = 8_000;
const CROWDED_WAIT_MS = 60_000;
/**
 * A house that says nothing for so long, when it opens the door or while it owes an answer, is given
 * up and tried again: a line may be dead without anybody having hung up.
 */
const SILENCE_MS = 10_000;
/** And one that owes nothing: it tells of everybody's lines every twenty seconds, whatever happens. */
const QUIET_MS = 50_000;

/** What belongs to its moment: later nobody would mean it any more. */
const MOMENTARY: ReadonlySet<AskKind> = new Set<AskKind>(["look", "sign", "phrase"]);

interface Pending {
  text: string;
  done: () => void;
  failed: (why: Refused) => void;
}

/** A line to one room. */
export class Line {
  #wire: Wire | null = null;
  #state: LineState = { state: "connecting" };
  #id = 0;
  #heard: Heard | null = null;
  #tries = 0;
  #heardAt = 0;
  #heardBefore = false;
  #stopWaiting: () => void = () => {};
  readonly #pending = new Map<number, Pending>();

  constructor(
    private readonly place: Place,
    private readonly world: World,
    private readonly onFrame: (frame: ServerFrame) => void,
    private readonly onState: (state: LineState) => void,
  ) {
    this.#connect();
  }

  get state(): LineState {
    return this.#state;
  }

  /** Asks for something; resolves when it has happened, rejects with `Refused` if it has not. */
  ask<K extends AskKind>(kind: K, body: AskBody<K>): Promise<void> {
    return new Promise((done, failed) => {
      if (this.#state.state === "ended") {
        failed(new Refused("ended", "The line is closed."));
        return;
      }
      if (this.#state.state !== "open" && MOMENTARY.has(kind)) {
        failed(unreachable());
        return;
      }
      this.#id += 1;
      const text = JSON.stringify({ [kind]: { id: this.#id, ...body } });
      this.#pending.set(this.#id, { text, done, failed });
      if (this.#state.state !== "open") return;
      this.#wire?.send(text);
      if (this.#pending.size === 1) this.#mindSilence();
    });
  }

  /**
   * Tries at once, because there is a network again or somebody is looking. A line that seems to be
   * open may have died while the machine slept: if nothing came over it of late, it is made anew.
   */
  hurry(): void {
    const { state } = this.#state;
    const doubtful = state === "open" && this.world.now() - this.#heardAt > SILENCE_MS;
    if (state !== "lost" && !doubtful) return;
    this.#drop();
    this.#connect();
  }

  /** Hangs up for good. */
  end(): void {
    this.#drop();
    this.#end(1000);
  }

  #connect(): void {
    this.#become({ state: "connecting" });
    const wire = this.world.open();
    this.#wire = wire;
    this.#stopWaiting = this.world.later(SILENCE_MS, () => this.#lose(LOST));
    wire.onopen = () => {
      const { room, token } = this.place;
      const hello = { version: VERSION, room, token, heard: this.#heard };
      wire.send(JSON.stringify({ hello }));
    };
    wire.onmessage = ({ data }) => {
      const frame = read(data);
      if (wire === this.#wire && frame) this.#hear(frame);
    };
    wire.onclose = ({ code }) => {
      if (wire === this.#wire) this.#lose(code);
    };
  }

  #hear(frame: ServerFrame): void {
    this.#heardAt = this.world.now();
    if ("welcome" in frame) {
      const { era, id, resumed } = frame.welcome;
      if (!resumed) this.#heard = { era, n: 0 };
      // Ids of an earlier page's life are taken too.
      this.#renumber(id);
      this.#tries = 0;
      this.#stopWaiting();
      this.#become({ state: "open" });
      for (const { text } of this.#pending.values()) this.#wire?.send(text);
    } else if ("ack" in frame) {
      this.#answered(frame.ack.id)?.done();
    } else if ("refused" in frame) {
      const { id, code, say } = frame.refused;
      if (id !== null) this.#answered(id)?.failed(new Refused(code, say));
    }
    // A house in trouble says so at the door, and opens it once it can: it is not dead.
    if (this.#state.state === "open" || "trouble" in frame) this.#mindSilence();
    const n = numberOf(frame);
    if (n !== null && this.#heard) this.#heard = { era: this.#heard.era, n };
    this.onFrame(frame);
  }

  /**
   * Gives what has never been sent ids above those that were taken. What was sent keeps its id:
   * the house may have taken it.
   */
  #renumber(taken: number): void {
    const first = !this.#heardBefore;
    this.#heardBefore = true;
    if (!first) return;
    const waiting = [...this.#pending.values()];
    this.#pending.clear();
    this.#id = taken;
    for (const pending of waiting) {
      this.#id += 1;
      const frame = JSON.parse(pending.text) as Record<string, object>;
      const [[kind, body]] = Object.entries(frame) as [[string, object]];
      this.#pending.set(this.#id, {
        ...pending,
        text: JSON.stringify({ [kind]: { ...body, id: this.#id } }),
      });
    }
  }

  /** From now on, silence is a lost line: soon while an answer is owed, else after a while. */
  #mindSilence(): void {
    this.#stopWaiting();
    const owed = this.#state.state === "open" && this.#pending.size > 0;
    const ms = owed ? SILENCE_MS : QUIET_MS;
    this.#stopWaiting = this.world.later(ms, () => this.#lose(LOST));
  }

  #answered(id: number): Pending | undefined {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    return pending;
  }

  #lose(code: number): void {
    this.#drop();
    if (FINAL.has(code)) {
      this.#end(code);
      return;
    }
    const first = code === CLOSE.moved && this.#tries === 0 ? MOVED_WAIT_MS : FIRST_WAIT_MS;
    const wait = CROWDED.has(code)
      ? CROWDED_WAIT_MS
      : Math.min(LONGEST_WAIT_MS, first * 2 ** this.#tries);
    // Not all at the same moment, when the house comes back.
    const ms = wait * (0.75 + 0.5 * this.world.chance());
    this.#tries += 1;
    this.#become({ state: "lost", againAt: this.world.now() + ms });
    this.#stopWaiting = this.world.later(ms, () => this.#connect());
  }

  #drop(): void {
    this.#stopWaiting();
    const wire = this.#wire;
    this.#wire = null;
    wire?.close();
  }

  #end(code: number): void {
    this.#become({ state: "ended", code });
    for (const { failed } of this.#pending.values()) {
      failed(new Refused("ended", "The line is closed."));
    }
    this.#pending.clear();
  }

  #become(state: LineState): void {
    this.#state = state;
    this.onState(state);
  }
}

const isObject = (thing: unknown): thing is object => typeof thing === "object" && thing !== null;

/** A frame: an object with one key and what belongs to it. Nothing else is listened to. */
function read(data: unknown): ServerFrame | null {
  if (typeof data !== "string") return null;
  try {
    const frame: unknown = JSON.parse(data);
    return isObject(frame) && isObject(Object.values(frame)[0]) ? (frame as ServerFrame) : null;
  } catch {
    return null;
  }
}

/** The number of a frame that has one. */
function numberOf(frame: ServerFrame): number | null {
  const [body] = Object.values(frame) as [object];
  return "n" in body && typeof body.n === "number" ? body.n : null;
}

/** The browser's world. */
export function browserWorld(): World {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  return {
    open: () => new WebSocket(`${scheme}://${location.host}${base}/ws`) as unknown as Wire,
    now: () => performance.now(),
    later: (ms, run) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
    chance: () => Math.random(),
  };
}
