/**
 * What is shown of a mission or an intercept: cards laid down, then turned over one after another.
 *
 * Pure: a notice gives a scene, and a scene and a step give what lies open and who has scored.
 */
import type { Seat, SpiesLocation, SpiesNotice } from "../../../protocol";

/** A card of a scene. */
export type SceneCard = {
  /** Whose hand it came from. */
  owner: Seat;
  /** At which step it is turned over; 0 lies open at once, never stays face down. */
  opens: number | "never";
  /** Whether it was as was said. */
  right: boolean;
  /** Whose point it becomes. */
  scorer: Seat | null;
} & ({ kind: "deliver"; card: Seat } | { kind: "receive"; card: SpiesLocation | null });

export interface Scene {
  what: "mission" | "intercept";
  by: Seat;
  from: Seat | null;
  to: Seat;
  location: SpiesLocation | null;
  cards: readonly SceneCard[];
  /** How many steps it has. The first says what was said. */
  steps: number;
}

/** The scene of a notice; most of what happens has none. */
export function sceneOf(seat: Seat | null, notice: SpiesNotice): Scene | null {
  if (seat === null) return null;
  if (notice.what === "mission") return missionScene(seat, notice);
  if (notice.what === "intercepted") return interceptScene(seat, notice);
  return null;
}

function missionScene(
  seat: Seat,
  { to, location, success }: Extract<SpiesNotice, { what: "mission" }>,
): Scene {
  // The two cards change hands: each spy scores the other's.
  const laid = { kind: "deliver", card: to, owner: seat, opens: 0, right: success } as const;
  const asked = { kind: "receive", owner: to, right: success } as const;
  const cards: SceneCard[] = success
    ? [
        { ...laid, scorer: to },
        { ...asked, card: location, opens: 1, scorer: seat },
      ]
    : [
        { ...laid, scorer: null },
        { ...asked, card: null, opens: "never", scorer: null },
      ];
  return { what: "mission", by: seat, from: seat, to, location, cards, steps: 2 };
}

function interceptScene(
  seat: Seat,
  { from, to, location, deliver, receive }: Extract<SpiesNotice, { what: "intercepted" }>,
): Scene {
  const cards: SceneCard[] = [];
  if (deliver && from !== null) {
    const { card, right } = deliver;
    cards.push({
      kind: "deliver",
      card,
      owner: from,
      opens: 1,
      right,
      scorer: right ? seat : from,
    });
  }
  if (receive) {
    const { card, right } = receive;
    const opens = cards.length + 1;
    cards.push({ kind: "receive", card, owner: to, opens, right, scorer: right ? seat : to });
  }
  return { what: "intercept", by: seat, from, to, location, cards, steps: cards.length + 1 };
}

export const isOpen = (card: SceneCard, step: number): boolean =>
  card.opens !== "never" && card.opens <= step;

/** The step in which a card becomes a point: a mission's two with the last card turned. */
export const scoresAt = (scene: Scene, card: SceneCard): number =>
  scene.what === "mission" || card.opens === "never" ? scene.steps - 1 : card.opens;

/** The points that a scene has still to give at a step, by seat: the table holds them back. */
export function stillToScore(scene: Scene, step: number): ReadonlyMap<Seat, number> {
  const points = new Map<Seat, number>();
  for (const card of scene.cards) {
    if (card.scorer === null || scoresAt(scene, card) <= step) continue;
    points.set(card.scorer, (points.get(card.scorer) ?? 0) + 1);
  }
  return points;
}

/** The card whose turn over a step is about; none in the first. */
export const cardOf = (scene: Scene, step: number): SceneCard | null =>
  scene.cards.find(({ opens }) => step > 0 && opens === step) ?? null;
