// Which key it was, whatever it is called on this keyboard; and buttons that are on none.
import { expect, test } from "vitest";
import { keySign, shortcut } from "../../src/parts/key-names";
import { type Key, keyFor, keyName } from "../../src/parts/keys.svelte";
import { atPlace, learnLayout, letterAt } from "../../src/parts/layout.svelte";
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

test("keys by place go before letters, and what people chose before both", () => {
  const does = (name: string, code: string, keys: readonly Key[] = KEYS): string | undefined =>
    keyFor(keys, name, code)?.does;
  const key = (key: string, does: string, more: Partial<Key> = {}): Key => ({
    key,
    does,
    run: () => undefined,
    ...more,
  });
  const KEYS = [key("v", "say"), key("a", "first card", { code: "KeyA" }), key("t", "time")];
  // As an English, a French and a Dvorak keyboard have them.
  expect(does("a", "KeyA")).toBe("first card");
  expect(does("q", "KeyA")).toBe("first card");
  expect(does("a", "KeyQ")).toBeUndefined();
  expect(does("t", "KeyK")).toBe("time");
  expect(does("t", "KeyK", [key("k", "pile", { code: "KeyK" }), ...KEYS])).toBe("pile");
  expect(does("a", "KeyA", [...KEYS, key("a", "wink", { chosen: true })])).toBe("wink");
  expect(does("pad1", "pad1", [...KEYS, key("pad1", "wink", { chosen: true })])).toBe("wink");
});

test("a keyboard tells what is printed where", () => {
  expect(atPlace("a")).toEqual({ key: "a", code: "KeyA" });
  learnLayout({ code: "KeyA", key: "Q" });
  expect(atPlace("a")).toEqual({ key: "q", code: "KeyA" });
  // What is no letter's place says nothing.
  learnLayout({ code: "Digit1", key: "&" });
  learnLayout({ code: "KeyS", key: "Dead" });
  expect(letterAt("KeyS")).toBe("s");
});

test("keys have names: on controls, and for those who listen", () => {
  expect(["w", " ", "shift+1", "Escape", "+", "mouse4", "pad1", "ArrowUp"].map(keySign)).toEqual([
    "W",
    "␣",
    "⇧ 1",
    "Esc",
    "+",
    "Mouse 4",
    "Pad 1",
    "↑",
  ]);
  expect(["w", " ", "shift+1", "ArrowUp", "pad1", undefined].map(shortcut)).toEqual([
    "W",
    "Space",
    "Shift+1",
    "ArrowUp",
    undefined,
    undefined,
  ]);
});
