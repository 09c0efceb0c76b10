/** A place of the spies as it is called at this table, for every screen that names one. */
import type { Kind, SpiesLocation } from "../../../protocol";
import type { Play } from "../../../table/play.svelte";
import { placeWords, type PlaceWords } from "./words";

export const placeAt = (play: Play<Kind>, location: SpiesLocation): PlaceWords =>
  placeWords(location, play.room?.settings.places);
