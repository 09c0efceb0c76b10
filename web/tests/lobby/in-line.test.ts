// What somebody without a chair is told, and who plays next.
import { describe, expect, it } from "vitest";

import type { Session } from "../../src/house/session.svelte";
import { inLine, placeInLine, sayNextUp } from "../../src/lobby/in-line";
import type { Chair, RoomState } from "../../src/protocol";
import { bot, person, room } from "./room";

const sits = (id: number): Chair => ({ person: person(id) });
const watches = person(9);
const asked: unknown[] = [];
/** The session of P9, who has no chair. */
const session = (at: RoomState): Session =>
  ({
    known: { room: at, you: 9 },
    chair: null,
    me: watches,
    ask: (kind: string, body: object) => void asked.push([kind, body]),
  }) as unknown as Session;
const playing = { playing: { game: 1, waits_for: [] } };
const told = (chairs: Chair[], change: Partial<RoomState> = {}): string | undefined =>
  inLine(session(room(chairs, { others: [watches], ...change })))?.says;

describe("whoever has no chair", () => {
  it("sits down where one is open, and else takes a bot's", () => {
    expect(told([sits(0), "open", bot])).toBe("There is a chair for you.");
    expect(told([sits(0), bot])).toBe("A bot makes room for you.");
    inLine(session(room([sits(0), bot], { others: [watches] })))?.run();
    expect(asked.pop()).toEqual(["sit", {}]);
  });
  it("waits for the next game, or just watches", () => {
    const full = [sits(0), sits(1)];
    expect(told(full)).toBe("You are watching.");
    expect(told(full, { queue: [9] })).toBe("You are next.");
    expect(told(full, { queue: [5, 9] })).toBe("You are number 2 in line.");
    expect(told([sits(0), bot], { queue: [9], stage: playing })).toBe(
      "You play in the next game: a bot makes room.",
    );
    // For how many more bots make room is for the house to say.
    expect(told([sits(0), bot, bot], { queue: [5, 9], stage: playing })).toBe(
      "You are number 2 in line.",
    );
    inLine(session(room(full, { others: [watches], queue: [9] })))?.run();
    expect(asked.pop()).toEqual(["wait", { on: false }]);
  });
  it("has nothing to wait for with a chair", () => {
    const seated = { ...session(room([])), chair: 0 } as unknown as Session;
    expect(inLine(seated)).toBeNull();
  });
});

it("where others wait, it is said who plays next and who then", () => {
  const at = room([sits(0), sits(1)], { others: [person(2), person(3)], queue: [3, 2] });
  expect(sayNextUp(at)).toBe("Next: P0 and P1. Then: P3 and P2.");
  expect(placeInLine(at, 2)).toBe(2);
  expect(sayNextUp(room([sits(0)]))).toBeNull();
});
