// The face editor offers everything a face can be, once.
import { expect, test } from "vitest";
import { GROUPS, matters, optionsOf, pictured } from "../../src/arriving/face-groups";
import { FEATURE_NAMES, OPTION_NAMES } from "../../src/arriving/face-words";
import { CHOICES, FEATURES } from "../../src/faces/face";
import { faceFromName } from "../../src/faces/face-from-name";

const FACE = faceFromName("Odile");

test("every feature is in one group", () => {
  const grouped = GROUPS.flatMap(({ features }) => features);
  expect([...grouped].sort()).toEqual([...FEATURES].sort());
});

test("every option has a name of its own in both languages", () => {
  for (const feature of FEATURES) {
    expect(FEATURE_NAMES[feature].de).not.toBe("");
    const options = optionsOf(feature, FACE);
    expect(options).toHaveLength(CHOICES[feature].length);
    expect(Object.keys(OPTION_NAMES[feature])).toHaveLength(options.length);
    for (const language of ["en", "de"] as const) {
      const names = options.map(({ name }) => name[language]);
      expect(new Set(names).size, `${feature} in ${language}`).toBe(names.length);
    }
  }
});

test("one option of each feature is chosen, and each changes that feature alone", () => {
  for (const feature of FEATURES) {
    const options = optionsOf(feature, FACE);
    expect(options.filter(({ chosen }) => chosen)).toHaveLength(1);
    for (const { face, at } of options)
      expect(face).toEqual({ ...FACE, [feature]: CHOICES[feature][at] });
  }
});

test("what would change nothing is not asked", () => {
  const bare = { ...FACE, hair: "crop", hat: null, glasses: null } as const;
  expect(
    ["glassesColour", "hatColour", "hatBand"].map((f) => matters(f as "hatBand", bare)),
  ).toEqual([false, false, false]);
  expect(matters("hatColour", { ...bare, hair: "turban" })).toBe(true);
  expect(matters("hat", { ...bare, hair: "turban" })).toBe(false);
  expect(matters("hatBand", { ...bare, hat: "fedora" })).toBe(true);
});

test("a hat does not hide the hair one chooses", () => {
  const hatted = { ...FACE, hat: "fedora", glasses: "round" } as const;
  expect(pictured("hair", hatted).hat).toBeNull();
  expect(pictured("hat", hatted).hat).toBe("fedora");
  expect(pictured("iris", hatted).glasses).toBeNull();
});
