/** The two signals of the spies: a wink at the one on the Deliver card, a glance at one's own place. */
import type { Aim, Gesture, Seat, SpiesLocation, SpiesOwn } from "../../../protocol";
import type { SignButton } from "../../../table/sight/sign-button";
import type { PlaceWords } from "../places/words";
import { placeOf } from "./offers";
import type { SpiesWords } from "./words";

/** What decides which signs are offered. */
export interface Situation {
  own: SpiesOwn;
  /** The face one's eyes rest on. */
  focus: Seat | null;
  may: (gesture: Gesture, aim: Aim) => boolean;
  nameOf: (seat: Seat) => string;
  placeAt: (location: SpiesLocation) => PlaceWords;
  words: SpiesWords;
}

/** Both signs, always in the same place; what cannot be made now is pale. */
export function signsOf(situation: Situation): SignButton[] {
  const { own, focus, may, nameOf, placeAt, words } = situation;
  const glance = { place: own.receive === null ? 0 : placeOf(own.receive) };
  // A wink is for whomever one looks at, if it is offered there; else for the one on the card.
  const winks = focus !== null && may("wink", { seat: focus });
  const whom = winks ? focus : own.deliver;
  return [
    {
      gesture: "glance",
      aim: glance,
      words: own.receive === null ? words.glance : words.glanceAt(placeAt(own.receive)),
      short: words.glance,
      at: own.receive === null ? "" : placeAt(own.receive).name,
      able: own.receive !== null && may("glance", glance),
      key: "g",
    },
    {
      gesture: "wink",
      aim: { seat: whom ?? 0 },
      words: whom === null ? words.wink : words.winkAt(nameOf(whom)),
      short: words.wink,
      at: whom === null ? "" : nameOf(whom),
      able: winks,
      key: "w",
    },
  ];
}
