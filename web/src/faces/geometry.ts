/** From a pose to the lines of a face: every number that moves. Origin mid-head, y down. */
import { clamp, lerp, round1 } from "../draw/numbers";
import { EYE_SHAPES } from "./palette";
import type { Portrait } from "./portrait";
import type { Pose } from "./pose";

export interface EyeLines {
  socket: string;
  opening: string;
  upper: string;
  /** The weight of the upper line: a shut eye is one strong stroke. */
  weight: number;
  lower: string;
  /** The shade that the lid throws on the ball. */
  cast: string;
  /** Two flicks at the outer corner, for those who have lashes. */
  flick: string;
  /** The fan of lashes under a shut lid. */
  fan: string;
  fanShown: number;
  iris: string;
  brow: string;
  crease: number;
  cheek: string;
  /** How red the cheek is. */
  blush: number;
}

export interface MouthLines {
  open: boolean;
  line: string;
  gape: string;
  teeth: string;
  teethShown: boolean;
  tongueY: number;
  corners: string;
  cornersShown: boolean;
  underlip: string;
  lips: string;
}

export interface FaceLines {
  head: string;
  features: string;
  nose: string;
  ears: string;
  backHair: string;
  frontHair: string;
  hat: string;
  left: EyeLines;
  right: EyeLines;
  mouth: MouthLines;
}

const EYE_LINE = -4;
const by = (x: number, y: number): string => `translate(${round1(x)} ${round1(y)})`;

/** All lines of a face. `small` opens the eyes a little more, for faces of a thumbnail's size. */
export function faceLines(portrait: Portrait, pose: Pose, small = false): FaceLines {
  const { turn, nod } = pose;
  const narrow = 1 - Math.min(1.7, Math.abs(turn)) * 0.09;
  return {
    head: `${by(pose.sway, pose.bob)} rotate(${round1(pose.tilt + turn * 2)} 0 70)`,
    features: `${by(turn * 7.5, nod * 6)} scale(${Math.round(narrow * 1000) / 1000} 1)`,
    nose: by(turn * 4.5, nod * 3),
    ears: by(-turn * 4, -nod * 4),
    backHair: by(-turn * 4, -nod * 2),
    frontHair: by(turn * 2.5, nod * 2.5),
    hat: by(turn * 2, nod * 3),
    left: eyeLines(portrait, pose, -1, small),
    right: eyeLines(portrait, pose, 1, small),
    mouth: mouthLines(pose),
  };
}

function eyeLines(portrait: Portrait, pose: Pose, side: -1 | 1, small: boolean): EyeLines {
  const long = portrait.head === "long";
  const size = (long ? 1.04 : 1.15) * (portrait.eyeSize ?? 1) * (small ? 1.1 : 1);
  const shape = EYE_SHAPES[portrait.eyes];
  const [w, u, d, t0] = [shape.w * size, shape.u * size, shape.d * size, shape.t * size];
  const X = (long ? 24.5 : 26.5) + (small ? 1.5 : 0);
  const Y = EYE_LINE;
  const asked = side < 0 ? pose.lidL : pose.lidR;
  const squint = side < 0 ? pose.squintL : pose.squintR;
  const raise = side < 0 ? pose.browL : pose.browR;

  const hanging = asked < 0 ? 0 : shape.lid;
  const follow = asked < 0.9 ? pose.lookY * 0.2 : 0;
  const lid = clamp((asked < 0 ? asked : hanging + (1 - hanging) * asked) + follow, -0.35, 1);
  const shut = clamp((lid - 0.8) / 0.2, 0, 1);
  const screwed = Math.max(squint, asked > 0.9 ? 0.35 : 0);
  const low = lerp(d, d * 0.28, screwed);
  const up = lerp(-u, low, lid);
  const t = -t0 * (1 - Math.max(0, lid) * 0.6);
  // In eye space the inner corner is at -w and the outer at +w; `side` mirrors.
  const P = (x: number, y: number): string => `${round1(side * (X + x))},${round1(Y + y)}`;
  const c = (v: number): number => v * 1.333;

  const inner = P(-w, 2);
  const outer = P(w, t);
  const upper = `C${P(-w * 0.62, c(up) + 1)} ${P(w * 0.5, c(up) + t * 0.6)} ${outer}`;
  const lower = `C${P(w * 0.62, c(low) + t * 0.3)} ${P(-w * 0.55, c(low) + 1)} ${inner}`;
  const hood = c(-u - 4);
  const flickY = lerp(t - 1, t + 1, lid);
  const flickRise = lid > 0.8 ? 7 : -7;
  const rideY = lerp(-u * 0.62, low * 0.72, clamp(lid, 0, 1));
  const fanY = low * 0.8;
  const lookDownX = pose.lookX * (w - 8.5);
  const lookDownY = pose.lookY * (u * 0.5) + (pose.lookY < 0 ? -1 : 0);

  return {
    socket:
      `M${P(-w - 2, 3)}C${P(-w * 0.72, hood)} ${P(w * 0.62, hood - t0 * 0.5)} ${P(w + 3, -t0 + 1)}` +
      `C${P(w * 0.62, c(d) * 0.8)} ${P(-w * 0.6, c(d) * 0.8)} ${P(-w - 2, 3)}Z`,
    opening: `M${inner}${upper}${lower}Z`,
    upper: `M${inner}${upper}`,
    weight: round1((portrait.lashes ? 4.6 : 3.8) + shut * 2.2 + (small ? 1 : 0)),
    lower: `M${outer}${lower}`,
    cast: `M${inner}${upper}L${P(w, t + 8)}C${P(w * 0.5, c(up) + t * 0.6 + 8)} ${P(-w * 0.62, c(up) + 9)} ${P(-w, 8)}Z`,
    flick:
      `M${P(w - 1, flickY)}L${P(w + 7, flickY + flickRise * 0.62)}` +
      `M${P(w * 0.72, rideY)}L${P(w * 0.72 + 6, rideY + flickRise)}`,
    fan:
      `M${P(-w * 0.45, fanY + 1)}L${P(-w * 0.62, fanY + 8)}M${P(w * 0.1, fanY + 2)}L${P(w * 0.12, fanY + 10)}` +
      `M${P(w * 0.6, fanY - 1)}L${P(w * 0.86, fanY + 7)}`,
    fanShown: round1(shut),
    iris: by(side * X + lookDownX, Y + 1 + lookDownY),
    brow: browPath(
      portrait,
      { w, u, raise, frown: pose.frown, sunk: asked > 0.9 && squint > 0.2 },
      P,
    ),
    crease: squint > 0.25 ? 1 : 0,
    cheek: by(0, -squint * 6),
    blush: 0.34 + 0.3 * squint,
  };
}

