/** How the face editor groups what can be chosen, and what of it matters for a face. */
import type { Words } from "../draw/words";
import { CHOICES, type Face, type Feature } from "../faces/face";
import { OPTION_NAMES } from "./face-words";

export interface Group {
  id: string;
  title: Words;
  features: readonly Feature[];
}

export const GROUPS: readonly Group[] = [
  { id: "head", title: { en: "Head", de: "Kopf" }, features: ["head", "skin", "trait"] },
  { id: "hair", title: { en: "Hair", de: "Haare" }, features: ["hair", "hairColour"] },
  { id: "eyes", title: { en: "Eyes", de: "Augen" }, features: ["eyes", "iris", "brow", "lashes"] },
  { id: "mouth", title: { en: "Nose & mouth", de: "Nase & Mund" }, features: ["nose", "lips"] },
  { id: "beard", title: { en: "Beard", de: "Bart" }, features: ["beard", "moustache"] },
  {
    id: "glasses",
    title: { en: "Glasses", de: "Brille" },
    features: ["glasses", "glassesColour"],
  },
  { id: "hat", title: { en: "Hat", de: "Hut" }, features: ["hat", "hatColour", "hatBand"] },
  {
    id: "coat",
    title: { en: "Coat", de: "Kleidung" },
    features: ["coat", "coatColour", "coatAccent", "earring"],
  },
];

/** Whether the choice changes anything about this face. */
export function matters(feature: Feature, face: Face): boolean {
  const wrapped = face.hair === "turban" || face.hair === "veil";
  switch (feature) {
    case "glassesColour":
      return face.glasses !== null;
    case "hat":
      return !wrapped;
    case "hatColour":
      return wrapped || face.hat !== null;
    case "hatBand":
      return !wrapped && face.hat !== null;
    default:
      return true;
  }
}

export interface Option {
  /** Its place in the list of choices. */
  at: number;
  name: Words;
  /** The face with this option. */
  face: Face;
  chosen: boolean;
}

/** Everything a feature can be, each on the given face. */
export function optionsOf(feature: Feature, face: Face): Option[] {
  const names = OPTION_NAMES[feature] as Readonly<Record<string, Words>>;
  return CHOICES[feature].map((value, at) => ({
    at,
    name: names[value ?? "none"] ?? { en: String(value), de: String(value) },
    face: { ...face, [feature]: value },
    chosen: face[feature] === value,
  }));
}

const WITH_HAT: ReadonlySet<Feature> = new Set(["hat", "coat", "earring"]);
const AROUND_EYES: ReadonlySet<Feature> = new Set(["eyes", "iris", "brow", "lashes"]);

/** The face as an option is pictured: without what would hide it. */
export const pictured = (feature: Feature, face: Face): Face => ({
  ...face,
  hat: WITH_HAT.has(feature) ? face.hat : null,
  glasses: AROUND_EYES.has(feature) ? null : face.glasses,
});
