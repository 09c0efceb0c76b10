/**
 * A face as text, and what moves in it.
 *
 * A face is drawn as a whole, so that one that was sent with the page, or that never moves, costs
 * nothing but its text; only what moves is then set, piece by piece. All of it is constant text of ours
 * and numbers.
 */
import { mix } from "../draw/colour";
import { SEAT_PAINT, type SeatColour } from "../draw/seats";
import { faceLines, type EyeLines, type FaceLines } from "./geometry";
import { headPath, HEADS, INK, IRISES, PAPER, SKINS } from "./palette";
import { paintFace } from "./paint";
import type { Portrait } from "./portrait";
import { pose } from "./pose";

/** What a face looks like; if any of it changes, the face is drawn anew. */
export interface Look {
  /** Something that no other drawing of the page is called. */
  id: string;
  portrait: Portrait;
  /** The seat's colour, if the face is a disc in it. */
  medal: SeatColour | null;
  /** For faces of 80 px and less: larger eyes, stronger lines. */
  small: boolean;
  /**
   * The shade over the eyes of whoever is not looked at: there are no eyes below it. Where it may
   * lift it is drawn, but not seen.
   */
  shade: "none" | "lifted" | "down";
}

type Attributes = Readonly<Record<string, string | number>>;
type Lay = (lines: FaceLines) => Attributes;

const display = (shown: boolean): string => (shown ? "inline" : "none");

/** The pieces of an eye, and of what is around it. */
function eyePieces(side: "left" | "right"): Record<string, Lay> {
  const lay =
    (of: (eye: EyeLines) => Attributes): Lay =>
    (lines) =>
      of(lines[side]);
  return {
    [`${side}-cheek`]: lay(({ cheek, blush }) => ({ transform: cheek, opacity: blush })),
    [`${side}-socket`]: lay(({ socket }) => ({ d: socket })),
    [`${side}-opening`]: lay(({ opening }) => ({ d: opening })),
    [`${side}-iris`]: lay(({ iris }) => ({ transform: iris })),
    [`${side}-cast`]: lay(({ cast }) => ({ d: cast })),
    [`${side}-lower`]: lay(({ lower }) => ({ d: lower })),
    [`${side}-upper`]: lay(({ upper, weight }) => ({ d: upper, "stroke-width": weight })),
    [`${side}-fan`]: lay(({ fan, fanShown }) => ({ d: fan, opacity: fanShown })),
    [`${side}-flick`]: lay(({ flick }) => ({ d: flick })),
    [`${side}-crease`]: lay(({ crease }) => ({ opacity: crease })),
    [`${side}-brow`]: lay(({ brow }) => ({ d: brow })),
  };
}

/** Everything that moves, by the name it has in the drawing: how it lies when the face has these lines. */
const PIECES: Readonly<Record<string, Lay>> = {
  head: ({ head }) => ({ transform: head }),
  features: ({ features }) => ({ transform: features }),
  nose: ({ nose }) => ({ transform: nose }),
  ears: ({ ears }) => ({ transform: ears }),
  "back-hair": ({ backHair }) => ({ transform: backHair }),
  "front-hair": ({ frontHair }) => ({ transform: frontHair }),
  hat: ({ hat }) => ({ transform: hat }),
  ...eyePieces("left"),
  ...eyePieces("right"),
  lips: ({ mouth }) => ({ d: mouth.lips }),
  shut: ({ mouth }) => ({ display: display(!mouth.open) }),
  line: ({ mouth }) => ({ d: mouth.line }),
  underlip: ({ mouth }) => ({ d: mouth.underlip }),
  open: ({ mouth }) => ({ display: display(mouth.open) }),
  gape: ({ mouth }) => ({ d: mouth.gape }),
  tongue: ({ mouth }) => ({ cy: mouth.tongueY }),
  teeth: ({ mouth }) => ({ d: mouth.teeth, display: display(mouth.teethShown) }),
  corners: ({ mouth }) => ({ d: mouth.corners, display: display(mouth.cornersShown) }),
};

