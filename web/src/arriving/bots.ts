/** For those who play alone: bots on as many chairs as the game needs. */
import { browserWorld, Line, type Place } from "../house/line";
import { SEATS, type RoomState } from "../protocol";

/** A house that does not answer is not waited for: bots can be had in the lobby, too. */
const PATIENCE_MS = 5_000;

/** The chairs that want a bot before a game can begin. */
export function chairsForBots({ settings, chairs }: RoomState): number[] {
  const open = [...chairs.keys()].filter((at) => chairs[at] === "open");
  const seated = chairs.length - open.length;
  return open.slice(0, Math.max(0, SEATS[settings.game][0] - seated));
}

/** Seats them, over a line of its own that is shut before the session begins. */
export async function callBots(place: Place): Promise<void> {
  let room = (_: RoomState): void => {};
  let ended = (): void => {};
  const first = new Promise<RoomState | null>((done) => {
    room = done;
    ended = () => done(null);
  });
  const line = new Line(
    place,
    browserWorld(),
    (frame) => {
      if ("room" in frame) room(frame.room.room);
    },
    ({ state }) => {
      if (state === "ended") ended();
    },
  );
  const enough = new Promise<void>((done) => setTimeout(done, PATIENCE_MS));
  const seated = first.then((room) =>
    Promise.allSettled(
      (room ? chairsForBots(room) : []).map((chair) =>
        line.ask("host", { order: { bot: { chair, on: true, character: "casual" } } }),
      ),
    ),
  );
  await Promise.race([seated, enough]);
  line.end();
}
