/** Where faces are when everything is open: all of them large, and their looks drawn between them. Pure. */
import { LEAST, type Arrangement, type Room, type Spot } from "./spots";

/** Under a face: its name, and up to two lines of what the game adds. */
const FOOT = 62;
/** Faces around a middle are no larger, and no smaller: lower stages have them in an arc. */
const [MOST, READABLE] = [200, 84];

/**
 * Everyone as large as can be around the middle, clockwise from below left, so that looks cross it;
 * in one arc where the stage is too low for that.
 */
export function inOpen(count: number, room: Room, foot = FOOT): Arrangement {
  for (let size = MOST; size >= READABLE; size -= 4) {
    const seats = around(count, size, room, foot);
    if (areApart(seats, foot)) return { seats, focus: null };
  }
  const { width, height, aside = 0 } = room;
  const slot = (width - 2 * aside) / Math.max(1, count);
  const size = Math.max(LEAST, Math.min(slot - 10, (height - foot) * 0.6));
  const deep = Math.max(0, Math.min(height - foot - size - 12, size));
  const seats = Array.from({ length: count }, (_, i): Spot => {
    const x = aside + slot * (i + 0.5);
    const out = Math.abs((2 * i + 1) / count - 1);
    return { x, y: 6 + size / 2 + deep * out ** 1.7, size, name: slot - 6 };
  });
  return { seats, focus: null };
}

/** So finely the way around is measured. */
const STEPS = 720;

/** Faces of that size around the middle of the stage, as far from each other on the way around. */
function around(count: number, size: number, room: Room, foot: number): Spot[] {
  const { width, height, aside = 0 } = room;
  const across = (width - 2 * aside - size) / 2 - 6;
  const down = (height - foot - size) / 2 - 6;
  if (across <= 0 || down <= 0) return [];
  const points = Array.from({ length: STEPS + 1 }, (_, nth) => {
    const angle = Math.PI / 2 + (nth / STEPS) * 2 * Math.PI;
    return { x: Math.cos(angle) * across, y: Math.sin(angle) * down };
  });
  let [walked, next] = [0, 0];
  const lengths = points.map(({ x, y }, nth) => {
    const before = points[nth - 1];
    if (before) walked += Math.hypot(x - before.x, y - before.y);
    return walked;
  });
  return Array.from({ length: count }, (_, i): Spot => {
    while ((lengths[next] ?? walked) < ((i + 0.5) / count) * walked) next += 1;
    const { x, y } = points[next] ?? { x: 0, y: 0 };
    return { x: width / 2 + x, y: (height - foot) / 2 + y, size };
  });
}

/** Whether no face lies on another, or on what stands under it. */
const areApart = (spots: readonly Spot[], foot: number): boolean =>
  spots.length > 0 &&
  spots.every((a, i) =>
    spots
      .slice(i + 1)
      .every((b) => Math.abs(a.x - b.x) >= a.size + 12 || Math.abs(a.y - b.y) >= a.size + foot),
  );

/** The outline of a look: a wedge from whoever looks, over the breadth of what is looked at. */
export function wedge(from: Spot, to: Spot): string {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const far = Math.hypot(dx, dy) || 1;
  const breadth = (to.size * 0.4) / far;
  const [x, y] = [-dy * breadth, dx * breadth];
  return `M${from.x},${from.y}L${to.x + x},${to.y + y}L${to.x - x},${to.y - y}Z`;
}
