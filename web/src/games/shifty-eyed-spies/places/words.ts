/**
 * What the four places are called: as the host named them in the room where people sit, else as the
 * game does. The picture stays the same, so that a place is known by it whatever its name.
 */
import type { Language, Words } from "../../../draw/words";
import type { SpiesLocation } from "../../../protocol";
import { language } from "../../../words/language.svelte";
import type { PlaceNames } from "../../module";
import { LOCATIONS } from "./locations";

/** What the game calls them. */
export const LOCATION_WORDS: Readonly<Record<SpiesLocation, Words>> = {
  fountain: { en: "Fountain", de: "Brunnen" },
  metro: { en: "Metro", de: "Metro" },
  newsstand: { en: "Newsstand", de: "Kiosk" },
  cafe: { en: "Café", de: "Café" },
};

/** A place by its name, and as it stands in sentences. */
export interface PlaceWords {
  name: string;
  /** "at the Metro": where somebody receives. */
  at: string;
  /** "at the Metro": where somebody looks. */
  toward: string;
}

const AT: Readonly<Record<SpiesLocation, Words>> = {
  fountain: { en: "at the Fountain", de: "am Brunnen" },
  metro: { en: "at the Metro", de: "an der Metro" },
  newsstand: { en: "at the Newsstand", de: "am Kiosk" },
  cafe: { en: "at the Café", de: "im Café" },
};
const TOWARD: Readonly<Record<SpiesLocation, Words>> = {
  fountain: { en: AT.fountain.en, de: "zum Brunnen" },
  metro: { en: AT.metro.en, de: "zur Metro" },
  newsstand: { en: AT.newsstand.en, de: "zum Kiosk" },
  cafe: { en: AT.cafe.en, de: "zum Café" },
};

/** A name of the host's choice. In German it is quoted: nobody knows its gender. */
const NAMED: Readonly<Record<Language, (name: string) => PlaceWords>> = {
  en: (name) => ({ name, at: `at ${name}`, toward: `at ${name}` }),
  de: (name) => ({ name, at: `bei „${name}“`, toward: `zu „${name}“` }),
};

export function placeWords(
  location: SpiesLocation,
  names: PlaceNames,
  spoken: Language = language.now,
): PlaceWords {
  const own = LOCATION_WORDS[location];
  const given = names?.[LOCATIONS.indexOf(location)];
  // Where the host left one as it was, everybody reads it in their own language.
  if (given === undefined || given === own.en || given === own.de) {
    return { name: own[spoken], at: AT[location][spoken], toward: TOWARD[location][spoken] };
  }
  return NAMED[spoken](given);
}

/** The names as a house takes them, from what was written: none if nothing was. */
export function namesOf(
  written: readonly string[],
  spoken: Language = language.now,
): string[] | null {
  const names = LOCATIONS.map((_, i) => written[i]?.trim() ?? "");
  if (names.every((name) => name === "")) return null;
  return LOCATIONS.map((location, i) => names[i] || LOCATION_WORDS[location][spoken]);
}

/** The names as they are to be written again: those that the host left are empty. */
export const writtenOf = (names: PlaceNames): string[] =>
  LOCATIONS.map((location, i) => {
    const given = names?.[i] ?? "";
    const own = LOCATION_WORDS[location];
    return given === own.en || given === own.de ? "" : given;
  });
