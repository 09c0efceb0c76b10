/** Faces as the short text that the protocol carries: `f1.` and one digit (base 36) per choice. */
import { ensembleFace } from "./ensemble";
import { CHOICES, FEATURES, type Face, type Feature } from "./face";
import { faceFromName } from "./face-from-name";

const PREFIX = "f1.";
/** What the house takes. */
export const FACE_CODE_MAX = 64;

/** The face's code. */
export function printFace(face: Face): string {
  const digit = (feature: Feature): string => {
    const options: readonly unknown[] = CHOICES[feature];
    return Math.max(0, options.indexOf(face[feature])).toString(36);
  };
  return PREFIX + FEATURES.map(digit).join("");
}

/** The face of a code; none if it is not one of ours. Choices that a code is too old for are the first. */
export function parseFace(code: string): Face | null {
  if (!code.startsWith(PREFIX)) return null;
  const digits = code.slice(PREFIX.length);
  if (digits.length === 0 || digits.length > FEATURES.length) return null;
  const chosen: Partial<Record<Feature, unknown>> = {};
  for (const [i, feature] of FEATURES.entries()) {
    const digit = digits[i] ?? "0";
    if (!/^[0-9a-z]$/.test(digit)) return null;
    const options: readonly unknown[] = CHOICES[feature];
    const at = parseInt(digit, 36);
    if (at >= options.length) return null;
    chosen[feature] = options[at];
  }
  return chosen as Face;
}

/** Somebody's face: the one they chose, or the one of a bot of that name, or the one a name makes. */
export function faceOf(code: string, name: string): Face {
  return parseFace(code) ?? ensembleFace(name) ?? faceFromName(name);
}
