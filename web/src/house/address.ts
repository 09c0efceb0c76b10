/** Where other people's phones find this house. */
import { base } from "../base";
import { itself } from "./itself";

/** Names by which a machine means itself: on a phone they mean the phone. */
const ITSELF = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** This page's own way to the house, without a slash at its end. */
const addressHere = (): string => location.origin + base;

/** The house's address for phones: the page's own, unless that means this machine alone. */
export async function addressForPhones(): Promise<string> {
  if (!ITSELF.has(location.hostname)) return addressHere();
  try {
    return (await itself()).address ?? addressHere();
  } catch {
    return addressHere();
  }
}

/** Whether the house listens to its own machine alone: then no phone gets in, whatever it types. */
export async function isAlone(): Promise<boolean> {
  if (!ITSELF.has(location.hostname)) return false;
  try {
    return (await itself()).alone;
  } catch {
    return false;
  }
}
