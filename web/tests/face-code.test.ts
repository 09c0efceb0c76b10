/** Faces over the wire: the code goes there and back, and a name always makes the same face. */
import { describe, expect, test } from "vitest";
import { CHOICES, FEATURES, portraitOf, type Face } from "../src/faces/face";
import { FACE_CODE_MAX, faceOf, parseFace, printFace } from "../src/faces/face-code";
import { faceFromName } from "../src/faces/face-from-name";
import { paintFace } from "../src/faces/paint";

const NAMES = ["Anna", "Bruno", "Zoë", "李雷", "🦉", "x".repeat(24), ""];

describe("codes", () => {
  test("every face goes there and back", () => {
    for (const name of NAMES) {
      const face = faceFromName(name);
      expect(parseFace(printFace(face))).toEqual(face);
    }
  });

  test("every single choice goes there and back and can be drawn", () => {
    const plain = faceFromName("plain");
    for (const feature of FEATURES) {
      for (const option of CHOICES[feature]) {
        const face = { ...plain, [feature]: option } as Face;
        expect(parseFace(printFace(face)), `${feature} ${option}`).toEqual(face);
        expect(JSON.stringify(paintFace(portraitOf(face)))).not.toMatch(/NaN|undefined/);
      }
    }
  });

  test("a code is what the house takes", () => {
    const code = printFace(faceFromName("Anna"));
    expect(code).toMatch(/^[A-Za-z0-9\-_.,:]+$/);
    expect(code.length).toBeLessThanOrEqual(FACE_CODE_MAX);
  });

  test("a list has no more options than a digit has values", () => {
    for (const feature of FEATURES) expect(CHOICES[feature].length).toBeLessThanOrEqual(36);
  });

  test("what is not a code is none", () => {
    const code = printFace(faceFromName("Anna"));
    for (const text of ["", "f1.", "f2.0", "f1.z", "f1.-", "F1.0", `${code}0`, "hat:red", "<b>"]) {
      expect(parseFace(text), text).toBeNull();
    }
  });

  test("a code from before a choice was added still is one", () => {
    const face = faceFromName("Anna");
    const older = parseFace(printFace(face).slice(0, -1));
    expect(older).toEqual({ ...face, trait: CHOICES.trait[0] });
  });
});

describe("faces from names", () => {
  // Records and other people's screens rely on it: if this changes, everyone looks different.
  test("are the same every day", () => {
    expect(printFace(faceFromName("Argus"))).toMatchInlineSnapshot(`"f1.63f0453300003c0fi02i50"`);
    expect(printFace(faceFromName("Zoë"))).toMatchInlineSnapshot(`"f1.31k6272100000df8j0c600"`);
  });

  test("do not ask how a name is typed", () => {
    expect(faceFromName(" ZOË ")).toEqual(faceFromName("zoe\u0308"));
  });

  test("differ from each other", () => {
    const codes = Array.from({ length: 500 }, (_, i) => printFace(faceFromName(`guest ${i}`)));
    expect(new Set(codes).size).toBe(500);
  });

  test("are for those whose face is unknown", () => {
    expect(faceOf("", "Anna")).toEqual(faceFromName("Anna"));
    expect(faceOf("from another client", "Anna")).toEqual(faceFromName("Anna"));
    const chosen = faceFromName("somebody else");
    expect(faceOf(printFace(chosen), "Anna")).toEqual(chosen);
  });
});
