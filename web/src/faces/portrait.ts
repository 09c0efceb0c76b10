/** What a face looks like, and in what mood it rests: all that a drawing needs but the moment. */
import type { EYE_SHAPES, HEADS, IRISES, SKINS } from "./palette";
import type { BEARDS, MOUSTACHES } from "./parts/beards";
import type { COATS } from "./parts/coats";
import type { EARRINGS } from "./parts/earrings";
import type { GLASSES } from "./parts/glasses";
import type { HAIRS } from "./parts/hair";
import type { HATS } from "./parts/hats";
import type { NOSES } from "./parts/noses";
import type { PoseChange } from "./pose";

/** How the brows are cut; each number has a good default. */
export interface Brow {
  colour?: string;
  thick?: number;
  arch?: number;
  length?: number;
  /** Of the outer end. */
  lift?: number;
  /** Up is negative. */
  raise?: number;
}

/** Colours are `#RRGGBB`. */
export interface Portrait {
  head: keyof typeof HEADS;
  skin: keyof typeof SKINS;
  hair: keyof typeof HAIRS;
  hairColour: string;
  eyes: keyof typeof EYE_SHAPES;
  eyeSize?: number;
  iris: keyof typeof IRISES;
  lashes?: boolean;
  eyeShadow?: string;
  nose: keyof typeof NOSES;
  /** Painted lips, in this colour. */
  lips?: string;
  brow?: Brow;
  beard?: keyof typeof BEARDS;
  beardColour?: string;
  moustache?: keyof typeof MOUSTACHES;
  glasses?: keyof typeof GLASSES;
  glassesColour?: string;
  hat?: keyof typeof HATS;
  hatColour?: string;
  hatBand?: string;
  earring?: keyof typeof EARRINGS;
  earringColour?: string;
  earsHidden?: boolean;
  coat: keyof typeof COATS;
  coatColour: string;
  coatAccent?: string;
  freckles?: boolean;
  /** On the left (-1) or the right (1) cheek, as seen. */
  mole?: number;
  scar?: boolean;
  /** The lines of age. */
  lined?: boolean;
  rest?: PoseChange;
}
