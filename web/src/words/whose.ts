/** Whose something is, in both languages. */
export const whose = {
  /** "Odile’s", "Boris’". */
  en: (name: string): string => (/[sx]$/i.test(name) ? `${name}’` : `${name}’s`),
  /** "Odiles", "Boris’". */
  de: (name: string): string => (/[sxzß]$/i.test(name) ? `${name}’` : `${name}s`),
};
