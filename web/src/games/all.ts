/** The only list of the games in the page. */
import type { Kind, Options } from "../protocol";
import { game as blinkOfAnEye } from "./blink-of-an-eye/game";
import { game as blink } from "./blink/game";
import { game as eyesWideShut } from "./eyes-wide-shut/game";
import type { GameModule, OptionsOf } from "./module";
import { described, settingOf, type Option } from "./option";
import { game as shiftyEyedSpies } from "./shifty-eyed-spies/game";
import { game as zwinkern } from "./zwinkern/game";

const GAMES: { readonly [K in Kind]: GameModule<K> } = {
  blink,
  blink_of_an_eye: blinkOfAnEye,
  eyes_wide_shut: eyesWideShut,
  zwinkern,
  shifty_eyed_spies: shiftyEyedSpies,
};

export const gameOf = <K extends Kind>(kind: K): GameModule<K> => GAMES[kind];

/** What a table can settle. */
export const optionsOf = <K extends Kind>(kind: K): readonly Option[] =>
  described(kind, gameOf(kind).options);

/** All options of a game: what the table chose, and the defaults of the rest. */
export function withDefaults<K extends Kind>(kind: K, options: Options): OptionsOf<K> {
  const all = optionsOf(kind).map((option) => [option.key, settingOf(options, option)]);
  return Object.fromEntries(all) as OptionsOf<K>;
}

/** Whether the games of its matches are called rounds. */
export const inRounds = (game: Kind): boolean =>
  gameOf(game).match?.(withDefaults(game, {})).kind === "rounds";
