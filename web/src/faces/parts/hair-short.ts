/** Hair that ends above the shoulders or is pinned up, and none at all. */
import { blobs, cap, piece, shine, type HairShape } from "./cut";

export const HAIR_SHORT = {
  none: () => ({}),
  crop: (h, c) => ({
    front: piece(cap(h), c) + shine(`M${-h.W + 16},-52Q-22,${h.T - 1} 4,${h.T - 2}`, c),
  }),
  buzz: (h, c) => ({ front: piece(cap(h, { v: 4, hl: -47, ear: -10 }), c, 'opacity=".92"') }),
  side: (h, c) => ({
    front:
      piece(
        `M${-h.W - 2},-4C${-h.W - 8},-56 -36,${h.T - 15} -4,${h.T - 14}C40,${h.T - 18} ${h.W + 12},-46 ${h.W + 3},-2L${h.W - 5},-12C${h.W - 8},-30 26,-42 -22,-54C-34,-46 ${-h.W + 8},-36 ${-h.W + 5},-10Z`,
        c,
      ) + shine(`M-14,-62Q16,-66 38,-44`, c),
  }),
  quiff: (h, c) => ({
    front:
      piece(
        `M${-h.W - 1},-8C${-h.W - 7},-44 ${-h.W},-58 -44,-64C-56,-96 4,-112 44,-94C70,-82 ${h.W + 8},-50 ${h.W + 1},-8L${h.W - 5},-14C${h.W - 6},-38 34,-48 10,-46C-12,-44 -34,-46 ${-h.W + 5},-14Z`,
        c,
      ) + shine("M-30,-72Q-8,-92 32,-80", c),
  }),
  flat: (h, c) => ({
    front: piece(
      `M${-h.W - 1},-8L${-h.W - 4},-84Q0,-98 ${h.W + 4},-84L${h.W + 1},-8L${h.W - 5},-12C${h.W - 6},-40 34,-48 0,-48C-34,-48 ${-h.W + 6},-40 ${-h.W + 5},-12Z`,
      c,
    ),
  }),
  mop: (h, c) => ({
    back: piece(
      `M${-h.W - 9},26C${-h.W - 16},-60 -40,${h.T - 18} 0,${h.T - 18}C40,${h.T - 18} ${h.W + 16},-60 ${h.W + 9},26Z`,
      c,
    ),
    front:
      piece(
        `M${-h.W - 8},14C${-h.W - 14},-60 -38,${h.T - 18} 0,${h.T - 18}C38,${h.T - 18} ${h.W + 14},-60 ${h.W + 8},14L${h.W - 5},6C${h.W - 2},-12 ${h.W - 8},-26 ${h.W - 12},-32L30,-28L22,-36L8,-27L-4,-36L-16,-27L-26,-35L-38,-28L${-h.W + 10},-32C${-h.W + 6},-24 ${-h.W + 2},-12 ${-h.W + 5},6Z`,
        c,
      ) + shine(`M-34,-64Q-14,${h.T - 8} 14,${h.T - 7}`, c),
  }),
  slick: (h, c) => ({
    front:
      piece(
        `M${-h.W - 1},-2C${-h.W - 7},-54 -34,${h.T - 12} 0,${h.T - 12}C34,${h.T - 12} ${h.W + 7},-54 ${h.W + 1},-2L${h.W - 4},-12C${h.W - 4},-40 26,-56 0,-38C-26,-56 ${-h.W + 4},-40 ${-h.W + 4},-12Z`,
        c,
      ) +
      shine("M-30,-60Q-14,-72 -4,-70", c) +
      shine("M18,-70Q32,-66 38,-54", c),
  }),
  sides: (h, c) => ({
    back: blobs(
      [
        [-h.W - 2, -6, 15],
        [-h.W + 1, -22, 11],
        [-h.W + 1, 10, 11],
        [h.W + 2, -6, 15],
        [h.W - 1, -22, 11],
        [h.W - 1, 10, 11],
      ],
      c,
    ),
  }),
  comb: (h, c) => ({
    back: blobs(
      [
        [-h.W, -6, 13],
        [-h.W + 2, 8, 10],
        [h.W, -6, 13],
        [h.W - 2, 8, 10],
      ],
      c,
    ),
    front: `<g fill="none" stroke="${c}" stroke-width="4.2" stroke-linecap="round"><path d="M${-h.W + 1},-24Q-30,${h.T - 4} 24,${h.T + 10}"/><path d="M${-h.W + 2},-30Q-26,${h.T - 14} 34,${h.T + 16}"/><path d="M${-h.W + 3},-18Q-34,${h.T + 8} 14,${h.T + 6}"/></g>`,
  }),
  bun: (h, c, d) => ({
    back: `<circle cx="0" cy="${h.T - 20}" r="27" fill="${c}"/><path d="M-16,${h.T - 26}q16,-16 32,0" fill="none" stroke="${d}" stroke-width="3" stroke-linecap="round" opacity=".6"/>`,
    front:
      piece(cap(h, { hl: -50, v: 9, ear: 0 }), c) + shine(`M-32,-54Q-18,${h.T + 2} -4,${h.T}`, c),
  }),
  topknot: (h, c) => ({
    back: `<ellipse cx="4" cy="${h.T - 16}" rx="16" ry="18" fill="${c}"/>`,
    front: piece(cap(h, { hl: -48, v: 5, ear: -6 }), c),
  }),
  pixie: (h, c) => ({
    front:
      piece(
        `M${-h.W - 3},6C${-h.W - 10},-56 -36,${h.T - 15} 0,${h.T - 15}C36,${h.T - 15} ${h.W + 10},-56 ${h.W + 3},6L${h.W - 7},-4L${h.W - 8},-26L40,-34L34,-44L16,-30L8,-42L-12,-26L-22,-42L-38,-26L${-h.W + 8},-30L${-h.W + 7},-4Z`,
        c,
      ) + shine(`M-32,-58Q-12,${h.T - 4} 18,${h.T - 3}`, c),
  }),
  turban: (h, c, d) => ({
    front:
      piece(
        `M${-h.W - 8},-22C${-h.W - 22},-76 -40,-114 2,-114C46,-114 ${h.W + 22},-74 ${h.W + 8},-22C30,-44 -30,-44 ${-h.W - 8},-22Z`,
        c,
      ) +
      `<g fill="none" stroke="${d}" stroke-width="3.4" stroke-linecap="round" opacity=".55"><path d="M${-h.W - 8},-34Q-16,-66 34,-104M${-h.W - 10},-54Q-24,-86 10,-108M${h.W + 8},-32Q34,-58 4,-62M${h.W + 11},-52Q46,-76 22,-80"/></g>`,
  }),
} satisfies Record<string, HairShape>;
