/** QR codes for short texts, such as the link to a room. */
import { encode } from "uqr";

/** Rows of modules, `true` is dark. Without the quiet zone. */
export type Modules = boolean[][];

/** 106 bytes: links to rooms are shorter. */
const VERSION_MAX = 6;

/** The code of a text; none if the text is too long. */
export function qrOf(text: string): Modules | null {
  try {
    return encode(text, { ecc: "M", border: 0, maxVersion: VERSION_MAX }).data;
  } catch (why) {
    if (why instanceof RangeError) return null;
    throw why;
  }
}
