/** What is told of the games of one kind: which figures, in which order. Pure. */
import type { Kind, Totals } from "../protocol";

/** What a figure is about; its words are the game's own. */
export type FigureName =
  | "played"
  | "won"
  | "median"
  | "best"
  | "cards"
  | "fumbles"
  | "catches"
  | "partners"
  | "caught"
  | "made"
  | "reached"
  | "noticed"
  | "meant";

export interface Figure {
  name: FigureName;
  value: number;
  /** Of how many, where that matters. */
  of?: number;
  /** Whether it is a time. */
  ms?: true;
}

/** Figures of something that was never tried say nothing. */
const tried = (name: FigureName, value: number, of: number): Figure[] =>
  of === 0 ? [] : [{ name, value, of }];

const timed = (name: FigureName, value: number | null): Figure[] =>
  value === null ? [] : [{ name, value, ms: true }];

export function figuresOf({ played, won, figures }: Totals): Figure[] {
  const { race, catches, partners, caught, signs } = figures;
  return [
    { name: "played", value: played },
    { name: "won", value: won },
    ...(race
      ? [
          ...timed("median", race.median_ms),
          ...timed("best", race.best_ms),
          { name: "cards" as const, value: race.cards },
          { name: "fumbles" as const, value: race.fumbles },
        ]
      : []),
    ...(catches ? tried("catches", catches.right, catches.right + catches.wrong) : []),
    ...(partners ? tried("partners", partners.right, partners.right + partners.wrong) : []),
    ...(caught === null ? [] : [{ name: "caught" as const, value: caught }]),
    ...(signs
      ? [
          { name: "made" as const, value: signs.made },
          ...tried("reached", signs.reached, signs.aimed),
          ...tried("noticed", signs.noticed, signs.noticed + signs.missed),
          ...tried("meant", signs.meant_noticed, signs.meant_noticed + signs.meant_missed),
        ]
      : []),
  ];
}

/** How a game ended for whoever sat there. */
export type Place = "won" | "shared" | "nobody" | "placed";

export const placeOf = (game: { winners: readonly number[]; seat: number }): Place =>
  game.winners.length === 0
    ? "nobody"
    : !game.winners.includes(game.seat)
      ? "placed"
      : game.winners.length === 1
        ? "won"
        : "shared";

/** The kinds that were played, the one played last first. */
export const kindsOf = (games: readonly { game: Kind }[]): Kind[] => [
  ...new Set(games.map(({ game }) => game)),
];

/** The name of the file in which a history is saved. */
export const fileName = (now: Date): string =>
  `sidelong-history-${now.toISOString().slice(0, 10)}.json`;
