import { expect, test } from "vitest";
import { aloneElsewhere, mixOf } from "../../src/lobby/mix";
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

test("one person elsewhere, without another or a bot there, is alone", () => {
  const alone = (game: Kind, chairs: Chair[], way?: Way): number | null =>
    aloneElsewhere(at(game, chairs, way))?.id ?? null;
  expect(alone("zwinkern", [sits(0), sits(1, true), sits(2)])).toBe(1);
  expect(alone("eyes_wide_shut", [sits(0), sits(1, true), sits(2)])).toBe(1);
  expect(alone("zwinkern", [sits(0), sits(1, true), sits(2, true)])).toBeNull();
  expect(alone("zwinkern", [sits(0), sits(1, true), bot])).toBeNull();
  expect(alone("blink", [sits(0), sits(1, true)])).toBeNull();
  expect(alone("zwinkern", [sits(0), sits(1, true)], "apart")).toBeNull();
});
