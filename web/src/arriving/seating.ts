/** Ways to a chair that need no more than a tap. */
import * as api from "../house/api";
import { openRoom } from "../house/invite.svelte";
import { Refused, type Place } from "../house/line";
import { isMadeUp, madeUpName } from "../house/made-up";
import { me, places } from "../house/me.svelte";
import { playerKey } from "../house/player-key";
import { isNewTo } from "../house/usual-bot";
import { NAME_LETTERS } from "../parts/letters";
import type { Entered, JoinRoom, Kind, Preset, RoomCard, Settings } from "../protocol";
import { wayIn } from "./door";

/** So many names are tried: in a room there are hardly more people. */
const NAMES_TRIED = 12;

/** How fast eyes are for whoever did not choose: newcomers have time, and are told what they see. */
export const usualPace = (game: Kind): Preset => (isNewTo(game) ? "relaxed" : "standard");

/** Whether this browser has a place at that table. */
export const isHere = ({ room }: RoomCard): boolean => places.of(room) !== null;

/** Whether somebody who wants to play that now could sit down there: a bot makes room. */
export const hasChairFor = (game: Kind, card: RoomCard): boolean =>
  card.game === game &&
  card.way === "apart" &&
  card.host !== null &&
  (isHere(card) || wayIn(card).sits);

/** What a table is like that nobody settled anything of. */
const usualSettings = (game: Kind): Settings => ({
  game,
  options: {},
  way: "apart",
  sight: usualPace(game),
  listed: false,
  spectators: "live",
  away_s: 60,
});

/** Opens a table; whoever does so is its host. */
export async function openTable(
  game: Kind,
  chosen: Partial<Pick<Settings, "way" | "sight" | "listed">> = {},
): Promise<Place> {
  const settings = { ...usualSettings(game), ...chosen };
  const { name, face } = me.beSomebody();
  return keep(await openRoom({ name, face, as: "player", settings }, playerKey()));
}

/**
 * Sits down at somebody's table, under another name if somebody there has the same. Whoever has a
 * place there goes back to it: a second one would leave the first behind.
 */
export async function joinTable(room: string): Promise<Place> {
  const had = places.of(room);
  if (had) return had;
  return keep(await comeIn(room, { as: "player" }, numbered));
}

/**
 * Comes into a room. A name that was made up is made up anew while somebody there has the same;
 * `otherwise` gives the nth name of whoever chose their own, or they are refused.
 */
export async function comeIn(
  room: string,
  ask: Omit<JoinRoom, "name" | "face">,
  otherwise?: (own: string, nth: number) => string,
): Promise<Entered> {
  const { name: own, face } = me.beSomebody();
  const other = isMadeUp(own) ? madeUpName : otherwise;
  for (let nth = 1, name = own; ; nth += 1) {
    try {
      const entered = await api.join(room, { ...ask, name, face }, playerKey());
      if (isMadeUp(own)) me.be({ name });
      return entered;
    } catch (why) {
      const taken = why instanceof Refused && why.code === "name_taken";
      if (!taken || !other || nth === NAMES_TRIED) throw why;
      name = other(own, nth + 1);
    }
  }
}

function numbered(own: string, nth: number): string {
  const number = ` ${nth}`;
  return [...own].slice(0, NAME_LETTERS - number.length).join("") + number;
}

function keep({ room, token }: Entered): Place {
  const place = { room, token };
  places.keep(place);
  return place;
}
