/**
 * Who plays on this device. Mostly one person; but whoever has no phone shares somebody else's, and
 * two can play Blink on one tablet. Each has a line and a place of their own; between two hands the
 * device is handed over, and shows neither.
 */
import { getContext, setContext } from "svelte";
import type { Place } from "../house/line";
import { guests } from "../house/me.svelte";
import { Visit } from "../house/visit.svelte";
import { CLOSE } from "../protocol";

/** More than these do not fit around one phone. */
export const GUESTS_MAX = 3;

export class Device {
  #guests = $state.raw<readonly Visit[]>([]);
  #active = $state.raw<Visit | null>(null);
  #next = $state.raw<Visit | null>(null);

  constructor(readonly owner: Visit) {
    this.#guests = guests.of(owner.place.room).map((place) => new Visit(place));
  }

  /** Everybody who plays here, the device's owner first. */
  get visits(): readonly Visit[] {
    return [this.owner, ...this.#guests];
  }
  get guests(): readonly Visit[] {
    return this.#guests;
  }
  /** Whose hand it shows. */
  get active(): Visit {
    return this.#active ?? this.owner;
  }
  /** To whom it is being handed: until they say that they have it, it shows nobody's hand. */
  get next(): Visit | null {
    return this.#next;
  }

  /** Somebody without a phone joins in. */
  add(place: Place): void {
    this.#keep([...this.#guests, new Visit(place)]);
  }
  /** Somebody plays here no longer. */
  remove(visit: Visit): void {
    visit.end();
    if (this.#active === visit) this.#active = null;
    if (this.#next === visit) this.#next = null;
    this.#keep(this.#guests.filter((other) => other !== visit));
  }
  /** Those whose place is gone play here no longer. */
  clear(): void {
    const gone: readonly number[] = [CLOSE.gone, CLOSE.bad_token, CLOSE.no_such_room];
    for (const visit of this.#guests)
      if (visit.line.state === "ended" && gone.includes(visit.line.code)) this.remove(visit);
  }

  handTo(visit: Visit): void {
    this.#next = visit === this.active ? null : visit;
  }
  /** Whoever it was handed to has it. */
  take(): void {
    this.#active = this.#next ?? this.#active;
    this.#next = null;
  }
  /** It is the owner's again: between games nothing on it is secret. */
  giveBack(): void {
    this.#active = null;
    this.#next = null;
  }

  end(): void {
    for (const visit of this.#guests) visit.end();
  }

  #keep(all: readonly Visit[]): void {
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
