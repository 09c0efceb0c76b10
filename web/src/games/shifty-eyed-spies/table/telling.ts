/** What happened, in sentences: for the strip over the table and for those who listen. */
import type { Seat, SpiesLocation, SpiesNotice } from "../../../protocol";
import type { Play } from "../../../table/play.svelte";
import { placeAt } from "../places/place-at";
import type { PlaceWords } from "../places/words";
import { cardOf, type Scene, type SceneCard } from "./scenes";
import type { SpiesWords, Who } from "./words";

/** Who and where, as this table calls them. */
export interface Told {
  who: (seat: Seat) => Who;
  where: (location: SpiesLocation) => PlaceWords;
}

export const toldAt = (play: Play<"shifty_eyed_spies">): Told => ({
  who: (seat) => ({ name: play.nameOf(seat), you: seat === play.seat }),
  where: (location) => placeAt(play, location),
});

/** What a claim says: "Odile delivers to Bruno at the Metro". */
export function claimSentence(
  w: SpiesWords,
  { who, where }: Told,
  { from, to, location }: { from: Seat | null; to: Seat; location: SpiesLocation | null },
): string {
  if (from !== null) return w.delivers(who(from), who(to), location && where(location));
  return location === null ? "" : w.receives(who(to), where(location));
}

/** What a card that was turned over says. */
function cardSentence(w: SpiesWords, { who, where }: Told, card: SceneCard): string {
  if (card.kind === "deliver") return w.delivers(who(card.owner), who(card.card), null);
  return card.card === null ? "" : w.receives(who(card.owner), where(card.card));
}

/** What is said at a step of a scene. */
export function stepSentence(w: SpiesWords, told: Told, scene: Scene, step: number): string {
  const { who } = told;
  const claim = claimSentence(w, told, scene);
  if (step === 0) {
    return scene.what === "mission" ? `${claim}.` : `${w.intercepts(who(scene.by))}: ${claim}.`;
  }
  if (scene.what === "mission") {
    return scene.cards.every(({ right }) => right) ? w.success : w.saysNo(who(scene.to));
  }
  const card = cardOf(scene, step);
  if (!card) return "";
  const verdict = (card.right ? w.right : w.wrong)(cardSentence(w, told, card));
  return card.scorer === null ? verdict : `${verdict} ${w.pointFor(who(card.scorer))}`;
}

/** What is said of what has no scene of its own. */
export function lineSentence(
  w: SpiesWords,
  { who }: Told,
  happened: { seat: Seat | null; byTable: boolean; notice: SpiesNotice },
): string | null {
  const { seat, byTable, notice } = happened;
  if (notice.what === "shuffled") return w.shuffled(notice.deck);
  if (notice.what !== "ended" || seat === null) return null;
  const sentence = `${w.ended(who(seat), notice.lying_low)}${w.discarding(notice.discarded)}`;
  return byTable ? w.timeUp(sentence) : sentence;
}
