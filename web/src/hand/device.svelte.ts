/**
 * Who plays on this device. Mostly one person; but whoever has no phone shares somebody else's, and
 * two rivals can share one tablet. Each has a line and a place of their own; between two hands the
 * device is handed over, and shows neither.
 */
import { getContext, setContext, untrack } from "svelte";
import type { Place } from "../house/line";
import { guests } from "../house/me.svelte";
import { Session } from "../house/session.svelte";
import { CLOSE } from "../protocol";

/** More than these do not fit around one phone. */
export const GUESTS_MAX = 3;

/** After these a place is nobody's any more. */
const GONE: readonly number[] = [CLOSE.gone, CLOSE.bad_token, CLOSE.no_such_room];
const isGone = ({ line }: Session): boolean => line.state === "ended" && GONE.includes(line.code);

export class Device {
  #guests = $state.raw<readonly Session[]>([]);
  /** Whoever has it: of several nobody knows which, after the page was loaded. */
  #holder = $state.raw<Session | null>(null);
  #next = $state.raw<Session | null>(null);
  #onTurn = $state.raw<Session | null>(null);
  /** Whose turn has begun, for as long as somebody else still has it. */
  #due: Session | null = null;
  /** How many things are under way that a hand-over would tear apart. */
  #underWay = 0;

  constructor(readonly owner: Session) {
    this.#guests = guests.of(owner.place.room).map((place) => new Session(place));
    if (this.#guests.length === 0) this.#holder = owner;
  }

  /** Everybody who plays here, the device's owner first. */
  get sessions(): readonly Session[] {
    return [this.owner, ...this.#guests];
  }
  get guests(): readonly Session[] {
    return this.#guests;
  }
  /** Whose hand it shows. */
  get active(): Session {
    return this.#holder ?? this.owner;
  }
  /** To whom it is being handed: until they say that they have it, it shows nobody's hand. */
  get next(): Session | null {
    return this.#next;
  }
  /** Who of them is to move, in a game that goes by turns. */
  get onTurn(): Session | null {
    return this.#onTurn;
  }

  /** Somebody without a phone joins in. */
  add(place: Place): void {
    this.#keep([...this.#guests, new Session(place)]);
  }
  /** Somebody plays here no longer. What they had in their hands goes back to the owner. */
  remove(session: Session): void {
    session.end();
    if (this.#onTurn === session) this.#onTurn = null;
    if (this.#due === session) this.#due = null;
    if (this.#next === session) this.#next = null;
    if (this.#holder === session) {
      this.#holder = null;
      this.#next ??= this.owner;
    }
    this.#keep(this.#guests.filter((other) => other !== session));
  }
  /** Those whose place is gone play here no longer. */
  clear(): void {
    for (const session of this.#guests) if (isGone(session)) this.remove(session);
  }

  /** Somebody's turn begins, or nobody's here: it goes to them as soon as nothing is under way. */
  turn(session: Session | null): void {
    this.#onTurn = session;
    this.#due = session;
    this.#handOn();
  }
  /** Something is under way on it, until the function it gives is called: another's turn can wait. */
  hold(): () => void {
    this.#underWay += 1;
    return () => {
      this.#underWay -= 1;
      this.#handOn();
    };
  }
  handTo(session: Session): void {
    this.#due = null;
    this.#next = session === this.#holder ? null : session;
  }
  /** In the middle of a game, with somebody at the device of whom it does not know who they are. */
  ask(): void {
    if (this.#holder === null) this.#next ??= this.owner;
  }
  /** Whoever it was handed to has it. */
  take(): void {
    this.#holder = this.#next ?? this.#holder;
    this.#next = null;
  }
  /** It is the owner's again: between games nothing on it is secret. */
  giveBack(): void {
    this.#holder = this.owner;
    this.#next = null;
    this.#due = null;
  }

  end(): void {
    for (const session of this.#guests) session.end();
  }

  #handOn(): void {
    if (this.#due && this.#underWay === 0) this.handTo(this.#due);
  }

  #keep(all: readonly Session[]): void {
    this.#guests = all;
    guests.keep(
      this.owner.place.room,
      all.map(({ place }) => place),
    );
  }
}

const KEY = Symbol("device");

export const offerDevice = (of: () => Device): void => void setContext(KEY, of);
export const device = (): Device => getContext<() => Device>(KEY)();

/** While this is so, the device is not handed on by itself. For the start of a component. */
export function holdsDevice(underWay: () => boolean): void {
  const here = device();
  const busy = $derived(underWay());
  $effect(() => {
    if (busy) return untrack(() => here.hold());
  });
}
