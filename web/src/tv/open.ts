/** A screen opens a room whose table it is. The first player who comes in is the host. */
import * as api from "../house/api";
import type { Place } from "../house/line";
import { screens } from "../house/me.svelte";
import type { Kind } from "../protocol";
import { tvWords } from "./words";

export async function openTable(game: Kind): Promise<Place> {
  const { room, token } = await api.create({
    name: tvWords().title,
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
