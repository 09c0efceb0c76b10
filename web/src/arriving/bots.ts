/** For those who play alone: bots on as many chairs as the game plays well with, and the deal. */
import { offerOf } from "../games/offers";
import { browserWorld, Line, type Place } from "../house/line";
import { usualBot } from "../house/usual-bot";
import type { RoomState } from "../protocol";

/** A house that does not answer is not waited for: all of it can be done in the lobby, too. */
const PATIENCE_MS = 5_000;

/** The chairs that want a bot before the game plays well. */
export function chairsForBots({ settings, chairs }: RoomState): number[] {
  const open = [...chairs.keys()].filter((at) => chairs[at] === "open");
  const seated = chairs.length - open.length;
  return open.slice(0, Math.max(0, offerOf(settings.game).well - seated));
}

/** Seats them and begins, over a line of its own that is shut before the session begins. */
export async function playWithBots(place: Place): Promise<void> {
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
  const begun = first.then(async (room) => {
    if (room === null) return;
    const character = usualBot(room.settings.game);
    const bots = chairsForBots(room).map((chair) =>
      line.ask("host", { order: { bot: { chair, on: true, character } } }),
    );
    await Promise.allSettled([...bots, line.ask("host", { order: { start: {} } })]);
  });
  await Promise.race([begun, enough]);
  line.end();
}
