/** What a person chose to look like: closed choices, so that a face fits into a short code. */
import { mix } from "../draw/colour";
import { CLOTHS, HAIR_COLOURS, SKINS } from "./palette";
import type { Portrait } from "./portrait";

const CLOTH = [
  "red",
  "crimson",
  "rose",
  "rust",
  "mustard",
  "cream",
  "leaf",
  "green",
  "bottle",
  "teal",
  "sky",
  "blue",
  "navy",
  "violet",
  "plum",
  "tobacco",
  "sand",
  "slate",
  "ink",
  "brass",
] as const;

/**
 * Every choice, in the order of the code. Codes are kept by browsers and records: add at the end
 * of a list or of the whole, never reorder.
 */
export const CHOICES = {
  head: ["egg", "round", "square", "long", "heart", "pear", "chisel"],
  skin: ["a", "b", "c", "d", "e", "f"],
  hair: [
    ...["none", "crop", "buzz", "side", "quiff", "flat", "mop", "slick", "sides", "comb"],
    ...["bob", "long", "wave", "flip", "hive", "bun", "topknot", "afro", "curls", "pixie"],
    ...["tail", "braids", "locs", "rolls", "veil", "turban"],
  ] as readonly Portrait["hair"][],
  hairColour: [
    ...["black", "blue", "brown", "chestnut", "auburn", "ginger", "blond", "platinum"],
    ...["grey", "white", "plum"],
  ] as readonly (keyof typeof HAIR_COLOURS)[],
  eyes: ["round", "almond", "cat", "sleepy", "droop", "wide", "narrow"],
  iris: ["brown", "dark", "hazel", "green", "blue", "grey", "amber", "violet"],
  nose: ["wedge", "button", "ball", "hook", "long", "broad", "tiny", "snub"],
  brow: ["plain", "thin", "thick", "arched", "straight"],
  lips: [null, "natural", "red", "rose", "plum"],
  lashes: [null, "long", "teal", "violet", "rose"],
  beard: [null, "stubble", "full", "long", "goatee", "circle", "chops", "curtain"],
  moustache: [null, "handlebar", "walrus", "chevron", "pencil", "curl"],
  glasses: [null, "round", "square", "cat", "half", "monocle", "aviator"],
  glassesColour: CLOTH,
  hat: [
    ...[null, "fedora", "trilby", "bowler", "top", "beret", "pillbox", "sun", "sailor", "peak"],
    ...["flatcap", "fez", "bobble", "chef", "scarf", "band", "flower", "ribbon", "goggles"],
    ...["crown"],
  ] as readonly (NonNullable<Portrait["hat"]> | null)[],
  hatColour: CLOTH,
  hatBand: CLOTH,
  earring: [null, "hoop", "drop", "pearl"],
  coat: [
    ...["suit", "tux", "roll", "trench", "pearls", "boat", "stripes", "shirt", "uniform"],
    ...["mandarin", "fur", "cravat", "wrap", "apron", "ruff"],
  ] as readonly Portrait["coat"][],
  coatColour: CLOTH,
  coatAccent: CLOTH,
  trait: [null, "freckles", "mole", "scar", "lined"],
} as const;

export type Feature = keyof typeof CHOICES;

export type Face = { [F in Feature]: (typeof CHOICES)[F][number] };

export const FEATURES = Object.keys(CHOICES) as readonly Feature[];

const LIPS = { red: "#C8262B", rose: "#C9566A", plum: "#8A2545" } as const;
const SHADOWS = { teal: "#5E9E92", violet: "#9A7FB4", rose: "#D79AA6" } as const;
const BROWS: Record<Face["brow"], Portrait["brow"]> = {
  plain: {},
  thin: { thick: 4.8, arch: 7 },
  thick: { thick: 9 },
  arched: { thick: 5.6, arch: 10 },
  straight: { thick: 7, arch: 2 },
};
const HIDES_EARS: ReadonlySet<Portrait["hair"]> = new Set([
  "mop",
  "bob",
  "long",
  "wave",
  "flip",
  "afro",
  "locs",
  "rolls",
  "veil",
] as const);

/** The face as it is drawn. */
export function portraitOf(face: Face): Portrait {
  const wrapped = face.hair === "turban" || face.hair === "veil";
  const hair = HAIR_COLOURS[face.hairColour];
  return {
    head: face.head,
    skin: face.skin,
    hair: face.hair,
    hairColour: wrapped ? CLOTHS[face.hatColour] : hair,
    eyes: face.eyes,
    iris: face.iris,
    lashes: face.lashes !== null,
    eyeShadow:
      face.lashes === null || face.lashes === "long"
        ? undefined
        : mix(SKINS[face.skin].base, SHADOWS[face.lashes], 0.7),
    nose: face.nose,
    lips:
      face.lips === null
        ? undefined
        : face.lips === "natural"
          ? SKINS[face.skin].lip
          : LIPS[face.lips],
    brow: wrapped ? { ...BROWS[face.brow], colour: hair } : BROWS[face.brow],
    beard: face.beard ?? undefined,
    beardColour: hair,
    moustache: face.moustache ?? undefined,
    glasses: face.glasses ?? undefined,
    glassesColour: CLOTHS[face.glassesColour],
    hat: wrapped ? undefined : (face.hat ?? undefined),
    hatColour: CLOTHS[face.hatColour],
    hatBand: CLOTHS[face.hatBand],
    earring: face.earring ?? undefined,
    earringColour: face.earring === "pearl" ? CLOTHS.cream : CLOTHS.brass,
    earsHidden: HIDES_EARS.has(face.hair) || face.hat === "goggles" || face.hat === "scarf",
    coat: face.coat,
    coatColour: CLOTHS[face.coatColour],
    coatAccent: CLOTHS[face.coatAccent],
    freckles: face.trait === "freckles",
    mole: face.trait === "mole" ? -1 : undefined,
    scar: face.trait === "scar",
    lined: face.trait === "lined",
    rest: { mouth: 0.45 },
  };
}
