/** What a night brought one player, in words: lives, then where they are. */
import type { Seat } from "../../../protocol";
import type { Story } from "../table/story";
import { tellMine } from "../table/telling";
import { handNightWords } from "./words";

export function outcomeOf({ steps }: Story, seat: Seat): string {
  const w = handNightWords();
  const last = steps.at(-1);
  const mine = last?.players.find((shown) => shown.seat === seat);
  if (!last || !mine) return "";
  const said = [tellMine(last, seat)];
  if (mine.where !== mine.from && !mine.dead) said.push(w.nowIn(mine.where));
  return said.filter((part) => part !== "").join(" ") || w.unchanged;
}
