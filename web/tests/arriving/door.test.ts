// How one may come in, by what is known of a room from outside.
import { expect, test } from "vitest";
import { peopleAt, wayIn } from "../../src/arriving/door";
import { doorWords } from "../../src/arriving/words";
import type { RoomCard } from "../../src/protocol";

const ROOM: RoomCard = {
  room: "KVRTX",
  game: "zwinkern",
  way: "apart",
  host: "Odile",
  seated: 2,
  bots: 0,
  chairs: 6,
  playing: false,
  anybody_here: true,
  locked: false,
  spectators: true,
  listed: true,
  games: 0,
};

test("an open chair is for sitting down", () => {
  expect(wayIn(ROOM)).toEqual({ come: "player", sits: true, watch: true, note: null });
  expect(wayIn({ ...ROOM, spectators: false }).watch).toBe(false);
});

test("a game under way is watched, where that is allowed", () => {
  expect(wayIn({ ...ROOM, playing: true })).toMatchObject({
    come: "player",
    sits: false,
    note: "playing",
  });
  expect(wayIn({ ...ROOM, playing: true, spectators: false })).toMatchObject({
    come: null,
    note: "playingClosed",
  });
});

test("a full table is watched until a chair is free", () => {
  expect(wayIn({ ...ROOM, seated: 6 })).toMatchObject({
    come: "player",
    sits: false,
    note: "full",
  });
  expect(wayIn({ ...ROOM, seated: 6, spectators: false })).toMatchObject({
    come: null,
    note: "fullClosed",
  });
});

test("a locked room lets nobody in, unless everybody has left it", () => {
  expect(wayIn({ ...ROOM, locked: true })).toMatchObject({
    come: null,
    watch: false,
    note: "locked",
  });
  expect(wayIn({ ...ROOM, locked: true, host: null, seated: 0 })).toMatchObject({
    come: "player",
    sits: true,
  });
});

test("a bot makes room for whoever comes", () => {
  expect(wayIn({ ...ROOM, seated: 6, bots: 3 })).toMatchObject({ sits: true, note: null });
});

test("an offer to sit counts people, and bots apart", () => {
  const seats = (card: RoomCard) => doorWords().seats(peopleAt(card), card.chairs, card.bots);
  expect(seats(ROOM)).toBe("2 of 6 chairs taken");
  expect(seats({ ...ROOM, bots: 1, chairs: 2 })).toBe("1 of 2 chairs taken, one bot");
});
