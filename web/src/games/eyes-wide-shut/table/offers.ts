/** What one can do now, taken from what the house lists. */
import { isBig } from "../../../faces/gesture";
import type { Aim, EyesWideShutAction, Gesture, Seat } from "../../../protocol";
import type { SignButton } from "../../../table/sight/sign-button";

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

const SIGNS: readonly (readonly [Gesture, string])[] = [
  ["wink", "w"],
  ["nod", "n"],
  ["shake", "h"],
  ["brow", "b"],
  ["smile", "s"],
  ["point", "p"],
  ["raise", "u"],
];

/** All signs of the day: at the face one looks at; a raised hand is for the whole table. */
export function signsOf(
  focus: Seat | null,
  sees: boolean,
  anybody: Seat,
  may: (gesture: Gesture, aim: Aim) => boolean,
): SignButton[] {
  const aim = { seat: focus ?? anybody };
  return SIGNS.map(([gesture, key]) => {
    const looks = gesture === "raise" || (isBig(gesture) ? focus !== null : sees);
    return { gesture, key, aim, able: looks && may(gesture, aim) };
  });
}
