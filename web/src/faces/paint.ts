/** The still parts of a portrait, painted once: strings of SVG and the colours that follow from it. */
import { mix } from "../draw/colour";
import { HAIR_COLOURS, HEADS, INK, SKINS } from "./palette";
import { BEARDS, MOUSTACHES } from "./parts/beards";
import { COATS } from "./parts/coats";
import { EARRINGS } from "./parts/earrings";
import { GLASSES } from "./parts/glasses";
import { HAIRS } from "./parts/hair";
import type { Hat } from "./parts/hats";
import { HATS } from "./parts/hats";
import type { Hair } from "./parts/cut";
import { NOSES } from "./parts/noses";
import type { Portrait } from "./portrait";

export interface FaceArt {
  backHair: string;
  frontHair: string;
  coat: string;
  ears: string;
  /** The shaded half and the hat's shadow, to be clipped to the head. */
  shade: string;
  freckles: string;
  beard: string;
  age: string;
  nose: string;
  /** Moustache, mole, scar, glasses. */
  overNose: string;
  hat: string;
  lid: string;
  browColour: string;
  mouthLine: string;
}

const FRECKLES = [
  [-40, 16],
  [-33, 20],
  [-26, 15],
  [-36, 26],
  [-28, 24],
  [40, 16],
  [33, 20],
  [26, 15],
  [36, 26],
  [28, 24],
  [-3, 12],
  [6, 14],
] as const;

const painted = new WeakMap<Portrait, FaceArt>();

/** The still parts of a portrait. */
export function paintFace(portrait: Portrait): FaceArt {
  const known = painted.get(portrait);
  if (known) return known;
  const art = paint(portrait);
  painted.set(portrait, art);
  return art;
}

function paint(p: Portrait): FaceArt {
  const head = HEADS[p.head];
  const skin = SKINS[p.skin];
  const veryDark = p.hairColour === HAIR_COLOURS.black || p.hairColour === HAIR_COLOURS.blue;
  const strand = mix(p.hairColour, veryDark ? "#FFFFFF" : "#000000", veryDark ? 0.28 : 0.4);
  const hair: Hair = HAIRS[p.hair](head, p.hairColour, strand);
  const hat: Hat = p.hat
    ? HATS[p.hat](p.hatColour ?? "#333333", p.hatBand ?? "#D9B25F")
    : { svg: "" };
  const whiskers = p.beardColour ?? p.hairColour;
  const brim =
    hat.brim === undefined
      ? ""
      : `<path d="M-80,-90H80V${hat.brim + 14}Q0,${hat.brim + 2} -80,${hat.brim + 14}Z" fill="#2A1608" opacity=".22"/>`;
  return {
    backHair: hair.back ?? "",
    frontHair: hair.front ?? "",
    coat: COATS[p.coat](p.coatColour, p.coatAccent ?? "#C33B2C", skin),
    ears: ears(p),
    shade: `<path d="M8,${head.T}C26,-30 20,20 12,${head.C + 6}L80,90L80,-90Z" fill="${skin.shade}" opacity=".5"/>${brim}`,
    freckles: p.freckles
      ? FRECKLES.map(
          ([x, y]) => `<circle cx="${x}" cy="${y}" r="1.9" fill="${skin.deep}" opacity=".75"/>`,
        ).join("")
      : "",
    beard: p.beard ? BEARDS[p.beard](head, whiskers) : "",
    age: p.lined
      ? `<g fill="none" stroke="${skin.deep}" stroke-width="2" stroke-linecap="round" opacity=".75"><path d="M-38,14q12,7 24,2M38,14q-12,7 -24,2M-22,28q-9,6 -9,16M22,28q9,6 9,16M-18,-46q18,-5 36,0"/></g>`
      : "",
    nose: NOSES[p.nose](skin),
    overNose:
      (p.moustache ? MOUSTACHES[p.moustache](whiskers) : "") +
      (p.mole ? `<circle cx="${p.mole * 26}" cy="34" r="2.8" fill="${INK}"/>` : "") +
      (p.scar
        ? `<path d="M36,8l8,22M34,18l10,-3M38,26l9,-3" stroke="${skin.deep}" stroke-width="2.6" stroke-linecap="round"/>`
        : "") +
      (p.glasses
        ? `<g transform="scale(${p.head === "long" ? 1 : 1.1})">${GLASSES[p.glasses](p.glassesColour ?? INK)}</g>`
        : ""),
    hat: hat.svg,
    lid: p.eyeShadow ?? mix(skin.base, skin.shade, 0.75),
    browColour: browColour(p),
    mouthLine: p.lips ? mix(skin.lip, "#000000", 0.5) : mix(skin.deep, "#000000", 0.5),
  };
}

function browColour({ brow, hairColour }: Portrait): string {
  if (brow?.colour) return brow.colour;
  if (hairColour === HAIR_COLOURS.white) return "#CFC8BA";
  if (hairColour === HAIR_COLOURS.platinum) return "#C79A46";
  return mix(hairColour, "#000000", 0.15);
}

function ears(p: Portrait): string {
  const { W } = HEADS[p.head];
  const skin = SKINS[p.skin];
  const ear = (k: -1 | 1): string =>
    p.earsHidden
      ? ""
      : `<g transform="translate(${k * (W - 1)} 2)"><path d="M0,-14C${k * 14},-18 ${k * 18},8 ${k * 4},16Z" fill="${k > 0 ? skin.shade : skin.base}"/><path d="M${k * 4},-7q${k * 6},1 ${k * 2},11" fill="none" stroke="${skin.deep}" stroke-width="2" opacity=".6" stroke-linecap="round"/></g>`;
  const ring = (x: number): string =>
    p.earring ? EARRINGS[p.earring](p.earringColour ?? "#E4B64C", x) : "";
  return ear(-1) + ear(1) + ring(-W - 4) + ring(W + 4);
}