interface BrowAt {
  w: number;
  u: number;
  raise: number;
  frown: number;
  /** Pulled down by a wink. */
  sunk: boolean;
}

/** A tapered leaf, the inner end heavier. */
function browPath(
  portrait: Portrait,
  { w, u, raise, frown, sunk }: BrowAt,
  P: (x: number, y: number) => string,
): string {
  const cut = portrait.brow ?? {};
  const y = -u - 12.5 - raise * 8 + (sunk ? 5 : 0) + (cut.raise ?? 0);
  const thick = cut.thick ?? 6.5;
  const arch = (cut.arch ?? 6) + raise * 2;
  const inX = -w + 1;
  const inY = y + 3 + frown * 8 - Math.max(0, raise);
  const outX = w + 6 + (cut.length ?? 0);
  const outY = y + 3 - (cut.lift ?? 0) - frown * 3 + (raise < 0 ? 1 : 0);
  const midX = w * 0.25;
  const midY = y - arch - frown * 2;
  return (
    `M${P(inX, inY - thick * 0.5)}Q${P(midX, midY - thick * 0.5)} ${P(outX, outY)}` +
    `Q${P(midX + 1, midY + thick * 0.62)} ${P(inX - 0.5, inY + thick * 0.5)}` +
    `Q${P(inX - 2.5, inY)} ${P(inX, inY - thick * 0.5)}Z`
  );
}

function mouthLines(pose: Pose): MouthLines {
  const y = 43;
  const happy = pose.mouth;
  const glad = Math.max(0, happy);
  const open = pose.open > 0.06;
  const half = 18 * (1 + glad * 0.3 - (pose.open > 0.5 && happy < 0.3 ? 0.3 : 0));
  const leftUp = Math.max(0, -pose.smirk);
  const rightUp = Math.max(0, pose.smirk);
  const lx = round1(-half - leftUp * 4);
  const rx = round1(half + rightUp * 4);
  const ly = round1(y - happy * 6 - leftUp * 8);
  const ry = round1(y - happy * 6 - rightUp * 8);
  const mid = y + happy * (open ? 10 : 16) + 0.5;
  const top = round1(lerp(mid, y - 4, pose.open * (1 - Math.min(1, glad))));
  const low = round1(Math.max(mid, y) + pose.open * 29);
  const bow = round1(y - 9 + happy * 4);
  const lipLow = round1(open ? low + 9 : Math.max(y, mid) + 10 - glad * 3);
  const under = round1((y + mid) / 2 + 10);
  return {
    open,
    line: `M${lx},${ly}Q${round1((lx + rx) / 2)},${round1(mid)} ${rx},${ry}`,
    gape: `M${lx},${ly}Q0,${top} ${rx},${ry}C${rx + 1},${low} ${lx - 1},${low} ${lx},${ly}Z`,
    teeth: `M${lx},${ly}Q0,${top} ${rx},${ry}Q0,${round1(top + 17)} ${lx},${ly}Z`,
    teethShown: open && happy > 0.2,
    tongueY: round1((mid + low) / 2 + 11),
    corners: `M${round1(lx - 3)},${round1(ly - 2.5)}q-1.8,3 .2,5.6M${round1(rx + 3)},${round1(ry - 2.5)}q1.8,3 -.2,5.6`,
    cornersShown: happy > 0.5,
    underlip: `M-7,${under}q7,3 14,0`,
    lips:
      `M${round1(lx - 1)},${ly}C${round1(lx * 0.55)},${round1(lerp(ly, y, 0.5) - 4)} -5,${bow} 0,${round1(bow + 4)}` +
      `C5,${bow} ${round1(rx * 0.55)},${round1(lerp(ry, y, 0.5) - 4)} ${round1(rx + 1)},${ry}` +
      `C${round1(rx * 0.6)},${lipLow} ${round1(lx * 0.6)},${lipLow} ${round1(lx - 1)},${ly}Z`,
  };
}
