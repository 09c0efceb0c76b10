/** Who won and why, in words: for the result on one's own screen and on the table's. */
import { gameOf, inRounds } from "../games/all";
import type { GameResult } from "../games/result";
import type { Kind, Seat, Standing } from "../protocol";
import type { Sitter } from "../table/play.svelte";
import { listed } from "../words/language.svelte";
import { endingWords } from "./words";

export interface Verdict {
  winners: readonly Sitter[];
  title: string;
  reason: string;
  /** What decided between those who were level. */
  broken: string | null;
}

/** What decided between those who were level on points; nothing if points did, or nothing could. */
export function tieBreak(game: Kind, result: GameResult): ((winners: string) => string) | null {
  const best = Math.max(...result.scores);
  const level = result.scores.flatMap((score, seat) => (score === best ? [seat] : []));
  if (result.winners.length === 0 || result.winners.length >= level.length) return null;
  return gameOf(game).tieBreak?.(level, result) ?? null;
}

/** Of the match if that is decided, else of the game. `sat` are those who played. */
export function verdictOf(
  game: Kind,
  result: GameResult,
  match: Standing | null,
  sat: readonly Sitter[],
): Verdict {
  const w = endingWords();
  const of = (seats: readonly Seat[]): Sitter[] =>
    seats.flatMap((seat) => sat.find((sitter) => sitter.seat === seat) ?? []);
  const winners = of(match?.winners ?? result.winners);
  const names = listed(winners.map((winner) => winner.name));
  const title = (): string => {
    const [first, second] = winners;
    if (!first) return result.reason === "tie" ? w.tie : w.nobody;
    if (match?.winners) {
      if (second) return w.matchWin(names);
      return first.you ? w.youMatch : w.matchWins(names);
    }
    // In a match that goes on nobody has won it yet.
    if (match && inRounds(game)) {
      if (second) return w.roundWin(names);
      return first.you ? w.youRound : w.roundWins(names);
    }
    if (match) {
      if (second) return w.gameWin(names);
      return first.you ? w.youGame : w.gameWins(names);
    }
    if (second) return w.win(names);
    return first.you ? w.youWin : w.wins(names);
  };
  const ofGame = of(result.winners);
  const who = listed(ofGame.map((winner) => winner.name));
  return {
    winners,
    title: title(),
    reason:
      gameOf(game)
        .words()
        .ends[result.reason]?.(who, ofGame.length > 1) ?? "",
    broken: tieBreak(game, result)?.(who) ?? null,
  };
}
