import { expect, test } from "vitest";
import { mixOf } from "../../src/lobby/mix";
import type { Chair, Kind, RoomState, Way } from "../../src/protocol";

const person = (id: number, apart = false): Chair => ({
  person: { id, name: `P${id}`, face: "", role: "player", presence: "here", ready: false, apart },
});
const bot: Chair = { bot: { name: "Gustav", character: "sharp" } };

const room = (game: Kind, chairs: Chair[], way: Way = "together"): RoomState => ({
  code: "KVRTE",
  settings: {
    game,
    options: {},
    way,
    sight: "standard",
    spectators: "live",
    listed: false,
    away_s: 60,
  },
  chairs,
  others: [],
  host: 0,
  locked: false,
  stage: { gathering: {} },
  match: null,
});

test("a table is mixed when some sit together and some elsewhere", () => {
  expect(mixOf(room("zwinkern", [person(0), person(1, true), "open"]))).toBe("elsewhere");
  expect(mixOf(room("zwinkern", [person(0), person(1), "open"]))).toBe(null);
  expect(mixOf(room("zwinkern", [person(0, true), person(1, true)]))).toBe(null);
});

test("apart, everybody is at a screen of their own, whatever they said", () => {
  expect(mixOf(room("zwinkern", [person(0), person(1, true)], "apart"))).toBe(null);
});

test("bots see nobody in the room, where that matters", () => {
  expect(mixOf(room("shifty_eyed_spies", [person(0), bot]))).toBe("bots");
  expect(mixOf(room("eyes_wide_shut", [person(0), bot]))).toBe(null);
  expect(mixOf(room("blink", [person(0), bot]))).toBe(null);
});
