/** Hands of cut paper, for big gestures and for the nights. Box -70 -120 140 240. */
import { SKINS } from "../palette";

const cuff = (shade: string, sleeve: string): string =>
  `<path d="M-34,40L-38,124H38L34,40Z" fill="${shade}"/><path d="M-52,74H52L58,130H-58Z" fill="${sleeve}"/>` +
  `<path d="M-50,66H50Q54,66 54,72V86H-54V72Q-54,66 -50,66Z" fill="#FFFAF0"/>`;

/** An open hand, raised. */
export function raisedHand(skin: keyof typeof SKINS, sleeve: string): string {
  const s = SKINS[skin];
  return (
    cuff(s.shade, sleeve) +
    `<g fill="${s.base}"><rect x="-44" y="-84" width="21" height="90" rx="10.5" transform="rotate(-9 -33 0)"/><rect x="-22" y="-106" width="22" height="110" rx="11" transform="rotate(-3 -11 0)"/><rect x="2" y="-104" width="22" height="108" rx="11" transform="rotate(4 12 0)"/><rect x="25" y="-80" width="20" height="86" rx="10" transform="rotate(12 34 0)"/><path d="M-44,-12H44C48,30 36,58 0,58S-48,30 -44,-12Z"/><path d="M-38,30C-62,14 -70,-6 -64,-16C-58,-24 -48,-18 -42,-4L-30,16Z"/></g>` +
    `<path d="M6,58C34,55 47,28 45,0C40,28 28,48 6,58Z" fill="${s.shade}" opacity=".8"/><path d="M-26,8Q-4,-2 28,8M-30,22Q-16,30 -14,48" fill="none" stroke="${s.deep}" stroke-width="3" stroke-linecap="round" opacity=".65"/>`
  );
}

/** A fist with the first finger out, pointing up; turn it to where it points. */
export function pointingHand(skin: keyof typeof SKINS, sleeve: string): string {
  const s = SKINS[skin];
  return (
    cuff(s.shade, sleeve) +
    `<g fill="${s.base}"><rect x="-33" y="-112" width="24" height="122" rx="12"/><path d="M-46,-6C-46,-26 46,-26 46,-6C50,32 36,58 0,58S-50,32 -46,-6Z"/></g>` +
    `<path d="M6,58C36,55 49,28 46,-4C42,26 28,48 6,58Z" fill="${s.shade}" opacity=".8"/>` +
    `<g fill="${s.shade}"><rect x="-8" y="-26" width="19" height="42" rx="9.5"/><rect x="11" y="-24" width="18" height="38" rx="9"/><rect x="29" y="-19" width="16" height="32" rx="8"/></g>` +
    `<g fill="${s.base}"><rect x="-8" y="-29" width="18" height="40" rx="9"/><rect x="11" y="-27" width="17" height="36" rx="8.5"/><rect x="29" y="-22" width="15" height="30" rx="7.5"/><path d="M-50,24C-52,8 -36,2 -22,8L4,20C14,26 8,40 -4,36L-28,30Z"/></g>` +
    `<path d="M-24,9L4,21C13,27 7,39 -4,36" fill="none" stroke="${s.deep}" stroke-width="3" stroke-linecap="round" opacity=".6"/>`
  );
}
