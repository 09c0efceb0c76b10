// Presses in the dark: a hold raises, a tap lowers, and whatever was not meant does neither.
import { beforeEach, describe, expect, test } from "vitest";

import { HOLD_MS, Press, type Touch } from "../../../src/games/eyes-wide-shut/hand/press";

const finger = (change: Partial<Touch> = {}): Touch => ({
  id: 1,
  x: 100,
  y: 100,
  size: 30,
  first: true,
  ...change,
});
const second = (change: Partial<Touch> = {}): Touch => finger({ id: 2, first: false, ...change });

let press: Press;
beforeEach(() => {
  press = new Press();
});

describe("one finger", () => {
  test("a short press is a tap, when it is lifted", () => {
    press.down(finger(), 0);
    expect(press.held(300)).toBeNull();
    expect(press.up(1, HOLD_MS - 1)).toBe("tap");
    expect(press.due).toBeNull();
  });

  test("a long one is a hold, as soon as it is long enough, and once", () => {
    press.down(finger(), 1000);
    expect(press.due).toBe(1000 + HOLD_MS);
    expect(press.held(1000 + HOLD_MS)).toBe("hold");
    expect(press.held(1000 + HOLD_MS + 50)).toBeNull();
    expect(press.up(1, 5000)).toBeNull();
  });

  test("a hold that nobody was asked about in time is still one", () => {
    press.down(finger(), 0);
    expect(press.up(1, HOLD_MS)).toBe("hold");
  });

  test("what follows is a press of its own", () => {
    press.down(finger(), 0);
    press.held(HOLD_MS);
    press.up(1, 700);
    press.down(finger(), 800);
    expect(press.up(1, 900)).toBe("tap");
  });
});

describe("what was not meant", () => {
  test("a press that began elsewhere, or before the night, says nothing", () => {
    expect(press.move(finger(), 0)).toBeNull();
    expect(press.due).toBeNull();
    expect(press.up(1, 100)).toBeNull();
    expect(press.up(1, 5000)).toBeNull();
  });

  test("a thumb may slip a little", () => {
    press.down(finger(), 0);
    press.move(finger({ x: 130, y: 120 }), 200);
    expect(press.held(HOLD_MS)).toBe("hold");
  });

  test("a drag is neither", () => {
    press.down(finger(), 0);
    press.move(finger({ x: 180 }), 200);
    expect(press.due).toBeNull();
    expect(press.up(1, 300)).toBeNull();
    press.down(finger(), 1000);
    press.move(finger({ y: 20 }), 1200);
    expect(press.up(1, 3000)).toBeNull();
  });

  test("once it was held, a drag takes nothing back", () => {
    press.down(finger(), 0);
    expect(press.move(finger({ x: 300 }), HOLD_MS)).toBe("hold");
    expect(press.up(1, 900)).toBeNull();
  });

  test("a finger that the system takes away is neither", () => {
    press.down(finger(), 0);
    press.cancel(1);
    expect(press.due).toBeNull();
    press.down(finger(), 100);
    expect(press.up(1, 200)).toBe("tap");
  });

  test("a palm is none, from the start or when it comes to lie flat", () => {
    press.down(finger({ size: 140 }), 0);
    expect(press.held(HOLD_MS)).toBeNull();
    expect(press.up(1, 100)).toBeNull();
    press.down(finger(), 1000);
    press.move(finger({ size: 140 }), 1100);
    expect(press.up(1, 3000)).toBeNull();
  });

  test("a page that was put away forgets its fingers", () => {
    press.down(finger(), 0);
    press.forget();
    expect(press.due).toBeNull();
    expect(press.up(1, 2000)).toBeNull();
  });
});

describe("more fingers", () => {
  test("two are one press, from the first down to the last up", () => {
    press.down(finger(), 0);
    press.down(second(), 100);
    expect(press.due).toBe(HOLD_MS);
    expect(press.up(1, 200)).toBeNull();
    expect(press.up(2, 300)).toBe("tap");
    press.down(finger(), 1000);
    press.down(second(), 1100);
    press.up(1, 1200);
    expect(press.held(1000 + HOLD_MS)).toBe("hold");
  });

  test("three are a hand that picks the phone up", () => {
    press.down(finger(), 0);
    press.down(second(), 10);
    press.down(second({ id: 3 }), 20);
    expect(press.held(HOLD_MS)).toBeNull();
    for (const id of [1, 2, 3]) expect(press.up(id, 700)).toBeNull();
    press.down(finger(), 1000);
    expect(press.up(1, 1100)).toBe("tap");
  });

  test("if one of two is taken away, the press is spent until both are gone", () => {
    press.down(finger(), 0);
    press.down(second(), 10);
    press.cancel(1);
    expect(press.held(HOLD_MS)).toBeNull();
    expect(press.up(2, 700)).toBeNull();
    press.down(finger(), 1000);
    expect(press.held(1000 + HOLD_MS)).toBe("hold");
  });

  test("one that was not seen leaving does not spoil the next", () => {
    press.down(finger({ id: 7 }), 0);
    press.held(HOLD_MS);
    press.down(finger({ id: 8 }), 5000);
    expect(press.up(8, 5100)).toBe("tap");
  });
});
