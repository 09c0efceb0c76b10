/** The poster of Zwinkern. */
import { eyeArt } from "../../draw/eye";
import type { Poster } from "../module";

const WALL = Array.from(
  { length: 30 },
  (_, i) =>
    `<rect x="${-6 + (i % 5) * 54}" y="${-14 + Math.floor(i / 5) * 62}" width="42" height="52" rx="6"/>`,
).join("");

export const poster: Poster = {
  ground: "#7EC3B8",
  light: true,
  middle: 58,
  art: (id: string): string =>
    `<g fill="#69B0A5">${WALL}</g>` +
    `<path d="M120,20C196,20 228,84 226,160C224,238 180,292 120,292S16,238 14,160C12,84 44,20 120,20Z" fill="#F4B79A"/>` +
    `<path d="M120,20C196,20 228,84 226,160C224,238 180,292 120,292C150,200 144,110 120,20Z" fill="#EBA283"/>` +
    `<path d="M8,168C-2,50 50,4 124,4C196,4 246,54 232,168C222,112 190,92 150,98C110,104 84,84 62,80C36,92 16,120 8,168Z" fill="#C8402F"/>` +
    eyeArt({ x: 72, y: 162, width: 44, height: 28, look: 0.7, iris: "#2E8B57", line: 9, id }) +
    `<g fill="none" stroke-linecap="round"><path d="M128,164C148,190 190,190 210,160" stroke="#15100C" stroke-width="10"/>` +
    `<path d="M138,180l-7,14M160,188l-3,15M183,186l5,15M201,174l9,12" stroke="#15100C" stroke-width="7"/>` +
    `<path d="M32,112Q68,88 104,112M138,132Q172,116 206,128" stroke="#8E2A22" stroke-width="12"/>` +
    `<path d="M78,232Q118,262 172,220" stroke="#6E1B16" stroke-width="9"/></g>` +
    `<path d="M116,168L128,208Q116,216 102,208" fill="#DD8F70"/>` +
    `<g fill="#E5775C" opacity=".6"><ellipse cx="186" cy="212" rx="20" ry="13"/><ellipse cx="50" cy="212" rx="20" ry="13"/></g>`,
};
