/** A screen opens a room whose table it is. The first player who comes in is the host. */
import type { Words } from "../draw/words";
import { openRoom } from "../house/invite.svelte";
import type { Place } from "../house/line";
import { screens } from "../house/me.svelte";
import type { Kind } from "../protocol";
import { inWords } from "../words/language.svelte";

/** What a screen is called in its room. */
export const SCREEN_NAME: Words = { en: "The table", de: "Der Tisch" };

export async function openTable(game: Kind): Promise<Place> {
  const { room, token } = await openRoom({
    name: inWords(SCREEN_NAME),
    face: "",
    as: "screen",
    settings: {
      game,
      options: {},
      way: "together",
      sight: "standard",
      spectators: "live",
      listed: false,
      away_s: 60,
    },
  });
  screens.keep({ room, token });
  return { room, token };
}
