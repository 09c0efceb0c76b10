/** Whether everybody at a table that sits together can see everybody. Pure. */
import { gameOf } from "../games/all";
import { offerOf } from "../games/offers";
import { botOn, sitter } from "../house/chair";
import type { Person, RoomState } from "../protocol";

/** Some people are elsewhere, or some players are bots, in a game that needs eyes. */
export type Mix = "elsewhere" | "bots" | null;

const peopleOn = ({ chairs }: RoomState): Person[] =>
  chairs.flatMap((chair) => sitter(chair) ?? []);
const hasBots = ({ chairs }: RoomState): boolean => chairs.some((chair) => botOn(chair) !== null);

export function mixOf(room: RoomState): Mix {
  const { game, way } = room.settings;
  if (way !== "together") return null;
  const people = peopleOn(room);
  if (people.some(({ apart }) => apart) && people.some(({ apart }) => !apart)) return "elsewhere";
  return hasBots(room) && !gameOf(game).throughWalls ? "bots" : null;
}

/** The only one elsewhere: to them the house can show nobody's face, in a game that has faces. */
export function aloneElsewhere(room: RoomState): Person | null {
  if (mixOf(room) !== "elsewhere" || hasBots(room) || !offerOf(room.settings.game).eyes)
    return null;
  const [one, ...more] = peopleOn(room).filter(({ apart }) => apart);
  return more.length === 0 ? (one ?? null) : null;
}
