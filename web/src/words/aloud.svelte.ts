/** What is said to whoever listens instead of looking: two live regions, polite and urgent. */
import { untrack } from "svelte";

export interface Said {
  nth: number;
  text: string;
}

/** Counted beside them: whoever says something must not also wait for it to change. */
let nth = 0;
let polite = $state.raw<readonly Said[]>([]);
let urgent = $state.raw<readonly Said[]>([]);

/** What is said in one moment is read one after the other; after that only the last stays. */
const MOMENT_MS = 1_000;

export const aloud = {
  /** How much has been said so far. */
  get count(): number {
    return nth;
  },
  get polite(): readonly Said[] {
    return polite;
  },
  get urgent(): readonly Said[] {
    return urgent;
  },
  /** Says something when there is a pause. */
  say(text: string): void {
    const said = { nth: ++nth, text };
    polite = [...untrack(() => polite), said];
    setTimeout(() => (polite = since(polite, said)), MOMENT_MS);
  },
  /** Says something at once: what the eyes took in, and one's turn. */
  cry(text: string): void {
    const said = { nth: ++nth, text };
    urgent = [...untrack(() => urgent), said];
    setTimeout(() => (urgent = since(urgent, said)), MOMENT_MS);
  },
};

const since = (all: readonly Said[], first: Said): readonly Said[] =>
  all.filter(({ nth }) => nth >= first.nth);
