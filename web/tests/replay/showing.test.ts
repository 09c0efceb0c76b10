// A game that runs once more: its time is the screen's, and stands still where nobody sees it.
import { afterEach, expect, test, vi } from "vitest";
import { NOTHING } from "../../src/house/follow";
import type { ServerFrame } from "../../src/protocol";
import type { Reel } from "../../src/replay/reel";
import { Showing } from "../../src/replay/showing.svelte";

afterEach(() => vi.unstubAllGlobals());

const told = (t: number): { t: number; frame: ServerFrame } => ({
  t,
  frame: { said: { n: 0, by: 0, talk: { text: String(t) } } },
});

function reel(): Reel {
  return {
    cues: [told(100), told(5_000), told(60_000)],
    ends: 60_000,
    beats: [0, 100, 5_000, 60_000],
    kept: new Map(),
    first: { at: 0, known: NOTHING, allEyes: null },
    over: { code: "" } as never,
  };
}

test("only a jump over something makes the table anew", () => {
  const showing = new Showing(reel(), { room: "" });
  const takes = (t: number): number => {
    const before = showing.takes;
    showing.seek(t);
    expect(showing.position).toBe(t);
    return showing.takes - before;
  };
  expect(takes(20_000)).toBe(1);
  expect(takes(40_000)).toBe(0);
  expect(takes(4_000)).toBe(1);
  // What was said then hangs in the air once more.
  expect(takes(2_000)).toBe(1);
  // To the end, and to it again: nobody waits for its reveal.
  expect(takes(60_000)).toBe(1);
  expect(takes(60_000)).toBe(1);
  // As somebody else saw it, wherever one is.
  const before = showing.takes;
  showing.tellAs(reel());
  expect(showing.takes).toBe(before + 1);
});

test("after a while out of sight it goes on from where it was left", () => {
  let picture: (now: number) => void = () => undefined;
  vi.stubGlobal("requestAnimationFrame", (run: typeof picture) => ((picture = run), 1));
  vi.stubGlobal("cancelAnimationFrame", () => undefined);
  vi.stubGlobal("performance", { now: () => 0 });
  const showing = new Showing(reel(), { room: "" });
  const heard: string[] = [];
  showing.onTalk(({ talk }) => heard.push("text" in talk ? talk.text : ""));
  showing.run();
  picture(120);
  expect(showing.position).toBe(120);
  expect(heard).toEqual(["100"]);
  // Ten minutes later.
  picture(600_120);
  expect(showing.position).toBeLessThan(500);
  expect(showing.runs).toBe(true);
  expect(heard).toEqual(["100"]);
});
