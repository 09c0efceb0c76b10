/** Who took which cards, as far as one was there to see it. */
import type { Seat, ZwinkernNotice, ZwinkernPerson } from "../../../protocol";

export type Taken = Readonly<Record<Seat, readonly ZwinkernPerson[]>>;

export function addTaken(taken: Taken, by: Seat, notice: ZwinkernNotice): Taken {
  const give = (now: Taken, seat: Seat, card: ZwinkernPerson): Taken => ({
    ...now,
    [seat]: [...(now[seat] ?? []), card],
  });
  if (notice.what === "called" && notice.right)
    return give(give(taken, by, notice.card), notice.partner, notice.card);
  if (notice.what === "claimed" && notice.right)
    return give(give(taken, by, notice.card), by, notice.card);
  return taken;
}
