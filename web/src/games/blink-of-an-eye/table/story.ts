/** What happens in a round, in words: for the screens that write it and for whoever listens. */
import type {
  BlinkOfAnEyeGuessCard,
  BlinkOfAnEyeNotice,
  BlinkOfAnEyeStep,
  Seat,
} from "../../../protocol";
import type { Play } from "../../../table/play.svelte";
import { WORDS } from "./words";

type Round = Play<"blink_of_an_eye">;

/** Whom a card names, as its owner calls them. */
export function cardName(play: Round, card: BlinkOfAnEyeGuessCard): string {
  const w = WORDS();
  const seat = play.view.players.findIndex(({ colour }) => colour === card);
  return seat < 0 ? w.bluff : seat === play.seat ? w.you : play.nameOf(seat);
}

/** A step of the reveal. */
export function toldStep(play: Round, step: BlinkOfAnEyeStep): string {
  const w = WORDS();
  const owner = play.nameOf(step.on);
  if (step.what === "target") {
    return step.target === step.on ? w.isSelf(owner) : w.isTarget(owner, play.nameOf(step.target));
  }
  const by = play.nameOf(step.by);
  if (step.card === "bluff") return w.bluffed(by);
  if (step.contact) return w.contact(by, owner);
  const named = play.nameOf(play.view.players.findIndex(({ colour }) => colour === step.card));
  return step.verdict === "right" ? w.right(by, named) : w.wrong(by, named);
}

/** A card that somebody else laid or lifted. */
export function toldMove(
  play: Round,
  notice: Exclude<BlinkOfAnEyeNotice, { what: "time" }>,
  by: Seat,
): string {
  const w = WORDS();
  const who = play.nameOf(by);
  const changed = notice.what === "laid" && notice.replaced !== null;
  if (notice.on === play.seat) {
    const say = notice.what === "lifted" ? w.liftedFromYou : changed ? w.changedOnYou : w.laidOnYou;
    return say(who);
  }
  const say = notice.what === "lifted" ? w.said.lifted : changed ? w.said.changed : w.said.laid;
  return say(who, play.nameOf(notice.on));
}
