/** What the house promised before the deal, as the record has it. Pure. */

/** The promise as the record's first line has it. */
export interface Promised {
  commit: string;
  secret: string;
  parts: readonly (string | null)[];
}

/** In a lesson nothing is promised. */
export function readPromise(raw: Readonly<Record<string, unknown>> = {}): Promised | null {
  const { commit, secret, parts } = raw;
  if (typeof commit !== "string" || typeof secret !== "string") return null;
  const given = Array.isArray(parts) ? parts : [];
  return {
    commit,
    secret,
    parts: given.map((part: unknown) => (typeof part === "string" ? part : null)),
  };
}
