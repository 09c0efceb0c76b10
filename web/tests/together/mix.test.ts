import { expect, test } from "vitest";
import { mixOf } from "../../src/lobby/mix";
import type { Chair, Kind, RoomState, Way } from "../../src/protocol";
import { bot, person, room, settings } from "../lobby/room";

const sits = (id: number, apart = false): Chair => ({ person: person(id, { apart }) });
const at = (game: Kind, chairs: Chair[], way: Way = "together"): RoomState =>
  room(chairs, { settings: { ...settings, game, way } });

test("a table is mixed when some sit together and some elsewhere", () => {
  expect(mixOf(at("zwinkern", [sits(0), sits(1, true), "open"]))).toBe("elsewhere");
  expect(mixOf(at("zwinkern", [sits(0), sits(1), "open"]))).toBe(null);
  expect(mixOf(at("zwinkern", [sits(0, true), sits(1, true)]))).toBe(null);
});

test("apart, everybody is at a screen of their own, whatever they said", () => {
  expect(mixOf(at("zwinkern", [sits(0), sits(1, true)], "apart"))).toBe(null);
});

test("bots see nobody in the room, where that matters", () => {
  expect(mixOf(at("shifty_eyed_spies", [sits(0), bot]))).toBe("bots");
  expect(mixOf(at("eyes_wide_shut", [sits(0), bot]))).toBe(null);
  expect(mixOf(at("blink", [sits(0), bot]))).toBe(null);
});
