/** Whether everybody at a table that sits together can see everybody. Pure. */
import { gameOf } from "../games/all";
import type { RoomState } from "../protocol";

/** Some people are elsewhere, or some players are bots, in a game that needs eyes. */
export type Mix = "elsewhere" | "bots" | null;

export function mixOf({ settings, chairs }: RoomState): Mix {
  if (settings.way !== "together") return null;
  const people = chairs.flatMap((chair) =>
    typeof chair === "object" && "person" in chair ? chair.person : [],
  );
  if (people.some(({ apart }) => apart) && people.some(({ apart }) => !apart)) return "elsewhere";
  const bots = chairs.some((chair) => typeof chair === "object" && "bot" in chair);
  return bots && !gameOf(settings.game).throughWalls ? "bots" : null;
}
