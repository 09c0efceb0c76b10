// Which key it was, whatever it is called on this keyboard; and buttons that are on none.
import { expect, test } from "vitest";
import { keyName } from "../../src/parts/keys.svelte";
import { mouseName, padNames } from "../../src/parts/pads";

const key = (key: string, code = "", shiftKey = false): string => keyName({ key, code, shiftKey });

test("letters are small, digits are told by their place", () => {
  expect(key("W", "KeyW", true)).toBe("w");
  expect(key("ä", "Quote")).toBe("ä");
  expect(key("1", "Digit1")).toBe("1");
  // As a French keyboard prints it.
  expect(key("&", "Digit1")).toBe("1");
  expect(key("!", "Digit1", true)).toBe("shift+1");
  expect(key("ArrowUp", "ArrowUp")).toBe("ArrowUp");
  expect(key("?", "Minus", true)).toBe("?");
});

test("further mouse buttons have names, the two that every page uses have none", () => {
  expect([0, 1, 2, 3, 4].map((button) => mouseName({ button }))).toEqual([
    null,
    "mouse2",
    null,
    "mouse4",
    "mouse5",
  ]);
});

test("pads tell which buttons are down", () => {
  const button = (pressed: boolean): GamepadButton => ({ pressed, touched: pressed, value: 0 });
  expect(padNames([null, { buttons: [button(false), button(true)] }])).toEqual(new Set(["pad2"]));
});
