/** The keys of a game of Blink: a card alone goes where it fits, a card and a pile go together. */
import type { Key } from "../../../parts/keys.svelte";
import { atPlace } from "../../../parts/layout.svelte";
import type { Seat } from "../../../protocol";
import type { Race } from "./race.svelte";
import { BLINK_WORDS } from "./words";

/** Which keys somebody has, as an English keyboard has them: they are meant by their place. */
export interface KeyPlaces {
  cards: readonly [string, string, string];
  piles: readonly [string, string];
  draw: string;
}

/** One keyboard, one player. */
export const ALONE: KeyPlaces = { cards: ["a", "s", "d"], piles: ["j", "k"], draw: "f" };

/** One keyboard between two: the near one has its left part, the far one its right. */
export const BETWEEN_TWO: readonly [KeyPlaces, KeyPlaces] = [
  { cards: ["a", "s", "d"], piles: ["w", "e"], draw: "f" },
  { cards: ["j", "k", "l"], piles: ["i", "o"], draw: "h" },
];

/** The keys that play, `order` being the piles from left to right. */
export function playKeys(
  race: Race,
  order: readonly [Seat, Seat],
  { cards, piles, draw }: KeyPlaces,
  byHand: boolean,
): Key[] {
  const w = BLINK_WORDS();
  const on = race.play.seat !== null;
  const sides = [w.leftPile, w.rightPile] as const;
  return [
    ...cards.map((letter, i) => ({
      ...atPlace(letter),
      does: w.keyCard(i + 1),
      run: () => race.tap(i),
      on,
    })),
    ...([0, 1] as const).map((i) => ({
      ...atPlace(piles[i]),
      does: w.keyPile(sides[i]),
      run: () => race.tapPile(order[i]),
      on,
    })),
    {
      ...atPlace(draw),
      does: w.draw,
      run: () => race.draw(),
      on: on && byHand && !race.play.isOver,
    },
  ];
}
