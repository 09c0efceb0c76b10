/** Where other people's phones find this house. */
import { base } from "../base";
import { lazy } from "../parts/lazy";
import * as api from "./api";

/** Names by which a machine means itself: on a phone they mean the phone. */
const ITSELF = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** What the house says of itself. That stays so while it is open: it is asked once. */
const house = lazy(api.house);

/** This page's own way to the house, without a slash at its end. */
const addressHere = (): string => location.origin + base;

/** The house's address for phones: the page's own, unless that means this machine alone. */
export async function addressForPhones(): Promise<string> {
  if (!ITSELF.has(location.hostname)) return addressHere();
  try {
    return (await house()).address ?? addressHere();
  } catch {
    return addressHere();
  }
}

/** Whether the house listens to its own machine alone: then no phone gets in, whatever it types. */
export async function isAlone(): Promise<boolean> {
  if (!ITSELF.has(location.hostname)) return false;
  try {
    return (await house()).alone;
  } catch {
    return false;
  }
}
