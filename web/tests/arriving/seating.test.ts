// Ways to a chair: where there is one, under what name, and with what bots.
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { comeIn, hasChairFor, joinTable, openTable } from "../../src/arriving/seating";
import { isMadeUp } from "../../src/house/made-up";
import { me, places } from "../../src/house/me.svelte";
import { hasFinished, usualBot } from "../../src/house/usual-bot";
import type { RoomCard } from "../../src/protocol";

const CARD: RoomCard = {
  room: "KWXTZ",
  game: "zwinkern",
  way: "apart",
  host: "Anna",
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

/** What the house was asked, and what it says. */
let asked: { name: string; settings?: { sight: string } }[] = [];
const answers = (...codes: (string | null)[]): void => {
  asked = [];
  vi.stubGlobal("fetch", (_path: string, { body }: { body: string }) => {
    const code = codes[Math.min(asked.length, codes.length - 1)] ?? null;
    asked.push(JSON.parse(body) as (typeof asked)[number]);
    const answer = code === null ? { room: "KWXTZ", token: "t" } : { code, say: code };
    return Promise.resolve(
      new Response(JSON.stringify(answer), { status: code === null ? 200 : 409 }),
    );
  });
};

beforeEach(() => {
  const store = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => store.get(name) ?? null,
    setItem: (name: string, value: string) => store.set(name, value),
    removeItem: (name: string) => store.delete(name),
  });
  me.be({ name: "", face: "" });
});
afterEach(() => vi.unstubAllGlobals());

test("a chair is free at a table of that game that waits for people", () => {
  expect(hasChairFor("zwinkern", CARD)).toBe(true);
  expect(hasChairFor("blink", CARD)).toBe(false);
  const not: Partial<RoomCard>[] = [
    { playing: true },
    { locked: true },
    { seated: 6 },
    { way: "together" },
    { host: null },
  ];
  expect(hasChairFor("zwinkern", { ...CARD, seated: 6, bots: 3 })).toBe(true);
  for (const but of not) expect(hasChairFor("zwinkern", { ...CARD, ...but })).toBe(false);
});

test("whoever has a place at a table goes back to it, though it is full", async () => {
  places.keep({ room: CARD.room, token: "mine" });
  expect(hasChairFor("zwinkern", { ...CARD, seated: 6 })).toBe(true);
  expect(hasChairFor("blink", CARD)).toBe(false);
  answers(null);
  expect(await joinTable(CARD.room)).toEqual({ room: CARD.room, token: "mine" });
  expect(asked).toEqual([]);
});

test("whoever has no name is given one, with a face, and keeps both", async () => {
  answers(null);
  await openTable("zwinkern");
  expect(isMadeUp(asked[0]?.name ?? "")).toBe(true);
  expect(me.name).toBe(asked[0]?.name);
  expect(me.face).not.toBe("");
});

test("a name that is taken makes way: a made-up one for another, one's own for a number", async () => {
  answers("name_taken", "name_taken", null);
  await joinTable("KWXTZ");
  expect(asked).toHaveLength(3);
  expect(asked.every(({ name }) => isMadeUp(name))).toBe(true);
  expect(me.name).toBe(asked[2]?.name);

  places.leave("KWXTZ");
  me.be({ name: "Anna" });
  answers("name_taken", null);
  await joinTable("KWXTZ");
  expect(asked.map(({ name }) => name)).toEqual(["Anna", "Anna 2"]);
  expect(me.name).toBe("Anna");
});

test("at the door a made-up name makes way too; whoever chose a name is asked for another", async () => {
  answers("name_taken", null);
  await comeIn("KWXTZ", { as: "spectator" });
  expect(asked).toHaveLength(2);
  expect(me.name).toBe(asked[1]?.name);

  me.be({ name: "Anna" });
  answers("name_taken");
  await expect(comeIn("KWXTZ", { as: "player" })).rejects.toThrow("name_taken");
  expect(asked).toHaveLength(1);
});

test("what else the house refuses is said", async () => {
  answers("room_full");
  await expect(joinTable("KWXTZ")).rejects.toThrow("room_full");
  expect(asked).toHaveLength(1);
});

test("the first game of a kind is gentle", async () => {
  answers(null);
  expect(usualBot("blink")).toBe("gentle");
  await openTable("zwinkern");
  expect(asked[0]?.settings?.sight).toBe("relaxed");
  hasFinished("zwinkern");
  expect([usualBot("zwinkern"), usualBot("blink")]).toEqual(["casual", "gentle"]);
  await openTable("zwinkern");
  expect(asked[1]?.settings?.sight).toBe("standard");
});
