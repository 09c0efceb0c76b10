/** The 36 persons of Zwinkern: who they are and on which ground they stand. */
import { mix } from "../../../draw/colour";
import { round1 } from "../../../draw/numbers";
import type { Language, Words } from "../../../draw/words";
import type { Portrait } from "../../../faces/portrait";
import type { ZwinkernPerson } from "../../../protocol";
import { PERSONS_1_12 } from "./portraits-1-12";
import { PERSONS_13_24 } from "./portraits-13-24";
import { PERSONS_25_36 } from "./portraits-25-36";

export interface PersonArt extends Words {
  portrait: Portrait;
}

const PERSONS: readonly PersonArt[] = [...PERSONS_1_12, ...PERSONS_13_24, ...PERSONS_25_36];

/** All numbers, 1 to 36. */
export const PERSON_NUMBERS: readonly ZwinkernPerson[] = PERSONS.map((_, i) => i + 1);

/** The person of that number, as on the wire. */
export function personArt(person: ZwinkernPerson): PersonArt {
  const art = PERSONS[person - 1];
  if (!art) throw new RangeError(`no person ${person}: they are numbered 1 to 36`);
  return art;
}

/** "the Cellist", "die Cellistin". */
export const personName = (person: ZwinkernPerson, language: Language): string =>
  personArt(person)[language];

/** As it is said aloud: "17, the Cellist". */
export const personLabel = (person: ZwinkernPerson, language: Language): string =>
  `${person}, ${personName(person, language)}`;

const GROUNDS = ["#EE9C80", "#E8BE58", "#9DC49C", "#93C3D6", "#BFA8D6", "#E3CBA0"] as const;

const clock = Array.from({ length: 12 }, (_, i) => (i * Math.PI) / 6);
const ray = (a: number): string => `${round1(240 * Math.cos(a))},${round1(-8 + 240 * Math.sin(a))}`;

const PATTERNS: readonly ((ground: string) => string)[] = [
  (c) => `<circle cx="0" cy="-8" r="92" fill="${mix(c, "#FFFFFF", 0.34)}"/>`,
  (c) =>
    `<g stroke="${mix(c, "#FFFFFF", 0.3)}" stroke-width="17">${[-220, -170, -120, -70, -20, 30, 80, 130, 180].map((x) => `<path d="M${x},160L${x + 140},-170"/>`).join("")}</g>`,
  (c) =>
    `<g fill="none" stroke="${mix(c, "#FFFFFF", 0.32)}" stroke-width="15">${[34, 66, 98, 130, 162].map((r) => `<circle cx="0" cy="-8" r="${r}"/>`).join("")}</g>`,
  (c) => `<path d="M-120,-170H120L-120,160Z" fill="${mix(c, "#FFFFFF", 0.36)}"/>`,
  (c) =>
    `<g fill="${mix(c, "#FFFFFF", 0.32)}">${clock.map((a) => `<path d="M0,-8L${ray(a)}L${ray(a + 0.26)}Z"/>`).join("")}</g>`,
  (c) =>
    `<g fill="${mix(c, "#FFFFFF", 0.38)}">${Array.from({ length: 48 }, (_, i) => `<circle cx="${-105 + (i % 6) * 42 + (Math.floor(i / 6) % 2) * 21}" cy="${-132 + Math.floor(i / 6) * 40}" r="9.5"/>`).join("")}</g>`,
];

/** The ground of a card: six colours, each with six patterns, no two cards alike. */
export function personGround(person: ZwinkernPerson): { colour: string; pattern: string } {
  const i = person - 1;
  const colour = GROUNDS[i % 6] ?? GROUNDS[0];
  const pattern = PATTERNS[Math.floor(i / 6)] ?? (() => "");
  return { colour, pattern: pattern(colour) };
}
