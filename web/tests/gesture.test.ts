/** Signs as functions of time: they fill their window exactly and can be told apart. */
import { describe, expect, test } from "vitest";
import { GESTURES, type Gesture } from "../src/protocol";
import { blinkAt, BLINK_TOTAL_MS, gestureAt, gestureHeight, type Act } from "../src/faces/gesture";
import { signMarks } from "../src/faces/marks";
import { blend, pose } from "../src/faces/pose";
import { PoseTween } from "../src/faces/tween";

const ALL = Object.keys(GESTURES) as Gesture[];
const act = (gesture: Gesture, more: Partial<Act> = {}): Act => ({ gesture, ms: 800, ...more });

describe("signs", () => {
  test.each(ALL)("%s fills its window and no more", (gesture) => {
    const sign = act(gesture);
    expect(gestureAt(sign, -1)).toBeNull();
    expect(gestureAt(sign, 0)?.weight).toBe(0);
    expect(gestureAt(sign, 400)?.weight).toBe(1);
    expect(gestureAt(sign, 799)?.weight).toBeLessThan(0.1);
    expect(gestureAt(sign, 800)).toBeNull();
  });

  test("a wink shuts one eye and opens the other", () => {
    const left = gestureHeight(act("wink", { side: "left" }));
    const right = gestureHeight(act("wink", { side: "right" }));
    expect(left.lidL).toBe(1);
    expect(left.lidR).toBeLessThan(0);
    expect(right.lidR).toBe(1);
    expect(right.lidL).toBeLessThan(0);
  });

  test("a wink closes within 80 ms whatever its window", () => {
    for (const ms of [300, 800, 3000]) expect(gestureAt(act("wink", { ms }), 80)?.weight).toBe(1);
  });

  test("a nod goes down and a shake to both sides", () => {
    const nods = [100, 200, 300].map((at) => gestureAt(act("nod"), at)?.toward.nod ?? 0);
    expect(nods[1]).toBeGreaterThan(Math.max(nods[0] ?? 0, nods[2] ?? 0));
    const shakes = [100, 300].map((at) => Math.sign(gestureAt(act("shake"), at)?.toward.turn ?? 0));
    expect(shakes).toEqual([-1, 1]);
  });

  test("a glance moves the eyes more than the head", () => {
    const glance = gestureHeight(act("glance", { toward: { x: -0.9, y: -0.9 } }));
    expect(glance.lookX).toBe(-0.9);
    expect(Math.abs(glance.turn ?? 9)).toBeLessThan(0.3);
  });

  test("no two small signs look the same", () => {
    const heights = ALL.map((gesture) => JSON.stringify(gestureHeight(act(gesture))));
    expect(new Set(heights).size).toBe(ALL.length);
  });

  test("the marks of a wink stand on the winking side", () => {
    const right = signMarks(act("wink", { side: "right" }));
    expect(signMarks(act("wink", { side: "left" }))).not.toBe(right);
    expect(right).not.toMatch(/[ML]-/);
  });
});

describe("blinks", () => {
  test("close, hold and open within 150 ms", () => {
    expect(BLINK_TOTAL_MS).toBe(150);
    expect([-1, 0, 30, 60, 79, 150].map(blinkAt)).toEqual([0, 0, 0.5, 1, 1, 0]);
  });
});

describe("poses", () => {
  test("blend by weight, and only what is asked", () => {
    const base = pose({ mouth: 0 });
    const half = blend(base, { mouth: 1 }, 0.5);
    expect(half.mouth).toBe(0.5);
    expect({ ...half, mouth: 0 }).toEqual(base);
  });

  test("eyes arrive before the head", () => {
    const tween = new PoseTween(pose());
    tween.aim(pose({ lookX: 1 }), 1000);
    expect(tween.at(1070).lookX).toBe(1);
    expect(tween.at(1070).turn).toBeLessThan(0.55);
    expect(tween.arrived(1070)).toBe(false);
    expect(tween.at(1220)).toEqual(pose({ lookX: 1 }));
  });
});
