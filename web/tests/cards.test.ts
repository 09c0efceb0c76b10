/** What cards say, and where pieces lie. */
import { describe, expect, test } from "vitest";
import { SEAT_COLOURS, SEAT_PAINT, seatColour } from "../src/draw/seats";
import { paintFace } from "../src/faces/paint";
import { BLINK_CARDS, blinkLabel, readBlinkCard } from "../src/games/blink/cards/card";
import {
  BOARD,
  IRIS_RADIUS,
  PUPIL_RADIUS,
  ZONE_NUMBERS,
  zoneSpots,
} from "../src/games/eyes-wide-shut/board/zones";
import {
  PERSON_NUMBERS,
  personArt,
  personGround,
  personLabel,
} from "../src/games/zwinkern/persons/persons";

const label = (card: string, language: "en" | "de"): string => {
  const face = readBlinkCard(card);
  return face ? blinkLabel(face, language) : "no card";
};

describe("Blink", () => {
  test("has sixty cards, ten to a colour, all different", () => {
    expect(new Set(BLINK_CARDS).size).toBe(60);
    for (const letter of "rbgney") {
      expect(BLINK_CARDS.filter((card) => card.startsWith(letter))).toHaveLength(10);
    }
    expect(BLINK_CARDS.slice(0, 4)).toEqual(["rs1", "ns1", "bs2", "es2"]);
  });

  test("says its cards aloud in both languages", () => {
    expect(label("rb3", "en")).toBe("three red bolts");
    expect(label("rb3", "de")).toBe("drei rote Blitze");
    expect(label("ns1", "de")).toBe("ein brauner Stern");
    expect(label("bt1", "de")).toBe("ein blaues Dreieck");
    expect(label("rf1", "de")).toBe("eine rote Blume");
    expect(label("nd2", "en")).toBe("two brown drops");
  });

  test("reads nothing into what is no card", () => {
    for (const text of ["", "rs", "rs0", "rs6", "xs1", "rx1", "rs11", "back"]) {
      expect(readBlinkCard(text), text).toBeNull();
    }
  });
});

describe("Zwinkern", () => {
  test("has 36 persons, each drawn, named twice, and on a ground of its own", () => {
    expect(PERSON_NUMBERS).toHaveLength(36);
    const grounds = PERSON_NUMBERS.map((n) => JSON.stringify(personGround(n)));
    expect(new Set(grounds).size).toBe(36);
    for (const language of ["en", "de"] as const) {
      expect(new Set(PERSON_NUMBERS.map((n) => personArt(n)[language])).size).toBe(36);
    }
    for (const n of PERSON_NUMBERS) {
      expect(JSON.stringify(paintFace(personArt(n).portrait))).not.toMatch(/NaN|undefined/);
    }
  });

  test("says who they are", () => {
    expect(personLabel(17, "en")).toBe("17, the Cellist");
    expect(personLabel(17, "de")).toBe("17, die Cellistin");
  });

  test.each([0, 37])("has no person %i", (n) => expect(() => personArt(n)).toThrow(RangeError));
});

describe("Eyes Wide Shut", () => {
  const all = [1, 2, 3, 4, 5, 6, 7, 8];

  test.each(all)("lays %i tokens without covering one or a number", (count) => {
    for (const zone of [1, 2, 3, "free"] as const) {
      const spots = zoneSpots(zone, count);
      expect(spots).toHaveLength(count);
      const number = zone === "free" ? [] : [{ ...ZONE_NUMBERS[zone], size: 20 }];
      const round = [...spots, ...number];
      for (const [i, a] of round.entries()) {
        for (const b of round.slice(i + 1)) {
          const apart = Math.hypot(a.x - b.x, a.y - b.y);
          expect(apart, `${zone} of ${count}`).toBeGreaterThanOrEqual((a.size + b.size) / 2 - 1);
        }
      }
    }
  });

  test.each(all)("keeps %i tokens within their zone", (count) => {
    const out = (spot: { x: number; y: number }): number =>
      Math.hypot(spot.x - BOARD.x, spot.y - BOARD.y);
    for (const spot of zoneSpots(1, count)) {
      expect(out(spot) + spot.size / 2).toBeLessThanOrEqual(PUPIL_RADIUS);
    }
    for (const spot of zoneSpots(2, count)) {
      expect(out(spot) - spot.size / 2).toBeGreaterThanOrEqual(PUPIL_RADIUS);
      expect(out(spot) + spot.size / 2).toBeLessThanOrEqual(IRIS_RADIUS);
    }
    for (const spot of zoneSpots(3, count)) {
      expect(out(spot) - spot.size / 2).toBeGreaterThanOrEqual(IRIS_RADIUS);
    }
  });
});

describe("seats", () => {
  test("never have a colour alone: each has an emblem of its own", () => {
    expect(new Set(SEAT_COLOURS.map((colour) => SEAT_PAINT[colour].emblem)).size).toBe(8);
    expect([0, 7].map(seatColour)).toEqual(["red", "ink"]);
  });
});
