/** Strokes of brass around a face that makes a sign: they say "this was meant". Medallion units. */
import { round1 } from "../draw/numbers";
import type { Act } from "./gesture";

const mirrored = (d: string): string =>
  d.replace(/([ML])(-?[\d.]+),/g, (_, verb: string, x: string) => `${verb}${-Number(x)},`);

/** Three rays beside the left eye. */
const RAYS = "M-84,-34L-102,-44M-88,-12L-109,-11M-76,-54L-90,-69";

/** The path of the marks for a sign; empty for those that need none. */
export function signMarks(act: Act): string {
  switch (act.gesture) {
    case "wink":
      return act.side === "right" ? mirrored(RAYS) : RAYS;
    case "nod": {
      const down = "M-104,-22L-93,-10L-82,-22M-104,0L-93,12L-82,0";
      return down + mirrored(down);
    }
    case "shake": {
      const out = "M-84,-14L-98,0L-84,14M-100,-14L-114,0L-100,14";
      return out + mirrored(out);
    }
    case "brow":
      return "M24,-84L22,-102M46,-80L54,-97M66,-68L80,-81";
    case "glance":
      return glanceMark(act);
    default:
      return "";
  }
}

/** An arrowhead on the rim, where the eyes went. */
function glanceMark({ toward }: Act): string {
  if (toward === undefined || typeof toward === "string") return "";
  const angle = Math.atan2(toward.y, toward.x);
  const at = (r: number, a: number): string =>
    `${round1(r * Math.cos(angle + a))},${round1(r * Math.sin(angle + a))}`;
  return `M${at(94, -0.16)}L${at(112, 0)}L${at(94, 0.16)}`;
}
