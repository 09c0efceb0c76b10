/** Shoulders and what is worn on them: main colour, accent, skin where it shows. */
import { mix } from "../../draw/colour";
import { PAPER, type Skin } from "../palette";
import { blobs, piece } from "./cut";

const torso = (c: string): string =>
  piece("M-104,150C-100,112 -62,104 -26,92L26,92C62,104 100,112 104,150Z", c);

export const COATS = {
  suit: (c, a) =>
    torso(c) +
    piece("M-22,88L0,150L22,88Z", PAPER) +
    piece("M-26,90L-40,98L-28,128L0,150L-22,92Z", mix(c, "#000000", 0.22)) +
    piece("M26,90L40,98L28,128L0,150L22,92Z", mix(c, "#000000", 0.22)) +
    piece("M-6,104L6,104L9,150L-9,150Z", a) +
    piece("M-8,97L8,97L5,107L-5,107Z", mix(a, "#000000", 0.2)),
  tux: (c, a) =>
    torso(c) +
    piece("M-24,88L0,150L24,88Z", PAPER) +
    piece("M-26,90L-46,100L-26,134L0,150L-22,92Z", mix(c, "#000000", 0.4)) +
    piece("M26,90L46,100L26,134L0,150L22,92Z", mix(c, "#000000", 0.4)) +
    piece("M0,104L-22,93L-22,115ZM0,104L22,93L22,115Z", a) +
    `<circle cx="0" cy="104" r="5.5" fill="${mix(a, "#000000", 0.25)}"/>`,
  roll: (c) =>
    torso(c) +
    `<path d="M-27,72Q0,86 27,72L30,100Q0,116 -30,100Z" fill="${c}"/><path d="M-29,88Q0,102 29,88" stroke="${mix(c, "#000000", 0.25)}" stroke-width="3" fill="none"/>`,
  trench: (c, a) =>
    torso(c) +
    piece("M-20,90L0,128L20,90Z", a) +
    piece("M-26,74L-58,98L-44,128L0,150L-20,100Z", mix(c, "#FFFFFF", 0.12)) +
    piece("M26,74L58,98L44,128L0,150L20,100Z", mix(c, "#000000", 0.14)) +
    `<circle cx="-24" cy="138" r="4" fill="${mix(c, "#000000", 0.45)}"/><circle cx="24" cy="138" r="4" fill="${mix(c, "#000000", 0.45)}"/>`,
  pearls: (c, a, s) =>
    piece("M-104,150C-100,112 -62,104 -26,92L26,92C62,104 100,112 104,150Z", s.base) +
    piece("M-104,150C-102,120 -84,110 -62,105Q0,150 62,105C84,110 102,120 104,150Z", c) +
    [-34, -25, -14, -2, 10, 21, 31]
      .map(
        (x, i) =>
          `<circle cx="${x + 1.5}" cy="${[99, 106, 111, 113, 112, 108, 101][i]}" r="6" fill="${a}" stroke="#00000022"/>`,
      )
      .join(""),
  boat: (c, a, s) =>
    piece("M-104,150C-100,112 -62,104 -26,92L26,92C62,104 100,112 104,150Z", s.base) +
    piece("M-104,150C-100,118 -84,108 -58,103Q0,132 58,103C84,108 100,118 104,150Z", c) +
    `<path d="M-60,104Q0,134 60,104" stroke="${a}" stroke-width="5" fill="none"/>`,
  stripes: (c) =>
    torso(PAPER) +
    `<g stroke="${c}" stroke-width="8" fill="none"><path d="M-78,108Q0,132 78,108M-96,124Q0,150 96,124M-104,142Q0,168 104,142"/></g><path d="M-30,90Q0,112 30,90" stroke="${c}" stroke-width="7" fill="none"/>`,
  shirt: (c, _a, s) =>
    torso(c) +
    piece("M-18,86L0,122L18,86Z", s.base) +
    piece("M-26,82L-44,100L-18,118L-4,112Z", mix(c, "#FFFFFF", 0.3)) +
    piece("M26,82L44,100L18,118L4,112Z", mix(c, "#FFFFFF", 0.2)),
  uniform: (c, a) =>
    torso(c) +
    piece("M-24,88L0,104L24,88L26,98L0,118L-26,98Z", mix(c, "#000000", 0.3)) +
    `<path d="M-96,122l30,-14 6,10 -32,16zM96,122l-30,-14 -6,10 32,16z" fill="${a}"/><g fill="${a}"><circle cx="0" cy="126" r="4"/><circle cx="0" cy="142" r="4"/></g>`,
  mandarin: (c, a) =>
    torso(c) +
    `<path d="M-27,78L-25,102Q-12,110 -2,108L-2,88ZM27,78L25,102Q12,110 2,108L2,88Z" fill="${mix(c, "#FFFFFF", 0.16)}"/><path d="M-2,108Q30,112 46,150" stroke="${a}" stroke-width="3.4" fill="none"/><circle cx="14" cy="112" r="5" fill="${a}"/><circle cx="34" cy="127" r="5" fill="${a}"/>`,
  fur: (c, _a, s) =>
    piece("M-104,150C-100,112 -62,104 -26,92L26,92C62,104 100,112 104,150Z", s.base) +
    blobs(
      [
        [-88, 132, 24],
        [-66, 118, 24],
        [-44, 122, 22],
        [-24, 136, 22],
        [0, 142, 20],
        [24, 136, 22],
        [44, 122, 22],
        [66, 118, 24],
        [88, 132, 24],
      ],
      c,
    ) +
    `<g stroke="${mix(c, "#000000", 0.25)}" stroke-width="3" stroke-linecap="round"><path d="M-70,112l-6,10M-44,118l-2,12M44,118l2,12M70,112l6,10M-20,130l2,10M20,130l-2,10"/></g>`,
  cravat: (c, a) =>
    torso(c) +
    piece("M-26,80Q0,96 26,80L22,108L8,116L16,150L-14,150L-6,116L-22,108Z", a) +
    piece("M-28,90L-50,100L-30,150L-16,150L-24,112Z", mix(c, "#000000", 0.22)) +
    piece("M28,90L50,100L30,150L18,150L24,112Z", mix(c, "#000000", 0.22)),
  wrap: (c, a) =>
    torso(c) +
    piece("M-30,86Q0,112 34,82L58,100C30,130 -20,140 -62,116L-40,98Z", a) +
    `<path d="M-50,112Q0,132 48,100" stroke="${mix(a, "#000000", 0.22)}" stroke-width="3" fill="none"/>`,
  apron: (c, a) => torso(c) + piece("M-30,92L-40,150L40,150L30,92L22,96L26,120L-26,120L-22,96Z", a),
  ruff: (c, a) =>
    torso(c) +
    [-40, -24, -8, 8, 24, 40]
      .map(
        (x, i) =>
          `<ellipse cx="${x}" cy="${[94, 102, 106, 106, 102, 94][i]}" rx="13" ry="13" fill="${i % 2 ? a : mix(a, "#000000", 0.1)}"/>`,
      )
      .join(""),
} satisfies Record<string, (colour: string, accent: string, skin: Skin) => string>;
