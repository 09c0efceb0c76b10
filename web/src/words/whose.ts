/** Whose something is, in every language. */
import type { Language } from "../draw/words";

export const whose: Readonly<Record<Language, (name: string) => string>> = {
  /** "Odile’s", "Boris’s". */
  en: (name: string): string => `${name}’s`,
  /** "Odiles", "Boris’". */
  de: (name: string): string => (/[sxzß]$/i.test(name) ? `${name}’` : `${name}s`),
};
