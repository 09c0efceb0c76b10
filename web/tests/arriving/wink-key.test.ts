// Which keys may wink.
import { expect, test } from "vitest";
import { keyFor } from "../../src/arriving/wink-key";

const pressed = (key: string, ctrlKey = false) => ({ key, ctrlKey, metaKey: false, altKey: false });

test("letters are taken small, the space bar as it is", () => {
  expect(keyFor(pressed("X"))).toBe("x");
  expect(keyFor(pressed("ö"))).toBe("ö");
  expect(keyFor(pressed(" "))).toBe(" ");
});

test("keys that do something everywhere are not", () => {
  for (const key of ["Tab", "Escape", "Enter", "Shift", "ArrowLeft", "3", "F5", "Dead"])
    expect(keyFor(pressed(key)), key).toBeNull();
  expect(keyFor(pressed("c", true))).toBeNull();
});