/** Moves a face that was drawn to other lines. What stays as it was is not touched. */
export function moveFace(drawing: Element, lines: FaceLines): void {
  for (const piece of drawing.querySelectorAll("[data-piece]")) {
    const attributes = PIECES[piece.getAttribute("data-piece") ?? ""]?.(lines) ?? {};
    for (const name in attributes) {
      const value = String(attributes[name]);
      if (piece.getAttribute(name) !== value) piece.setAttribute(name, value);
    }
  }
}

const STROKE = `fill="none" stroke-linecap="round" stroke-linejoin="round"`;

/** The inside of a face's `<svg>`. Origin mid-head, y down. */
export function drawFace(look: Look, lines: FaceLines): string {
  const { id, portrait, medal, small, shade } = look;
  const skin = SKINS[portrait.skin];
  const art = paintFace(portrait);
  const outline = headPath(HEADS[portrait.head]);
  const paint = medal && SEAT_PAINT[medal];
  const at = placed(lines);
  const seen = shade !== "down";

  const mouth =
    (portrait.lips ? `<path ${at("lips")} fill="${portrait.lips}"/>` : "") +
    `<g ${at("open")}><path ${at("gape")} fill="#571820"/><g clip-path="url(#${id}-mouth)">` +
    `<ellipse ${at("tongue")} rx="15" ry="12" fill="#D2605A"/>` +
    `<path ${at("teeth")} fill="#FFFAF0"/></g></g>` +
    `<g ${at("shut")} ${STROKE}>` +
    `<path ${at("line")} stroke="${art.mouthLine}" stroke-width="${small ? 5 : 4}"/>` +
    (portrait.lips
      ? ""
      : `<path ${at("underlip")} stroke="${skin.deep}" stroke-width="2.2" opacity=".75"/>`) +
    `</g><path ${at("corners")} ${STROKE} stroke="${skin.deep}" stroke-width="2.6" opacity=".8"/>`;

  const head =
    `<g ${at("ears")}>${art.ears}</g><path d="${outline}" fill="${skin.base}"/>` +
    `<g clip-path="url(#${id}-head)">${art.shade}<g ${at("features")}>` +
    `<ellipse ${at("left-cheek")} cx="-34" cy="25" rx="13" ry="9" fill="${skin.blush}"/>` +
    `<ellipse ${at("right-cheek")} cx="34" cy="25" rx="13" ry="9" fill="${skin.blush}"/>` +
    `${art.freckles}</g></g>` +
    `<g ${at("features")}>${art.beard}${mouth}${art.age}` +
    (seen ? drawEye("left", look, at) + drawEye("right", look, at) : "") +
    (shade === "none" ? "" : drawShade(look)) +
    `<g ${STROKE} stroke="${skin.deep}" stroke-width="2.8">` +
    `<path ${at("left-crease")} d="M-48,-12l-8,-5M-49,-5l-10,0M-48,2l-8,5"/>` +
    `<path ${at("right-crease")} d="M48,-12l8,-5M49,-5l10,0M48,2l8,5"/></g>` +
    `<g ${at("nose")}>${art.nose}</g>${art.overNose}</g>` +
    `<g ${at("front-hair")}>${art.frontHair}</g>` +
    `<g ${at("features")} fill="${art.browColour}">` +
    `<path ${at("left-brow")}/><path ${at("right-brow")}/></g>` +
    `<g ${at("hat")}>${art.hat}</g>`;

  const bust =
    `<g ${at("back-hair")}>${art.backHair}</g>` +
    `<path d="M-23,40L-25,96Q0,116 25,96L23,40Z" fill="${skin.shade}"/>${art.coat}` +
    `<g ${at("head")}>${head}</g>`;

  const clips =
    `<clipPath id="${id}-head"><path d="${outline}"/></clipPath>` +
    `<clipPath id="${id}-mouth"><path ${at("gape")}/></clipPath>`;
  if (!paint) return `<defs>${clips}</defs>${bust}`;
  // Hat and hair break out of the disc at its top.
  return (
    `<defs>${clips}<clipPath id="${id}-disc">` +
    `<path d="M-150,-260H150V0H104A104,104 0 0 1 -104,0H-150Z"/></clipPath></defs>` +
    `<circle r="104" fill="${paint.tint}"/>` +
    `<circle r="107" fill="none" stroke="${paint.ring}" stroke-width="9"/>` +
    `<g clip-path="url(#${id}-disc)"><g transform="translate(0 6) scale(${small ? 1.2 : 1.13})">` +
    `${bust}</g></g>` +
    `<path d="M-107,0A107,107 0 0 0 107,0" fill="none" stroke="${paint.ring}" stroke-width="9"/>`
  );
}

