/** The languages of the house. */
export const LANGUAGES = ["en", "de"] as const;
export type Language = (typeof LANGUAGES)[number];

/** What each calls itself. */
export const LANGUAGE_NAMES: Words = { en: "English", de: "Deutsch" };

/** A word or two in all of them. */
export type Words = Readonly<Record<Language, string>>;
