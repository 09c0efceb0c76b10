/** A plain graphic eye, for card backs, tokens and marks. */

export interface EyeArt {
  /** The middle. */
  x: number;
  y: number;
  /** Half the width and half the height. */
  width: number;
  height: number;
  /** Where it looks: -1 left to 1 right. */
  look?: number;
  iris: string;
  white?: string;
  /** The radius of the iris. */
  radius?: number;
  /** The weight of the upper lid's line. */
  line?: number;
  /** Something that no other drawing of the page is called. */
  id: string;
}

/** The eye as SVG. Every part of it is a number or a colour of ours. */
export function eyeArt(eye: EyeArt): string {
  const { x, y, width: w, height: h, look = 0, iris, white = "#FFFAF0", id } = eye;
  const r = eye.radius ?? h * 0.78;
  const ix = x + look * w * 0.48;
  const lid = `M${x - w},${y}Q${x},${y - h * 2} ${x + w},${y}`;
  const opening = `${lid}Q${x},${y + h * 2} ${x - w},${y}Z`;
  return (
    `<clipPath id="${id}"><path d="${opening}"/></clipPath><path d="${opening}" fill="#211B16"/>` +
    `<g clip-path="url(#${id})"><rect x="${x - w}" y="${y - h * 1.2}" width="${w * 2}" height="${h * 2.4}" fill="${white}"/>` +
    `<circle cx="${ix}" cy="${y}" r="${r}" fill="${iris}"/><circle cx="${ix}" cy="${y}" r="${r * 0.5}" fill="#15100C"/>` +
    `<circle cx="${ix - r * 0.34}" cy="${y - r * 0.36}" r="${r * 0.2}" fill="#fff"/></g>` +
    `<path d="${lid}" fill="none" stroke="#15100C" stroke-width="${eye.line ?? h * 0.24}" stroke-linecap="round"/>`
  );
}
