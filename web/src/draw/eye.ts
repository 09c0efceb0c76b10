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
  /** … and -1 up to 1 down. */
  lookY?: number;
  iris: string;
  white?: string;
  /** The radius of the iris. */
  radius?: number;
  /** The weight of the upper lid's line. */
  line?: number;
  /** A pupil of another shape: a path around its middle. */
  pupil?: string;
  /** Something that no other drawing of the page is called. */
  id: string;
}

/** The eye as SVG. Every part of it is a number or a colour of ours. */
export function eyeArt(eye: EyeArt): string {
  const { x, y, width: w, height: h, look = 0, iris, white = "#FFFAF0", id } = eye;
  const r = eye.radius ?? h * 0.78;
  const ix = x + look * w * 0.48;
  const iy = y + (eye.lookY ?? 0) * h * 0.3;
  const pupil =
    eye.pupil === undefined
      ? `<circle cx="${ix}" cy="${iy}" r="${r * 0.5}" fill="#15100C"/>`
      : `<path d="${eye.pupil}" transform="translate(${ix} ${iy})" fill="#15100C"/>`;
  const lid = `M${x - w},${y}Q${x},${y - h * 2} ${x + w},${y}`;
  const opening = `${lid}Q${x},${y + h * 2} ${x - w},${y}Z`;
  return (
    `<clipPath id="${id}"><path d="${opening}"/></clipPath><path d="${opening}" fill="#211B16"/>` +
    `<g clip-path="url(#${id})"><rect x="${x - w}" y="${y - h * 1.2}" width="${w * 2}" height="${h * 2.4}" fill="${white}"/>` +
    `<circle cx="${ix}" cy="${iy}" r="${r}" fill="${iris}"/>${pupil}` +
    `<circle cx="${ix - r * 0.34}" cy="${iy - r * 0.36}" r="${r * 0.2}" fill="#fff"/></g>` +
    `<path d="${lid}" fill="none" stroke="#15100C" stroke-width="${eye.line ?? h * 0.24}" stroke-linecap="round"/>`
  );
}
