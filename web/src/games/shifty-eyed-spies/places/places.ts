/** The four places as the frames around the table ask for them. */
import { listed } from "../../../words/language.svelte";
import type { Places } from "../../module";
import { placeFieldWords } from "./field-words";
import { gazeAtPlace } from "./gaze";
import { LOCATIONS } from "./locations";
import { placeWords } from "./words";

export const places: Places = {
  fields: () => import("./PlaceFields.svelte"),
  agreed: (names) => ({
    name: placeFieldWords().title,
    value: listed(LOCATIONS.map((location) => placeWords(location, names).name)),
    says: placeFieldWords().agreed,
  }),
  toward: (place, names) => {
    const location = LOCATIONS[place];
    return location ? placeWords(location, names).toward : "";
  },
  gaze: gazeAtPlace,
};
