/**
 * This browser's player: a secret that is drawn once, under which the house keeps what they play.
 * It is said in a header of requests to the house, and nowhere else.
 */
import { kept } from "../kept";
import { randomHex } from "./random";

const NAME = "player";

/** For a browser that keeps nothing: as long as the page is there. */
let drawn: string | null = null;

export function playerKey(): string {
  const known = kept.read(NAME);
  if (known !== null && /^[0-9a-f]{64}$/.test(known)) return known;
  drawn ??= randomHex(32);
  kept.write(NAME, drawn);
  return drawn;
}
