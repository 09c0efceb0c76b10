/** The posters of the five games: ground, art (box 240 × 300), and what is written on the ground. */
import { SHAPE_PATHS } from "../games/blink/cards/shapes";
import { eyeArt } from "../draw/eye";
import { round1 } from "../draw/numbers";
import { raisedHand } from "../faces/parts/hands";
import type { Kind } from "../protocol";

export interface Poster {
  ground: string;
  /** Whether ink is read better on the ground than paper. */
  light: boolean;
  /** What is seen of it when there is little room: 0 is its top, 100 its foot. */
  middle: number;
  /** `id` is something that no other drawing of the page is called. */
  art: (id: string) => string;
}

/** The star of Blink at the size of a pupil. */
const STAR =
  "M0,-32L9.9,-10L33.3,-7.9L15.6,7.7L21.2,31L0,18.3L-21.2,31L-15.6,7.7L-33.3,-7.9L-9.9,-10Z";

const blink = (id: string): string =>
  `<path d="M-20,250L110,60L90,300Z" fill="#B32F1D"/><path d="M270,-10L150,110L300,150Z" fill="#B32F1D"/>` +
  `<g fill="#F7C948"><path d="${SHAPE_PATHS.bolt}" transform="translate(46 66) rotate(18) scale(.74)"/>` +
  `<path d="${SHAPE_PATHS.bolt}" transform="translate(196 242) rotate(12) scale(.62)"/></g>` +
  `<g transform="rotate(-10 120 152)">${eyeArt({ x: 120, y: 152, width: 104, height: 50, look: 0.1, iris: "#2566B8", radius: 50, line: 15, pupil: STAR, id })}</g>`;

/** Six eyes around the hourglass: colour, and where each looks. */
const ROUND = [
  ["#CF3226", 0.7, 0.6],
  ["#2566B8", 0.8, 0.5],
  ["#2E8B57", -0.8, -0.3],
  ["#6E3FA8", 0.7, -0.5],
  ["#B55A10", -0.6, 0.2],
  ["#8A6A00", -0.2, 0.7],
] as const;

const blinkOfAnEye = (id: string): string =>
  `<circle cx="120" cy="150" r="112" fill="#F2BC55"/>` +
  ROUND.map(([iris, look, lookY], i) => {
    const angle = ((i * 60 - 90) * Math.PI) / 180;
    const x = round1(120 + 92 * Math.cos(angle));
    const y = round1(150 + 92 * Math.sin(angle));
    return eyeArt({ x, y, width: 33, height: 16, look, lookY, iris, line: 5, id: `${id}-${i}` });
  }).join("") +
  `<path d="M86,84H154V98H148C148,124 128,138 128,150S148,176 148,202H154V216H86V202H92C92,176 112,162 112,150S92,124 92,98H86Z" fill="#211B16"/>` +
  `<path d="M102,112H138C134,126 122,134 120,142C118,134 106,126 102,112Z" fill="#F6ECD8"/>` +
  `<path d="M98,202C100,186 116,184 120,172C124,184 140,186 142,202Z" fill="#F6ECD8"/>`;

const eyesWideShut = (): string =>
  `<path d="M0,150H240V300H0Z" fill="#131B40"/><g transform="translate(120 236) scale(.8)">${raisedHand("b", "#CF3226")}</g>` +
  `<path d="M-24,112C30,14 210,14 264,112C200,150 40,150 -24,112Z" fill="#5E6FB0"/>` +
  `<path d="M-24,112C30,14 210,14 264,112C210,56 30,56 -24,112Z" fill="#8292CC"/>` +
  `<path d="M-24,112C40,152 200,152 264,112" fill="none" stroke="#070B1E" stroke-width="15"/>` +
  `<path d="M18,128V320M59,139V320M181,139V320M222,128V320M100,143V320M140,143V320" stroke="#070B1E" stroke-width="10" stroke-linecap="round"/>`;

const WALL = Array.from(
  { length: 30 },
  (_, i) =>
    `<rect x="${-6 + (i % 5) * 54}" y="${-14 + Math.floor(i / 5) * 62}" width="42" height="52" rx="6"/>`,
).join("");

const zwinkern = (id: string): string =>
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
  `<g fill="#E5775C" opacity=".6"><ellipse cx="186" cy="212" rx="20" ry="13"/><ellipse cx="50" cy="212" rx="20" ry="13"/></g>`;

const spyEye = (x: number, id: string): string =>
  eyeArt({
    x,
    y: 158,
    width: 24,
    height: 14,
    look: 0.85,
    iris: "#2A1A12",
    line: 5,
    radius: 11,
    id,
  });

const shiftyEyedSpies = (id: string): string =>
  `<g fill="none" stroke-width="26"><circle cx="120" cy="136" r="170" stroke="#5C2249"/><circle cx="120" cy="136" r="118" stroke="#C8402F"/>` +
  `<circle cx="120" cy="136" r="66" stroke="#F0832A"/></g><circle cx="120" cy="136" r="53" fill="#F2C255"/>` +
  `<path d="M14,320C20,250 60,232 88,222L152,222C180,232 220,250 226,320Z" fill="#15100C"/>` +
  `<path d="M66,118C62,206 92,240 120,240S178,206 174,118Z" fill="#15100C"/>` +
  `<path d="M86,206L40,240L76,304L120,258ZM154,206L200,240L164,304L120,258Z" fill="#2C1D26"/>` +
  `<path d="M62,112C62,56 82,26 102,32C114,36 126,42 136,34C160,22 178,60 178,112Z" fill="#15100C"/>` +
  `<path d="M60,96Q120,84 180,96V118H60Z" fill="#C8402F"/>` +
  `<path d="M6,120C40,96 80,104 120,104S200,96 234,118C222,142 168,132 120,132S18,142 6,120Z" fill="#15100C"/>` +
  spyEye(95, `${id}-left`) +
  spyEye(147, `${id}-right`);

export const POSTERS: Readonly<Record<Kind, Poster>> = {
  blink: { ground: "#CB3A25", light: false, middle: 50, art: blink },
  blink_of_an_eye: { ground: "#E9A32B", light: true, middle: 50, art: blinkOfAnEye },
  eyes_wide_shut: { ground: "#1B2554", light: false, middle: 65, art: eyesWideShut },
  zwinkern: { ground: "#7EC3B8", light: true, middle: 58, art: zwinkern },
  shifty_eyed_spies: { ground: "#46193A", light: false, middle: 56, art: shiftyEyedSpies },
};
