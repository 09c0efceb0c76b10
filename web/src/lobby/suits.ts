/**
 * Whom each game suits of those who are here: whether all can play, who would have to watch, and how
 * many bots would join. Pure. The house decides who sits; this tells people before.
 */
import { gameOf } from "../games/all";
import { offerOf } from "../games/offers";
import { sitter } from "../house/chair";
import { SEATS, type Kind, type Person, type PersonId, type RoomState } from "../protocol";

/** Why a game suits those who are here, or does not. */
export type Suit =
  | { kind: "all"; people: number }
  /** Some would wait for a chair; where the winner stays, by turns. */
  | { kind: "many"; seats: number; people: number; watch: number }
  /** Not enough: bots would join. */
  | { kind: "few"; bots: number; alone: boolean }
  /** Bots would join who see nobody wink in the room. */
  | { kind: "blindBots" }
  /** Some sit elsewhere, and are out of sight. */
  | { kind: "outOfSight" };

/** Everybody who plays or waits for a chair, in the order in which they would sit. */
export function wouldPlay(room: RoomState): Person[] {
  const seated = room.chairs.flatMap((chair) => sitter(chair) ?? []);
  const waiting = (room.queue ?? []).flatMap(
    (id: PersonId) => room.others.find((other) => other.id === id) ?? [],
  );
  return [...seated, ...waiting];
}

/** Bots that it takes, with so many people, for a game to play well. */
export const botsFor = (game: Kind, people: number): number =>
  Math.max(0, offerOf(game).well - people);

export function suitOf(room: RoomState, game: Kind, way = room.settings.way): Suit {
  const people = wouldPlay(room);
  const [fewest, most] = SEATS[game];
  const count = people.length;
  if (count > most) return { kind: "many", seats: most, people: count, watch: count - most };
  const { throughWalls } = gameOf(game);
  const together = way === "together" && !throughWalls;
  if (together && people.some(({ apart }) => apart) && people.some(({ apart }) => !apart))
    return { kind: "outOfSight" };
  if (count >= fewest || count === 0) return { kind: "all", people: count };
  if (together) return { kind: "blindBots" };
  return { kind: "few", bots: botsFor(game, count), alone: count === 1 };
}

/** Whether it suits them: all of them, and nobody but them. Whoever is alone has no choice but bots. */
export const isFine = (suit: Suit): boolean =>
  suit.kind === "all" || (suit.kind === "few" && suit.alone);
