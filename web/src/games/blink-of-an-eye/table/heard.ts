/** What every screen of a round does with a move or a step of the reveal: heard, said, and flown. */
import { tick, type Snippet } from "svelte";
import type {
  BlinkOfAnEyeColour,
  BlinkOfAnEyeNotice,
  BlinkOfAnEyeStep,
  Seat,
} from "../../../protocol";
import { play as sound } from "../../../senses/sound";
import { fly } from "../../../table/flights.svelte";
import type { Play } from "../../../table/play.svelte";
import { aloud } from "../../../words/aloud.svelte";
import { soundOf } from "./reveal";
import { toldMove, toldStep } from "./story";

/** A step of the reveal; its points fly as `point` draws them. */
export async function hearStep(
  play: Play<"blink_of_an_eye">,
  step: BlinkOfAnEyeStep,
  point: Snippet<[number]>,
): Promise<void> {
  aloud.say(toldStep(play, step));
  sound("card");
  await tick();
  const from = step.what === "card" ? `reveal-${step.by}` : "reveal-target";
  step.points.forEach((points, seat) => {
    if (points !== 0) void fly(point, from, `score-${seat}`, 420, { what: points });
  });
  const cue = soundOf(step);
  if (cue) sound(cue.cue, cue.nth);
}

/** A card that somebody else laid or lifted; it flies as `back` draws it. */
export function hearMove(
  play: Play<"blink_of_an_eye">,
  notice: Exclude<BlinkOfAnEyeNotice, { what: "time" }>,
  by: Seat,
  back: Snippet<[BlinkOfAnEyeColour]>,
): void {
  const [seat, target] = [`seat-${by}`, `target-${notice.on}`];
  const [from, to] = notice.what === "laid" ? [seat, target] : [target, seat];
  void fly(back, from, to, undefined, { what: play.view.players[by]?.colour ?? "red" });
  aloud.say(toldMove(play, notice, by));
}
