/** What one can do now, taken from what the house lists. */
import type { EyesWideShutAction, Gesture, Seat } from "../../../protocol";
import type { SignOffer } from "../../../table/sight/sign-offer";

export interface Offers {
  ready: EyesWideShutAction | null;
  up: EyesWideShutAction | null;
  down: EyesWideShutAction | null;
  confirm: EyesWideShutAction | null;
}

export function offersOf(legal: readonly EyesWideShutAction[]): Offers {
  const find = (is: (action: EyesWideShutAction) => boolean): EyesWideShutAction | null =>
    legal.find(is) ?? null;
  return {
    ready: find((action) => action.do === "ready"),
    up: find((action) => action.do === "hand" && action.up),
    down: find((action) => action.do === "hand" && !action.up),
    confirm: find((action) => action.do === "confirm"),
  };
}

const FACE_SIGNS: readonly (readonly [Gesture, string])[] = [
  ["wink", "w"],
  ["nod", "n"],
  ["shake", "h"],
  ["brow", "b"],
  ["smile", "s"],
];
/** These are seen from anywhere. */
const BIG_SIGNS: readonly (readonly [Gesture, string])[] = [
  ["point", "p"],
  ["raise", "u"],
];

/** All signs of the day: at the face one looks at; a raised hand is for the whole table. */
export function signsOf(
  focus: Seat | null,
  sees: boolean,
  anybody: Seat,
  able: boolean,
): SignOffer[] {
  const aim = { seat: focus ?? anybody };
  return [
    ...FACE_SIGNS.map(([gesture, key]) => ({ gesture, key, aim, able: able && sees })),
    ...BIG_SIGNS.map(([gesture, key]) => ({
      gesture,
      key,
      aim,
      able: able && (gesture === "raise" || focus !== null),
    })),
  ];
}
