/** The words of each step of a morning. */
import type { Seat } from "../../../protocol";
import type { Play } from "../../../table/play.svelte";
import type { Step, Story } from "./story";
import { EYES_WIDE_SHUT_WORDS, type Who } from "./words";

export interface Told {
  title: string;
  sub: string;
}

export function whoOf(play: Play<"eyes_wide_shut">, seats: readonly Seat[]): Who {
  return {
    you: play.seat !== null && seats.includes(play.seat),
    names: seats.filter((seat) => seat !== play.seat).map((seat) => play.nameOf(seat)),
  };
}

/** "Three hands, two allowed". */
export function verdictOf({ night }: Pick<Story, "night">): string {
  const w = EYES_WIDE_SHUT_WORDS();
  return night.raised.length === 0 ? w.nobodyRaised : w.verdict(night.raised.length, night.quota);
}

export function tellStep(step: Step, story: Story, who: (seats: readonly Seat[]) => Who): Told {
  const w = EYES_WIDE_SHUT_WORDS();
  const { night } = story;
  switch (step.what) {
    case "open":
      return { title: w.eyesOpen, sub: "" };
    case "hand":
      return { title: w.hands(step.count), sub: "" };
    case "verdict": {
      const sub = { quiet: w.quiet, within: w.within, over: w.tooMany }[night.verdict];
      return { title: verdictOf(story), sub: night.duel ? w.duelRule : sub };
    }
    case "stagnation":
      return { title: w.stagnation, sub: w.stagnationSub };
    case "deaths":
      return { title: w.areOut(who(step.who)), sub: w.outSub };
    case "escape":
      return { title: w.areFree(who(step.who)), sub: w.freeSub };
    case "duel":
      return { title: w.duel, sub: w.duelSub };
    case "points":
      return {
        title: step.who.length === 0 ? w.nobodyPoints : w.getPoints(who(step.who), step.points),
        sub: "",
      };
  }
}

/** What the night did to one's own lives, or nothing. */
export function tellMine(step: Step, seat: Seat | null): string {
  const w = EYES_WIDE_SHUT_WORDS();
  const mine = step.players.find((shown) => shown.seat === seat);
  if (!mine || mine.change === 0) return "";
  if (mine.change > 0) return w.youGain(mine.change, mine.lives);
  return mine.lives > 0 ? w.youLose(-mine.change, mine.lives) : w.youDie(-mine.change);
}
