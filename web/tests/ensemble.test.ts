// The bots' faces: everybody of the ensemble has one, and nobody else's.
import { expect, test } from "vitest";
import { ensembleFace } from "../src/faces/ensemble";
import { faceOf, printFace } from "../src/faces/face-code";
import { ENSEMBLE } from "../src/protocol";

const members = ENSEMBLE.flat();

test("everybody has a face of their own", () => {
  const faces = members.map((name) => printFace(faceOf("", name)));
  expect(new Set(faces).size).toBe(members.length);
});

test("tutors and the bots of old records look as different as any table", () => {
  const old = ["Argus", "Iris", "Cyclops", "Lynx", "Owl", "Falcon", "Gecko", "Mantis"];
  const lookOf = (name: string): number =>
    ENSEMBLE.findIndex((look) => look.some((one) => faceOf("", one) === ensembleFace(name)));
  expect(new Set(old.map(lookOf)).size).toBe(old.length);
});

test("whoever chose a face keeps it, whatever their name", () => {
  const chosen = printFace(faceOf("", "somebody"));
  expect(printFace(faceOf(chosen, "Fiona"))).toBe(chosen);
});
