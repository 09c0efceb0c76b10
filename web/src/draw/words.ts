/** The languages of the house. */
export const LANGUAGES = ["en", "de"] as const;
export type Language = (typeof LANGUAGES)[number];

/** A word or two in all of them. */
export type Words = Readonly<Record<Language, string>>;
