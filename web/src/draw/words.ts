/** The two languages in which drawings carry words. */
export type Language = "en" | "de";

/** A word or two in both. */
export type Words = Readonly<Record<Language, string>>;
