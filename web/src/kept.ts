/** What this browser keeps: small texts by name. A browser that keeps nothing is no reason to fail. */
import { base } from "./base";

/** Browsers keep things by origin: houses that share one each have their own. */
const PREFIX = `sidelong${base}.`;

export const kept = {
  read(name: string): string | null {
    try {
      return localStorage.getItem(PREFIX + name);
    } catch {
      return null;
    }
  },
  /** Whether there is anything: somebody has been here before. */
  isAny(): boolean {
    try {
      return Object.keys(localStorage).some((name) => name.startsWith(PREFIX));
    } catch {
      return false;
    }
  },
  write(name: string, value: string): void {
    try {
      localStorage.setItem(PREFIX + name, value);
    } catch {
      // Then it is forgotten with the page.
    }
  },
  forget(name: string): void {
    try {
      localStorage.removeItem(PREFIX + name);
    } catch {
      // It was not there.
    }
  },
};
