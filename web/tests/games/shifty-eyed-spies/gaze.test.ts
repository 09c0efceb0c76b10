/** Where eyes go that look at a place. */
import { describe, expect, test } from "vitest";
import { AT_VIEWER } from "../../../src/faces/gaze";
import { gazeAtPlace } from "../../../src/games/shifty-eyed-spies/places/gaze";

describe("places", () => {
  test("are four diagonals: fountain, metro, newsstand, café", () => {
    const corners = [0, 1, 2, 3].map(gazeAtPlace).map(({ x, y }) => [Math.sign(x), Math.sign(y)]);
    expect(corners).toEqual([
      [-1, 1],
      [-1, -1],
      [1, -1],
      [1, 1],
    ]);
  });

  test("there is no fifth", () => expect(gazeAtPlace(4)).toEqual(AT_VIEWER));
});
