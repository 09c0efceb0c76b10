// The places stand in the corners, so that a glance is one of four diagonals on every screen.
import { expect, test } from "vitest";

import { gazeAtPlace } from "../../../src/games/shifty-eyed-spies/places/gaze";
import { cornersOf } from "../../../src/games/shifty-eyed-spies/table/corners";

test.each([
  [390, 510],
  [490, 342],
  [320, 262],
  [1280, 544],
])("on a stage of %i × %i they stand where glances go", (width, height) => {
  cornersOf(width, height).forEach(({ x, y, size }, place) => {
    const gaze = gazeAtPlace(place);
    expect(Math.sign(x - width / 2)).toBe(Math.sign(gaze.x));
    // The lower two are below the upper two; the row of faces is above all of them on phones.
    expect(y > height * 0.55).toBe(gaze.y > 0);
    expect(x - size / 2).toBeGreaterThanOrEqual(0);
    expect(x + size / 2).toBeLessThanOrEqual(width);
    expect(y + size / 2).toBeLessThan(height);
  });
});
