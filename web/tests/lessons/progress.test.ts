// What a browser keeps of lessons.
import { beforeEach, expect, test, vi } from "vitest";

import { bookmarks, done } from "../../src/lessons/progress";

const drawer = new Map<string, string>();

beforeEach(() => {
  drawer.clear();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => drawer.get(name) ?? null,
    setItem: (name: string, value: string) => drawer.set(name, value),
    removeItem: (name: string) => drawer.delete(name),
  });
});

test("a bookmark is found again, in its own lesson alone, until it is taken out", () => {
  const bookmark = { place: { room: "KWXTZ", token: "4f0c" }, at: 3 };
  bookmarks.put("zwinkern", bookmark);
  expect(bookmarks.of("zwinkern")).toEqual(bookmark);
  expect(bookmarks.of("blink")).toBeNull();
  bookmarks.forget("zwinkern");
  expect(bookmarks.of("zwinkern")).toBeNull();
});

test.each([
  "",
  "{",
  "7",
  "{}",
  '{"place":{"room":"A"},"at":1}',
  '{"place":{"room":1,"token":2},"at":1}',
  '{"place":{"room":"A","token":"b"},"at":1.5}',
])("a bookmark that makes no sense (%s) is none", (text) => {
  drawer.set("sidelong.lesson.blink", text);
  expect(bookmarks.of("blink")).toBeNull();
});

test("what is done is remembered once each, and unknown names are passed over", () => {
  expect(done.all).toEqual([]);
  done.add("zwinkern");
  done.add("blink");
  done.add("zwinkern");
  expect(done.all).toEqual(["blink", "zwinkern"]);
  drawer.set("sidelong.lessons", "chess zwinkern");
  expect(done.all).toEqual(["zwinkern"]);
});