/** The name of a piece and how it lies, as attributes. */
const placed =
  (lines: FaceLines) =>
  (piece: string): string => {
    const attributes = Object.entries(PIECES[piece]?.(lines) ?? {});
    return [`data-piece="${piece}"`, ...attributes.map(([name, is]) => `${name}="${is}"`)].join(
      " ",
    );
  };

/** One eye: socket, the opening that clips ball and iris, the lid's line. */
function drawEye(
  side: "left" | "right",
  { id, portrait }: Look,
  at: (piece: string) => string,
): string {
  const iris = IRISES[portrait.iris];
  const clip = `${id}-${side}`;
  return (
    `<path ${at(`${side}-socket`)} fill="${paintFace(portrait).lid}"/>` +
    `<clipPath id="${clip}"><path ${at(`${side}-opening`)}/></clipPath>` +
    `<g clip-path="url(#${clip})">` +
    `<rect x="-64" y="-44" width="128" height="78" fill="${PAPER}"/><g ${at(`${side}-iris`)}>` +
    `<circle r="12" fill="${mix(iris, "#000000", 0.45)}"/><circle r="10" fill="${iris}"/>` +
    `<path d="M-7.6,5.6A9.4,9.4 0 0 0 9.2,2A11,11 0 0 1 -7.6,5.6Z" fill="#fff" opacity=".28"/>` +
    `<circle r="5.8" fill="#15100C"/>` +
    `<circle class="catchlight" cx="-4" cy="-4.4" r="3.3" fill="#fff"/>` +
    `<circle cx="3.4" cy="3.4" r="1.3" fill="#fff" opacity=".7"/></g>` +
    `<path ${at(`${side}-cast`)} fill="#3A2A20" opacity=".18"/></g>` +
    `<path ${at(`${side}-lower`)} ${STROKE} stroke="${SKINS[portrait.skin].deep}" stroke-width="1.8" opacity=".7"/>` +
    `<g fill="none" stroke="${INK}" stroke-linecap="round"><path ${at(`${side}-upper`)}/>` +
    `<path ${at(`${side}-fan`)} stroke-width="3.8"/>` +
    (portrait.lashes ? `<path ${at(`${side}-flick`)} stroke-width="3.2"/>` : "") +
    `</g>`
  );
}

/** It follows from the portrait alone: nothing can be read in it. */
function drawShade({ id, portrait, shade }: Look): string {
  const { deep } = SKINS[portrait.skin];
  const { left, right } = faceLines(portrait, pose());
  const dark = mix(deep, "#000000", 0.45);
  return (
    `<g class="shade" clip-path="url(#${id}-head)" opacity="${shade === "down" ? 1 : 0}">` +
    `<path d="${left.socket}" fill="${deep}" opacity=".75"/>` +
    `<path d="${right.socket}" fill="${deep}" opacity=".75"/>` +
    `<path d="${left.opening}" fill="${dark}"/><path d="${right.opening}" fill="${dark}"/>` +
    `<path d="M-80,-34Q0,-44 80,-34V16Q40,24 0,14Q-40,24 -80,16Z" fill="${mix(deep, "#000000", 0.3)}" opacity=".5"/></g>`
  );
}
