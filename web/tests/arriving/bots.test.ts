// As many bots as a game plays well with, and no more.
import { expect, test } from "vitest";
import { chairsForBots } from "../../src/arriving/bots";
import type { Chair, Kind, RoomState } from "../../src/protocol";

const bot: Chair = { bot: { name: "Bot", character: "casual" } };

const room = (game: Kind, chairs: Chair[]): RoomState =>
  ({ settings: { game }, chairs }) as unknown as RoomState;

test("the first open chairs are filled until the game plays well", () => {
  expect(chairsForBots(room("blink", [bot, "open"]))).toEqual([1]);
  expect(chairsForBots(room("zwinkern", ["open", bot, "open", "open", "open", "open"]))).toEqual([
    0, 2, 3,
  ]);
});

test("a table with enough is left alone", () => {
  expect(chairsForBots(room("blink", [bot, bot]))).toEqual([]);
  expect(chairsForBots(room("eyes_wide_shut", [bot, bot, bot, bot, bot, "open"]))).toEqual([]);
});
