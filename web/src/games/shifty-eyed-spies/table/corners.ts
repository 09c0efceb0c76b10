/** Where the four places stand on the stage: in its corners, the same for everyone. */
import type { SpiesLocation } from "../../../protocol";
import type { Spot } from "../../../table/sight/spots";
import { LOCATIONS } from "../places/locations";

export interface Corner extends Spot {
  location: SpiesLocation;
}

/** In the order in which signs number the places. */
export function cornersOf(width: number, height: number): Corner[] {
  const low = height < 400;
  const narrow = width < 640;
  const label = low ? 20 : 28;
  const margin = narrow ? 14 : low ? 24 : 40;
  // On narrow stages the row of faces is above them.
  const top = narrow ? (height < 320 ? 119 : low ? 126 : 128) : 24;
  const bottom = low ? 8 : narrow ? 34 : 30;
  // Two of them and their names above one another.
  const fits = (height - top - bottom) / 2 - label - 2;
  const size = low ? Math.max(36, Math.min(52, fits)) : narrow ? 74 : 96;
  const left = margin + size / 2;
  const upper = top + size / 2;
  const lower = height - bottom - label - size / 2;
  const at: Record<SpiesLocation, { x: number; y: number }> = {
    metro: { x: left, y: upper },
    newsstand: { x: width - left, y: upper },
    fountain: { x: left, y: lower },
    cafe: { x: width - left, y: lower },
  };
  return LOCATIONS.map((location) => ({ location, ...at[location], size }));
}
