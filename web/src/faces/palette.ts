/** What faces are cut from: skins, hair and iris colours, head and eye shapes. */
import { round1 } from "../draw/numbers";

export const INK = "#211B16";
export const PAPER = "#FFFAF0";

export interface Skin {
  base: string;
  shade: string;
  deep: string;
  blush: string;
  lip: string;
}

export const SKINS = {
  a: { base: "#FBDCC0", shade: "#F0BE9B", deep: "#C98A66", blush: "#F4A48A", lip: "#C9605A" },
  b: { base: "#F4C79E", shade: "#E3A878", deep: "#B57A4E", blush: "#EE9270", lip: "#BD5648" },
  c: { base: "#E2A874", shade: "#CB8A56", deep: "#96602F", blush: "#D97A52", lip: "#A84A3A" },
  d: { base: "#C4844F", shade: "#A86A3A", deep: "#754420", blush: "#C0663C", lip: "#8E3B2E" },
  e: { base: "#96592F", shade: "#7C4521", deep: "#4F2A12", blush: "#A3502C", lip: "#742B26" },
  f: { base: "#6A3C22", shade: "#522B16", deep: "#32190C", blush: "#7E3A22", lip: "#8A3A38" },
} satisfies Record<string, Skin>;

export const HAIR_COLOURS = {
  black: "#1E1A1E",
  blue: "#1D2740",
  brown: "#3E261A",
  chestnut: "#6E3B21",
  auburn: "#97401F",
  ginger: "#D06A28",
  blond: "#E3B24F",
  platinum: "#F2E1B2",
  grey: "#8F9293",
  white: "#F1ECE0",
  plum: "#5A2342",
} as const;

export const IRISES = {
  brown: "#5B3418",
  dark: "#33201A",
  hazel: "#8A6A1F",
  green: "#3F7F4C",
  blue: "#2F77B5",
  grey: "#6E8790",
  amber: "#B36A16",
  violet: "#6A4C9C",
} as const;

/** Cloth, leather, felt and metal: what a coat, a hat or a frame can be made of. */
export const CLOTHS = {
  red: "#C33B2C",
  crimson: "#A52A36",
  rose: "#F2A7B0",
  rust: "#C9621A",
  mustard: "#E4B64C",
  cream: "#F4EBD8",
  leaf: "#7FA46A",
  green: "#3E8E5E",
  bottle: "#1F6B5B",
  teal: "#2F8C93",
  sky: "#6E8FB5",
  blue: "#2C6FA8",
  navy: "#22304F",
  violet: "#6A3F7A",
  plum: "#7A2F5C",
  tobacco: "#6B4A2C",
  sand: "#B79A6A",
  slate: "#3A3F4B",
  ink: "#23201F",
  brass: "#D9B25F",
} as const;

/** Half widths at temple (`W`, at `Wy`) and jaw (`J`, at `Jy`), chin flatness `K`, top and chin. */
export interface Head {
  W: number;
  Wy: number;
  J: number;
  Jy: number;
  K: number;
  T: number;
  C: number;
}

export const HEADS = {
  egg: { W: 54, Wy: -8, J: 45, Jy: 38, K: 20, T: -68, C: 71 },
  round: { W: 61, Wy: 2, J: 54, Jy: 38, K: 27, T: -62, C: 67 },
  square: { W: 55, Wy: -8, J: 52, Jy: 44, K: 34, T: -66, C: 71 },
  long: { W: 49, Wy: -10, J: 42, Jy: 46, K: 22, T: -72, C: 80 },
  heart: { W: 58, Wy: -12, J: 41, Jy: 38, K: 11, T: -67, C: 74 },
  pear: { W: 51, Wy: -10, J: 58, Jy: 36, K: 33, T: -66, C: 69 },
  chisel: { W: 55, Wy: -10, J: 47, Jy: 46, K: 15, T: -67, C: 77 },
} satisfies Record<string, Head>;

/** The outline of a head. */
export function headPath({ W, Wy, J, Jy, K, T, C }: Head): string {
  const d = Jy - Wy;
  const brow = round1(T + (Wy - T) * 0.38);
  const crown = round1(W * 0.62);
  const cheekX = J + (W - J) * 0.2;
  const cheekY = round1(Jy - d * 0.3);
  const jawX = round1(J - (J - K) * 0.22);
  const jawY = round1(Jy + (C - Jy) * 0.66);
  return (
    `M0,${T}C${crown},${T} ${W},${brow} ${W},${Wy}` +
    `C${W},${Wy + d * 0.5} ${round1(cheekX)},${cheekY} ${J},${Jy}` +
    `C${jawX},${jawY} ${K},${C} 0,${C}C${-K},${C} ${-jawX},${jawY} ${-J},${Jy}` +
    `C${round1(-cheekX)},${cheekY} ${-W},${Wy + d * 0.5} ${-W},${Wy}` +
    `C${-W},${brow} ${-crown},${T} 0,${T}Z`
  );
}

/** Half width, height up and down, lift of the outer corner, how far the lid hangs at rest. */
export interface EyeShape {
  w: number;
  u: number;
  d: number;
  t: number;
  lid: number;
}

export const EYE_SHAPES = {
  round: { w: 17, u: 17, d: 13, t: 0, lid: 0.06 },
  almond: { w: 19, u: 14, d: 11, t: 3, lid: 0.08 },
  cat: { w: 19, u: 14, d: 10, t: 6, lid: 0.14 },
  sleepy: { w: 18, u: 15, d: 11, t: -2, lid: 0.34 },
  droop: { w: 18, u: 14, d: 12, t: -4, lid: 0.16 },
  wide: { w: 18, u: 19, d: 14, t: 1, lid: 0 },
  narrow: { w: 18, u: 11, d: 9, t: 3, lid: 0.06 },
} satisfies Record<string, EyeShape>;
