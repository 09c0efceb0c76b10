// The theatre of a whole room: "Stop!" waits for nothing, and after the end the points are counted.
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { Theatre, type Scene } from "../../../src/games/zwinkern/table/theatre.svelte";
import { paced } from "./paced";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const ROOM_PACE = paced("room");
const CALL = { what: "call", by: 0, partner: 1, card: 17, right: true } as const;
const CLAIM = { what: "claim", by: 2, owner: 0, holder: 1, card: 9, right: true } as const;

function room(): { theatre: Theatre; acts: string[] } {
  const acts: string[] = [];
  const hear = (scene: Scene, act: string) => acts.push(`${scene.what} ${act}`);
  return { theatre: new Theatre(hear, ROOM_PACE), acts };
}

test("a claim begins with a stop, which is a moment of its own", () => {
  const { theatre, acts } = room();
  theatre.show(CLAIM);
  expect(theatre.stop).toBe(2);
  expect(theatre.scene).toBeNull();
  expect(theatre.busy).toBe(true);
  vi.advanceTimersByTime(ROOM_PACE.stop);
  expect(theatre.stop).toBeNull();
  expect(theatre.scene).toMatchObject(CLAIM);
  vi.runAllTimers();
  expect(theatre.busy).toBe(false);
  expect(acts).toEqual(["claim stop", "claim word", "claim verdict", "claim leave"]);
});

test("a stop comes at once, and what was being played goes on after it", () => {
  const { theatre, acts } = room();
  theatre.show(CALL);
  vi.advanceTimersByTime(ROOM_PACE.word / 2);
  theatre.show(CLAIM);
  expect(theatre.stop).toBe(2);
  expect(theatre.scene).toMatchObject(CALL);
  vi.advanceTimersByTime(ROOM_PACE.stop);
  expect(theatre.stop).toBeNull();
  expect(theatre.act).toBe("word");
  vi.runAllTimers();
  expect(acts).toEqual([
    "call word",
    "claim stop",
    "call verdict",
    "call leave",
    "claim word",
    "claim verdict",
    "claim leave",
  ]);
});

test("what waits makes what is played faster", () => {
  const { theatre } = room();
  theatre.show(CALL);
  theatre.show({ ...CALL, card: 4 });
  vi.advanceTimersByTime(ROOM_PACE.word + ROOM_PACE.verdict * 0.6);
  expect(theatre.scene).toMatchObject({ card: 4 });
  theatre.end();
});

test("after the end come the points, step by step", () => {
  const { theatre, acts } = room();
  theatre.show({ what: "end", reason: "hand_empty" });
  vi.runAllTimers();
  expect(acts).toEqual(["end verdict", "end cards", "end eyes", "end sum", "end leave"]);
});

test("whoever waits no longer goes on from a stop as well", () => {
  const { theatre } = room();
  theatre.show(CLAIM);
  theatre.skip();
  expect(theatre.stop).toBeNull();
  expect(theatre.act).toBe("word");
  theatre.end();
});
