/** Where eyes go: vectors on the screen, and what they do to a face. */
import { describe, expect, test } from "vitest";
import { AT_VIEWER, gazePose, gazeToward } from "../src/faces/gaze";
import { faceLines } from "../src/faces/geometry";
import { pose } from "../src/faces/pose";
import { SPY_PORTRAITS } from "../src/faces/spies";

describe("vectors", () => {
  test("point from one to the other, at full length from afar", () => {
    expect(gazeToward({ x: 0, y: 0 }, { x: 500, y: 0 })).toEqual({ x: 1, y: 0 });
    const up = gazeToward({ x: 10, y: 300 }, { x: 10, y: 0 });
    expect(up.x).toBeCloseTo(0);
    expect(up.y).toBeCloseTo(-1);
  });

  test("are never longer than 1", () => {
    const far = gazeToward({ x: 0, y: 0 }, { x: 900, y: -700 });
    expect(Math.hypot(far.x, far.y)).toBeCloseTo(1);
  });

  test("are shorter for what is near, and none for oneself", () => {
    expect(gazeToward({ x: 0, y: 0 }, { x: 60, y: 0 }, 120)).toEqual({ x: 0.5, y: 0 });
    expect(gazeToward({ x: 7, y: 7 }, { x: 7, y: 7 })).toEqual(AT_VIEWER);
  });
});

describe("on a face", () => {
  const iris = (lookX: number): number => {
    const lines = faceLines(SPY_PORTRAITS.red, pose(gazePose({ x: lookX, y: 0 })));
    return Number(/translate\((-?[\d.]+)/.exec(lines.left.iris)?.[1]);
  };

  test("the iris goes where the gaze goes", () => {
    expect(iris(-1)).toBeLessThan(iris(0));
    expect(iris(0)).toBeLessThan(iris(1));
  });

  test("the head follows the eyes unless it is told", () => {
    expect(pose({ lookX: 1 }).turn).toBeGreaterThan(0);
    expect(pose({ lookX: 1, turn: 0 }).turn).toBe(0);
  });

  test("down is not shut", () => {
    expect(gazePose("shut")).toMatchObject({ lidL: 1, lidR: 1 });
    expect(gazePose("down").lidL).toBeLessThan(0.5);
    expect(gazePose("down").lookY).toBe(1);
  });

  test("a wild vector stays within the eye", () => {
    expect(gazePose({ x: 40, y: -3 })).toMatchObject({ lookX: 1, lookY: -1 });
  });
});
