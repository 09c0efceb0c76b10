/** The two signals of the spies: a wink at the one on the Deliver card, a glance at one's own place. */
import type { Seat, SpiesLocation, SpiesOwn } from "../../../protocol";
import type { SignOffer } from "../../../table/sight/sign-offer";
import type { PlaceWords } from "../places/words";
import { placeOf } from "./offers";
import type { SpiesWords } from "./words";

/** What decides which signs are offered. */
export interface Situation {
  own: SpiesOwn;
  /** The face one's eyes rest on. */
  focus: Seat | null;
  /** Whether signs need not be true. */
  freely: boolean;
  running: boolean;
  nameOf: (seat: Seat) => string;
  placeAt: (location: SpiesLocation) => PlaceWords;
  words: SpiesWords;
}

/** Both signs, always in the same place; what cannot be made now is pale. */
export function signsOf(situation: Situation): SignOffer[] {
  const { own, focus, freely, running, nameOf, placeAt, words } = situation;
  // Where signs need not be true a wink is for whomever one looks at.
  const whom = freely ? (focus ?? own.deliver) : own.deliver;
  return [
    {
      gesture: "glance",
      aim: { place: own.receive === null ? 0 : placeOf(own.receive) },
      words: own.receive === null ? words.glance : words.glanceAt(placeAt(own.receive)),
      short: words.glance,
      able: running && own.receive !== null,
      key: "g",
    },
    {
      gesture: "wink",
      aim: { seat: whom ?? 0 },
      words: whom === null ? words.wink : words.winkAt(nameOf(whom)),
      short: words.wink,
      able: running && whom !== null && whom === focus,
      key: "w",
    },
  ];
}
