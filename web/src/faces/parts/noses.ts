/** Noses, in three tones of the skin. */
import type { Skin } from "../palette";

export const NOSES = {
  wedge: (s) =>
    `<path d="M-3,-8 L11,25 Q3,30 -9,26 Q-4,20 -3,-8Z" fill="${s.shade}"/><path d="M-9,26 Q2,31 11,25" fill="none" stroke="${s.deep}" stroke-width="2.6" stroke-linecap="round"/>`,
  button: (s) =>
    `<ellipse cx="1" cy="20" rx="10" ry="8.5" fill="${s.shade}"/><path d="M-7,24 Q1,30 9,24" fill="none" stroke="${s.deep}" stroke-width="2.6" stroke-linecap="round"/>`,
  ball: (s) =>
    `<circle cx="1" cy="19" r="13" fill="${s.blush}" opacity=".75"/><path d="M-9,26 Q1,34 11,26" fill="none" stroke="${s.deep}" stroke-width="2.6" stroke-linecap="round"/><path d="M5,12 q4,2 4,6" stroke="#fff" stroke-opacity=".45" stroke-width="3" fill="none" stroke-linecap="round"/>`,
  hook: (s) =>
    `<path d="M-2,-12 C12,-4 18,16 14,25 Q4,31 -8,25 Q2,18 -2,-12Z" fill="${s.shade}"/><path d="M-8,25 Q2,32 14,25" fill="none" stroke="${s.deep}" stroke-width="2.6" stroke-linecap="round"/>`,
  long: (s) =>
    `<path d="M-5,-12 L5,-12 L12,28 Q1,34 -10,28Z" fill="${s.shade}"/><path d="M-10,28 Q1,35 12,28" fill="none" stroke="${s.deep}" stroke-width="2.6" stroke-linecap="round"/>`,
  broad: (s) =>
    `<path d="M-3,-4 C-4,10 -16,14 -15,22 Q-12,29 0,28 Q12,29 16,22 C16,14 5,10 4,-4Z" fill="${s.shade}"/><path d="M-12,26 Q0,31 13,26" fill="none" stroke="${s.deep}" stroke-width="2.6" stroke-linecap="round"/>`,
  tiny: (s) =>
    `<path d="M-5,22 Q1,27 7,22" fill="none" stroke="${s.deep}" stroke-width="3" stroke-linecap="round"/>`,
  snub: (s) =>
    `<path d="M0,0 Q6,10 11,18 Q10,25 1,25 Q-8,25 -9,19 Q-3,16 0,0Z" fill="${s.shade}"/><path d="M-7,23Q1,28 9,23" fill="none" stroke="${s.deep}" stroke-width="2.6" stroke-linecap="round"/>`,
} satisfies Record<string, (skin: Skin) => string>;
