/** The poster of Shifty Eyed Spies. */
import { eyeArt } from "../../draw/eye";
import type { Poster } from "../module";

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

export const poster: Poster = {
  ground: "#46193A",
  light: false,
  middle: 56,
  art: (id: string): string =>
    `<g fill="none" stroke-width="26"><circle cx="120" cy="136" r="170" stroke="#5C2249"/><circle cx="120" cy="136" r="118" stroke="#C8402F"/>` +
    `<circle cx="120" cy="136" r="66" stroke="#F0832A"/></g><circle cx="120" cy="136" r="53" fill="#F2C255"/>` +
    `<path d="M14,320C20,250 60,232 88,222L152,222C180,232 220,250 226,320Z" fill="#15100C"/>` +
    `<path d="M66,118C62,206 92,240 120,240S178,206 174,118Z" fill="#15100C"/>` +
    `<path d="M86,206L40,240L76,304L120,258ZM154,206L200,240L164,304L120,258Z" fill="#2C1D26"/>` +
    `<path d="M62,112C62,56 82,26 102,32C114,36 126,42 136,34C160,22 178,60 178,112Z" fill="#15100C"/>` +
    `<path d="M60,96Q120,84 180,96V118H60Z" fill="#C8402F"/>` +
    `<path d="M6,120C40,96 80,104 120,104S200,96 234,118C222,142 168,132 120,132S18,142 6,120Z" fill="#15100C"/>` +
    spyEye(95, `${id}-left`) +
    spyEye(147, `${id}-right`),
};
