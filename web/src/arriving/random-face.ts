/** A good face by chance: one that some name makes. */
import { printFace } from "../faces/face-code";
import { faceFromName } from "../faces/face-from-name";

export const randomFace = (): string =>
  printFace(faceFromName(crypto.getRandomValues(new Uint32Array(2)).join(" ")));
