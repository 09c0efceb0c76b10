/** A good face by chance: one that some name makes. */
import { printFace } from "./face-code";
import { faceFromName } from "./face-from-name";

export const randomFace = (): string =>
  printFace(faceFromName(crypto.getRandomValues(new Uint32Array(2)).join(" ")));
