/** A face as text: what moves in it ends where it would have been drawn. */
import { expect, test } from "vitest";
import { drawFace, moveFace, type Look } from "../src/faces/drawing";
import { portraitOf } from "../src/faces/face";
import { faceFromName } from "../src/faces/face-from-name";
import { gazePose } from "../src/faces/gaze";
import { faceLines } from "../src/faces/geometry";
import { MOODS, pose, type Mood, type PoseChange } from "../src/faces/pose";

const MOODS_ALL = Object.keys(MOODS) as Mood[];

const look = (name: string, shade: Look["shade"] = "none"): Look => ({
  id: "id",
  portrait: portraitOf(faceFromName(name)),
  medal: null,
  small: false,
  shade,
});

const drawn = (of: Look, ...changes: PoseChange[]): string =>
  drawFace(of, faceLines(of.portrait, pose(of.portrait.rest, ...changes), of.small));

/** What a browser makes of a drawing, as far as moving it asks for: its pieces and their attributes. */
function piecesOf(text: string): Map<string, string>[] {
  const elements = [...text.matchAll(/<\w+ ([^>]*data-piece="[^>]*)>/g)];
  return elements.map(
    ([, attributes = ""]) =>
      new Map(
        [...attributes.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name = "", is = ""]) => [name, is]),
      ),
  );
}

function asElement(pieces: readonly Map<string, string>[]): Element {
  const elements = pieces.map((piece) => ({
    getAttribute: (name: string) => piece.get(name) ?? null,
    setAttribute: (name: string, is: string) => piece.set(name, is),
  }));
  return { querySelectorAll: () => elements } as unknown as Element;
}

test.each(MOODS_ALL)(
  "a face that is moved to a mood is as if it had been drawn so (%s)",
  (mood) => {
    for (const name of ["Anna", "Ben", "Cem", "Dora", "Emil"]) {
      const of = look(name);
      const change = [MOODS[mood], gazePose({ x: 0.7, y: -0.4 })];
      const pieces = piecesOf(drawn(of));
      expect(pieces.length).toBeGreaterThan(30);
      moveFace(asElement(pieces), faceLines(of.portrait, pose(of.portrait.rest, ...change)));
      expect(pieces).toEqual(piecesOf(drawn(of, ...change)));
    }
  },
);

test("eyes that look elsewhere are drawn elsewhere", () => {
  const of = look("Anna");
  expect(drawn(of, gazePose({ x: 1, y: 0 }))).not.toBe(drawn(of, gazePose({ x: -1, y: 0 })));
});

test("whoever is not looked at has no eyes to read in", () => {
  for (const shade of ["none", "lifted"] as const)
    expect(drawn(look("Anna", shade))).toContain("left-iris");
  const shut = drawn(look("Anna", "down"), { lidL: 1, lidR: 1 });
  expect(shut).not.toMatch(/iris|opening|socket|catchlight/);
  expect(shut).toBe(drawn(look("Anna", "down")));
});
