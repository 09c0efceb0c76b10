/** The first round's deal, seen one after another: the house tells it at once, as a table. */
import type { Seat } from "../../../protocol";

const BETWEEN_MS = 90;

export class Dealing {
  #waiting = $state.raw<readonly Seat[]>([]);
  #timers: ReturnType<typeof setTimeout>[] = [];

  constructor(readonly betweenMs = BETWEEN_MS) {}

  /** Whether this seat still waits for its cards. */
  waits(seat: Seat): boolean {
    return this.#waiting.includes(seat);
  }

  /** Clockwise from the first: each a Deliver and a Receive card. `fly` shows a card on its way. */
  begin(
    first: Seat,
    seats: number,
    fly: (kind: "deliver" | "receive", seat: Seat) => Promise<void>,
  ): void {
    const order = Array.from({ length: seats }, (_, i) => (first + i) % seats);
    this.#waiting = order;
    order.forEach((seat, i) => {
      this.#after(2 * i * this.betweenMs, () => void fly("deliver", seat));
      this.#after((2 * i + 1) * this.betweenMs, () => {
        void fly("receive", seat).then(() => {
          this.#waiting = this.#waiting.filter((other) => other !== seat);
        });
      });
    });
  }

  end(): void {
    for (const timer of this.#timers) clearTimeout(timer);
  }

  #after(ms: number, run: () => void): void {
    this.#timers.push(setTimeout(run, ms));
  }
}
