/** A face for those who chose none: made from the name, the same on every screen and every day. */
import { CHOICES, type Face } from "./face";

/** FNV-1a over the name's letters. */
function seedOf(name: string): number {
  let hash = 0x811c9dc5;
  for (const letter of name.normalize("NFC").trim().toLocaleLowerCase("en")) {
    hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  }
  return hash >>> 0;
}

/** Mulberry32: numbers from 0 to below 1. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** One neutral wardrobe: a name says nothing about whoever bears it, so neither does the face. */
const HAIR: readonly Face["hair"][] = [
  ...(["crop", "side", "quiff", "mop", "slick", "bob", "wave", "bun", "topknot"] as const),
  ...(["afro", "curls", "pixie", "tail", "locs", "long", "buzz"] as const),
];
const HATS: readonly Face["hat"][] = [
  "beret",
  "bobble",
  "flatcap",
  "trilby",
  "sun",
  "band",
  "goggles",
];
const TAKES_HAT: ReadonlySet<Face["hair"]> = new Set([
  ...(["crop", "buzz", "slick", "side", "bob", "long", "curls", "tail", "pixie"] as const),
]);
const COATS: readonly Face["coat"][] = [
  ...(["roll", "trench", "stripes", "shirt", "mandarin", "wrap", "apron", "suit"] as const),
];
const DARK_HAIR: readonly Face["hairColour"][] = ["black", "black", "blue", "brown", "plum"];
const ANY_HAIR: readonly Face["hairColour"][] = [
  ...(["black", "brown", "chestnut", "auburn", "ginger", "blond", "platinum", "plum"] as const),
];

/** The face that a name makes. */
export function faceFromName(name: string): Face {
  const roll = dice(seedOf(name));
  const pick = <T>(options: readonly T[]): T => options[Math.floor(roll() * options.length)] as T;
  const chance = (part: number): boolean => roll() < part;

  const skin = pick(CHOICES.skin);
  const old = chance(0.18);
  const young: readonly Face["hairColour"][] = skin === "a" || skin === "b" ? ANY_HAIR : DARK_HAIR;
  const hair = pick(HAIR);
  return {
    head: pick(CHOICES.head),
    skin,
    hair,
    hairColour: old ? pick<Face["hairColour"]>(["grey", "white"]) : pick(young),
    // Eyes must be read from afar: the narrow and the sleepy are for those who choose them.
    eyes: pick<Face["eyes"]>(["round", "almond", "cat", "droop", "wide"]),
    iris: pick(CHOICES.iris),
    nose: pick(CHOICES.nose),
    brow: pick(CHOICES.brow),
    lips: null,
    lashes: null,
    beard: null,
    moustache: null,
    glasses: chance(0.35) ? pick<Face["glasses"]>(["round", "square", "cat", "half"]) : null,
    glassesColour: pick<Face["glassesColour"]>(["ink", "red", "tobacco", "navy", "violet", "teal"]),
    hat: TAKES_HAT.has(hair) && chance(0.5) ? pick(HATS) : null,
    hatColour: pick<Face["hatColour"]>([
      "red",
      "bottle",
      "navy",
      "tobacco",
      "mustard",
      "teal",
      "plum",
    ]),
    hatBand: pick<Face["hatBand"]>(["brass", "ink", "cream", "crimson"]),
    earring: chance(0.2) ? pick<Face["earring"]>(["hoop", "pearl"]) : null,
    coat: pick(COATS),
    coatColour: pick(CHOICES.coatColour),
    coatAccent: pick<Face["coatAccent"]>(["cream", "mustard", "red", "brass", "teal"]),
    trait: old ? "lined" : chance(0.4) ? pick<Face["trait"]>(["freckles", "mole"]) : null,
  };
}
