/** Earrings, hung at `x`. */
export const EARRINGS = {
  hoop: (c, x) => `<circle cx="${x}" cy="34" r="10" fill="none" stroke="${c}" stroke-width="3.6"/>`,
  drop: (c, x) =>
    `<path d="M${x},22v8" stroke="${c}" stroke-width="2.6"/><path d="M${x},28l6,12a6.4,6.4 0 1 1 -12,0z" fill="${c}"/>`,
  pearl: (c, x) => `<circle cx="${x}" cy="24" r="6" fill="${c}"/>`,
} satisfies Record<string, (colour: string, x: number) => string>;
