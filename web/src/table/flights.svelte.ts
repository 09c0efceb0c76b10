/**
 * Things that fly over the table: a card from whom to whom, a point to its pip.
 *
 * Places are named in the page by `data-place`: `seat-3`, `pile-0`, `field-17`. What is not on the
 * screen cannot be flown from or to, and then nothing flies: the table itself shows what is true.
 */
import { untrack, type Snippet } from "svelte";

export interface Flight {
  nth: number;
  from: DOMRect;
  to: DOMRect;
  ms: number;
  thing: Snippet<[unknown]>;
  what: unknown;
  asCard: boolean;
  land: () => void;
}

export const CARD_MS = 320;

let flights = $state.raw<readonly Flight[]>([]);
let nth = 0;

const rectOf = (place: string): DOMRect | null =>
  document.querySelector(`[data-place="${place}"]`)?.getBoundingClientRect() ?? null;

export const inFlight = (): readonly Flight[] => flights;

/** What is still in the air when a table goes does not fly over the next. */
export function forgetFlights(): void {
  flights = [];
}

/** What else a flight can be told. */
export interface Manner<T> {
  /** Given to the snippet that flies. */
  what?: T;
  /** Drawn as wide as the places it flies between, with ghosts behind it. */
  asCard?: boolean;
}

/** Flies something; resolves when it has landed. */
export function fly<T = undefined>(
  thing: Snippet<[T]>,
  from: string,
  to: string,
  ms = CARD_MS,
  { what, asCard = false }: Manner<T> = {},
): Promise<void> {
  // Where nobody looks nothing is drawn, and so nothing would land.
  if (document.hidden) return Promise.resolve();
  const start = rectOf(from);
  const end = rectOf(to);
  if (!start || !end) return Promise.resolve();
  return new Promise((landed) => {
    nth += 1;
    const flight: Flight = {
      nth,
      from: start,
      to: end,
      ms,
      thing: thing as Snippet<[unknown]>,
      what,
      asCard,
      land: () => {
        flights = flights.filter((other) => other !== flight);
        landed();
      },
    };
    // Whoever starts a flight in an effect does not wait for the others to land.
    flights = [...untrack(() => flights), flight];
  });
}
