/** Beards, fitted to the head, and moustaches. */
import type { Head } from "../palette";
import { piece } from "./cut";

export const BEARDS = {
  stubble: (h, c) =>
    `<path d="M${-h.J - 3},14C${-h.J},50 -${h.K},${h.C} 0,${h.C}C${h.K},${h.C} ${h.J},50 ${h.J + 3},14C40,30 24,28 0,30C-24,28 -40,30 ${-h.J - 3},14Z" fill="${c}" opacity=".26"/>`,
  full: (h, c) =>
    piece(
      `M${-h.W - 1},-6C${-h.W - 2},40 ${-h.J - 4},${h.C + 18} 0,${h.C + 20}C${h.J + 4},${h.C + 18} ${h.W + 2},40 ${h.W + 1},-6L${h.W - 8},2C${h.W - 10},26 34,30 22,31Q0,24 -22,31C-34,30 ${-h.W + 10},26 ${-h.W + 8},2Z`,
      c,
    ),
  long: (h, c) =>
    piece(
      `M${-h.W - 1},-4C${-h.W - 4},46 -34,${h.C + 46} 0,${h.C + 58}C34,${h.C + 46} ${h.W + 4},46 ${h.W + 1},-4L${h.W - 8},4C${h.W - 12},26 34,30 22,31Q0,24 -22,31C-34,30 ${-h.W + 12},26 ${-h.W + 8},4Z`,
      c,
    ),
  goatee: (h, c) =>
    piece(
      `M-19,52Q0,46 19,52C21,72 10,${h.C + 20} 0,${h.C + 22}C-10,${h.C + 20} -21,72 -19,52Z`,
      c,
    ),
  circle: (h, c) =>
    `<path fill-rule="evenodd" d="M-27,34C-27,26 -8,25 0,29C8,25 27,26 27,34C32,60 18,${h.C + 8} 0,${h.C + 8}C-18,${h.C + 8} -32,60 -27,34ZM-20,42C-20,36 20,36 20,42C18,56 -18,56 -20,42Z" fill="${c}"/>`,
  chops: (h, c) =>
    piece(
      `M${-h.W - 3},-14C${-h.W - 6},30 ${-h.J - 6},54 -26,56C-32,40 -36,30 ${-h.W + 10},-6Z`,
      c,
    ) + piece(`M${h.W + 3},-14C${h.W + 6},30 ${h.J + 6},54 26,56C32,40 36,30 ${h.W - 10},-6Z`, c),
  curtain: (h, c) =>
    piece(
      `M${-h.W - 1},-6C${-h.W},40 ${-h.J - 2},${h.C + 10} 0,${h.C + 12}C${h.J + 2},${h.C + 10} ${h.W},40 ${h.W + 1},-6L${h.W - 7},2C${h.W - 8},40 30,60 0,60C-30,60 ${-h.W + 8},40 ${-h.W + 7},2Z`,
      c,
    ),
} satisfies Record<string, (head: Head, colour: string) => string>;

export const MOUSTACHES = {
  handlebar: (c) =>
    piece(
      "M0,30C8,26 20,30 28,34C36,37 44,34 45,26C52,38 42,47 30,45C18,44 8,40 0,37C-8,40 -18,44 -30,45C-42,47 -52,38 -45,26C-44,34 -36,37 -28,34C-20,30 -8,26 0,30Z",
      c,
    ),
  walrus: (c) =>
    piece(
      "M0,26C16,22 34,30 36,46C34,58 22,54 16,50C8,54 -8,54 -16,50C-22,54 -34,58 -36,46C-34,30 -16,22 0,26Z",
      c,
    ),
  chevron: (c) =>
    piece("M0,27C12,26 24,32 27,42C16,40 8,38 0,38C-8,38 -16,40 -27,42C-24,32 -12,26 0,27Z", c),
  pencil: (c) =>
    `<path d="M-2,33Q-14,31 -24,37M2,33Q14,31 24,37" stroke="${c}" stroke-width="3.6" fill="none" stroke-linecap="round"/>`,
  curl: (c) =>
    `<path d="M0,33C10,28 24,40 34,36C42,32 42,22 34,22M0,33C-10,28 -24,40 -34,36C-42,32 -42,22 -34,22" stroke="${c}" stroke-width="5.4" fill="none" stroke-linecap="round"/>`,
} satisfies Record<string, (colour: string) => string>;
