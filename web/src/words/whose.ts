/** Whose something is, in every language. */
import type { Language } from "../draw/words";

export const whose: Readonly<Record<Language, (name: string) => string>> = {
  /** "Odile’s", "Boris’". */
  en: (name: string): string => (/[sx]$/i.test(name) ? `${name}’` : `${name}’s`),
  /** "Odiles", "Boris’". */
  de: (name: string): string => (/[sxzß]$/i.test(name) ? `${name}’` : `${name}s`),
};
