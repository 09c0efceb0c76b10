/**
 * What is said on a night, and when: nobody sees the clock with shut eyes. It follows from the
 * night's length alone, never from anybody's hand. Pure.
 */

/** `escapeShort` is for nights that are over before a whole sentence is. */
export type NightLine = "shut" | "escape" | "escapeShort";

export interface Cue {
  line: NightLine;
  /** Milliseconds after nightfall. */
  at: number;
}

/** How long the sentences take a slow voice. */
const SHUT_MS = 1_600;
const ESCAPE_MS = 4_000;
/** What is left after the words, to do as they say. */
const ACT_MS = 1_000;

export function nightScript(whole: number): readonly Cue[] {
  const at = Math.max(whole / 3, SHUT_MS);
  const fits = at + ESCAPE_MS + ACT_MS <= whole;
  return [
    { line: "shut", at: 0 },
    { line: fits ? "escape" : "escapeShort", at },
  ];
}

/** What has come due since it was last asked. */
export function linesBetween(script: readonly Cue[], after: number, until: number): NightLine[] {
  return script.filter(({ at }) => at > after && at <= until).map(({ line }) => line);
}
