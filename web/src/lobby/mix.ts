/** Whether everybody at a table that sits together can see everybody. Pure. */
import type { RoomState } from "../protocol";

/** Some people are elsewhere, or some players are bots, in a game that needs eyes. */
export type Mix = "elsewhere" | "bots" | null;

export function mixOf({ settings, chairs }: RoomState): Mix {
  if (settings.way !== "together") return null;
  const people = chairs.flatMap((chair) =>
    typeof chair === "object" && "person" in chair ? chair.person : [],
  );
  if (people.some(({ apart }) => apart) && people.some(({ apart }) => !apart)) return "elsewhere";
  const eyes = settings.game !== "blink" && settings.game !== "eyes_wide_shut";
  const bots = chairs.some((chair) => typeof chair === "object" && "bot" in chair);
  return eyes && bots ? "bots" : null;
}
