/** A place of the spies as it is called at this table, for every screen that names one. */
import { placeWords, type PlaceWords } from "../cards/place-words";
import type { Kind, SpiesLocation } from "../protocol";
import type { Play } from "./play.svelte";

export const placeAt = (play: Play<Kind>, location: SpiesLocation): PlaceWords =>
  placeWords(location, play.visit.known.room?.settings.places);
