/** A hand spread out on the phone: in how many columns its cards are largest. Pure. */

/** A card is so much higher than wide, its back included. */
export const TALL = 1.4;
export const GAP = 8;
/** Larger than this a card is not read any better. */
const WIDEST = 150;

export interface Spread {
  columns: number;
  width: number;
}

export function spread(count: number, room: { width: number; height: number }): Spread {
  let best: Spread = { columns: 1, width: 0 };
  for (let columns = 1; columns <= count; columns += 1) {
    const rows = Math.ceil(count / columns);
    const across = (room.width - GAP * (columns - 1)) / columns;
    const down = (room.height - GAP * (rows - 1)) / rows / TALL;
    const width = Math.max(0, Math.floor(Math.min(across, down, WIDEST)));
    // As large in fewer rows is better: it is read at one glance.
    if (width > 0 && width >= best.width) best = { columns, width };
  }
  return best;
}
