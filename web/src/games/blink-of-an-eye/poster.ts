/** The poster of In the Blink of an Eye. */
import { eyeArt } from "../../draw/eye";
import { round1 } from "../../draw/numbers";
import type { Poster } from "../module";

/** Six eyes around the hourglass: colour, and where each looks. */
const ROUND = [
  ["#CF3226", 0.7, 0.6],
  ["#2566B8", 0.8, 0.5],
  ["#2E8B57", -0.8, -0.3],
  ["#6E3FA8", 0.7, -0.5],
  ["#B55A10", -0.6, 0.2],
  ["#8A6A00", -0.2, 0.7],
] as const;

export const poster: Poster = {
  ground: "#E9A32B",
  light: true,
  middle: 50,
  art: (id: string): string =>
    `<circle cx="120" cy="150" r="112" fill="#F2BC55"/>` +
    ROUND.map(([iris, look, lookY], i) => {
      const angle = ((i * 60 - 90) * Math.PI) / 180;
      const x = round1(120 + 92 * Math.cos(angle));
      const y = round1(150 + 92 * Math.sin(angle));
      return eyeArt({ x, y, width: 33, height: 16, look, lookY, iris, line: 5, id: `${id}-${i}` });
    }).join("") +
    `<path d="M86,84H154V98H148C148,124 128,138 128,150S148,176 148,202H154V216H86V202H92C92,176 112,162 112,150S92,124 92,98H86Z" fill="#211B16"/>` +
    `<path d="M102,112H138C134,126 122,134 120,142C118,134 106,126 102,112Z" fill="#F6ECD8"/>` +
    `<path d="M98,202C100,186 116,184 120,172C124,184 140,186 142,202Z" fill="#F6ECD8"/>`,
};
