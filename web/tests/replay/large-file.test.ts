// Files that the house would not take: whose they are, and what a shell is told of them.
import { expect, test } from "vitest";

import { beginsLikeARecord, quoted } from "../../src/replay/large-file";

const FIRST =
  '{"record":1,"game":"blink","seats":2,"options":{},"seed":"","deal":{"draw":[[],[]]}}';

test("a file of ours is known by its first line", async () => {
  const ours = (text: string): Promise<boolean> => beginsLikeARecord(new Blob([text]));
  expect(await ours(`${FIRST}\n{"t":0}\n`)).toBe(true);
  expect(await ours(`\n\n ${FIRST}\n`)).toBe(true);
  for (const text of ["", "{", "[]", "null", '{"game":"blink"}', "GIF89a", `x${FIRST}`]) {
    expect(await ours(text), text).toBe(false);
  }
});

test("a name stands in a command as a shell reads it", () => {
  expect(quoted("many-games_2.jsonl")).toBe("many-games_2.jsonl");
  expect(quoted("my games.jsonl")).toBe("'./my games.jsonl'");
  expect(quoted("-rf.jsonl")).toBe("'./-rf.jsonl'");
  expect(quoted("Ann's.jsonl")).toBe("'./Ann'\\''s.jsonl'");
});
