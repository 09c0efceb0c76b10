/** The four places of the spies, in the order in which signs number them. */
import type { SpiesLocation } from "../../../protocol";

export const LOCATIONS = [
  "fountain",
  "metro",
  "newsstand",
  "cafe",
] as const satisfies readonly SpiesLocation[];
