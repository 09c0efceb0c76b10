/** Glasses, drawn around eyes at their resting place. */
export const GLASSES = {
  round: (c) =>
    `<g fill="#fff" fill-opacity=".05" stroke="${c}" stroke-width="4"><circle cx="-25" cy="-4" r="23"/><circle cx="25" cy="-4" r="23"/></g><path d="M-3,-7Q0,-10 3,-7M-48,-7L-58,-11M48,-7L58,-11" stroke="${c}" stroke-width="4" fill="none" stroke-linecap="round"/>`,
  square: (c) =>
    `<g fill="#fff" fill-opacity=".05" stroke="${c}" stroke-width="6"><rect x="-49" y="-24" width="44" height="38" rx="8"/><rect x="5" y="-24" width="44" height="38" rx="8"/></g><path d="M-5,-12H5M-49,-14L-58,-16M49,-14L58,-16" stroke="${c}" stroke-width="6" fill="none" stroke-linecap="round"/>`,
  cat: (c) =>
    `<g fill="#fff" fill-opacity=".05" stroke="${c}" stroke-width="5" stroke-linejoin="round"><path d="M-4,-14C-14,-24 -36,-24 -60,-30C-54,-18 -52,14 -27,15C-10,15 -4,2 -4,-14Z"/><path d="M4,-14C14,-24 36,-24 60,-30C54,-18 52,14 27,15C10,15 4,2 4,-14Z"/></g><path d="M-4,-12Q0,-15 4,-12" stroke="${c}" stroke-width="5" fill="none"/>`,
  half: (c) =>
    `<g fill="#fff" fill-opacity=".2" stroke="${c}" stroke-width="3.6"><path d="M-44,12H-8C-8,32 -44,32 -44,12Z"/><path d="M8,12H44C44,32 8,32 8,12Z"/></g><path d="M-8,14Q0,8 8,14M-44,13L-58,2M44,13L58,2" stroke="${c}" stroke-width="3.6" fill="none"/>`,
  monocle: (c) =>
    `<circle cx="25" cy="-4" r="24" fill="#fff" fill-opacity=".05" stroke="${c}" stroke-width="4.5"/><path d="M46,8C60,40 40,70 52,112" stroke="${c}" stroke-width="2.6" fill="none"/>`,
  aviator: (c) =>
    `<g fill="${c}" fill-opacity=".05" stroke="${c}" stroke-width="4" stroke-linejoin="round"><path d="M-5,-20H-48C-54,4 -40,24 -25,22C-12,20 -5,4 -5,-20Z"/><path d="M5,-20H48C54,4 40,24 25,22C12,20 5,4 5,-20Z"/></g><path d="M-6,-20H6M-6,-12Q0,-15 6,-12" stroke="${c}" stroke-width="4" fill="none"/>`,
} satisfies Record<string, (colour: string) => string>;
