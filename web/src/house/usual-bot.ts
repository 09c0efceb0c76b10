/** How bots play whom nobody has chosen: gently, until one knows the game. */
import { kept } from "../kept";
import type { Character, Kind } from "../protocol";

const finished = (game: Kind): string => `finished.${game}`;

/** Notes that whoever sits before this browser has played a game of that kind to its end. */
export const hasFinished = (game: Kind): void => kept.write(finished(game), "yes");

/** Whether they have never done so. */
export const isNewTo = (game: Kind): boolean => kept.read(finished(game)) === null;

export const usualBot = (game: Kind): Character => (isNewTo(game) ? "gentle" : "casual");
