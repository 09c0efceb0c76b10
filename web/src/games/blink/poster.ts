/** The poster of Blink. */
import { eyeArt } from "../../draw/eye";
import type { Poster } from "../module";
import { SHAPE_PATHS } from "./cards/shapes";

/** The star of Blink at the size of a pupil. */
const STAR =
  "M0,-32L9.9,-10L33.3,-7.9L15.6,7.7L21.2,31L0,18.3L-21.2,31L-15.6,7.7L-33.3,-7.9L-9.9,-10Z";

export const poster: Poster = {
  ground: "#CB3A25",
  light: false,
  middle: 50,
  art: (id: string): string =>
    `<path d="M-20,250L110,60L90,300Z" fill="#B32F1D"/><path d="M270,-10L150,110L300,150Z" fill="#B32F1D"/>` +
    `<g fill="#F7C948"><path d="${SHAPE_PATHS.bolt}" transform="translate(46 66) rotate(18) scale(.74)"/>` +
    `<path d="${SHAPE_PATHS.bolt}" transform="translate(196 242) rotate(12) scale(.62)"/></g>` +
    `<g transform="rotate(-10 120 152)">${eyeArt({ x: 120, y: 152, width: 104, height: 50, look: 0.1, iris: "#2566B8", radius: 50, line: 15, pupil: STAR, id })}</g>`,
};
