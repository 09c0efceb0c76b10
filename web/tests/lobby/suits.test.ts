// Whom a game suits of those who are here, and what its poster says of it.
import { describe, expect, it } from "vitest";

import { suits } from "../../src/lobby/suit-words";
import { botsFor, suitOf, wouldPlay } from "../../src/lobby/suits";
import type { Chair, Kind, RoomState } from "../../src/protocol";
import { bot, person, room, settings } from "./room";

const sits = (id: number, apart = false): Chair => ({ person: person(id, { apart }) });
/** So many at the table, in that way. */
const of = (people: number, way: "apart" | "together" = "apart"): RoomState =>
  room(
    Array.from({ length: people }, (_, id) => sits(id)),
    { settings: { ...settings, way } },
  );
const poster = (at: RoomState, game: Kind): string => {
  const { says, fine } = suits(suitOf(at, game));
  return `${fine ? "+" : "-"} ${says}`;
};

describe("a poster says whom its game suits", () => {
  it("counts those who would have to watch", () => {
    expect(poster(of(5), "blink")).toBe("- For 2 – you are 5: three would watch");
    expect(poster(of(3), "blink")).toBe("- For 2 – you are 3: one would watch");
    expect(poster(of(2), "blink")).toBe("+ For the two of you");
    expect(poster(of(5), "zwinkern")).toBe("+ For all 5 of you");
  });
  it("counts the bots that would join, and dims nothing for whoever is alone", () => {
    expect(poster(of(3), "blink_of_an_eye")).toBe("- Two bots would play with you");
    expect(poster(of(2), "eyes_wide_shut")).toBe("- Three bots would play with you");
    expect(poster(of(1), "blink")).toBe("+ With one bot");
    expect(poster(of(1), "blink_of_an_eye")).toBe("+ With four bots");
  });
  it("knows what eyes cannot do", () => {
    expect(poster(of(2, "together"), "zwinkern")).toBe(
      "- Needs bots, who see nobody wink in your room",
    );
    const mixed = room([sits(0), sits(1), sits(2, true), sits(3)], {
      settings: { ...settings, way: "together" },
    });
    expect(poster(mixed, "zwinkern")).toBe("- Whoever is elsewhere is out of sight");
    expect(poster(mixed, "eyes_wide_shut")[0]).toBe("+");
  });
});

it("those who wait count, and bots and screens do not", () => {
  const others = [person(7), person(8, { role: "screen" }), person(9)];
  const full = room([sits(0), bot, sits(2)], { others, queue: [9] });
  expect(wouldPlay(full).map(({ id }) => id)).toEqual([0, 2, 9]);
});

it("bots fill a table until the game plays well, and no further", () => {
  expect(botsFor("shifty_eyed_spies", 2)).toBe(3);
  expect(botsFor("zwinkern", 4)).toBe(0);
  expect(botsFor("blink", 1)).toBe(1);
});
