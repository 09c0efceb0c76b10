/**
 * The keeper's word, where only those with it open tables. It comes by a link, behind the `#` that
 * browsers keep to themselves, or somebody is asked for it when they open a table.
 */
import { kept } from "../kept";
import { toasts } from "../parts/toasts.svelte";
import type { CreateRoom, Entered } from "../protocol";
import { words } from "../words/language.svelte";
import { sayRefusal } from "../words/refusals";
import * as api from "./api";
import { Refused } from "./line";

const NAME = "invite";
const LINK = "#invite=";
/** What the house takes for a word; nothing else can stand in a header. */
const WORD = /^[a-z\d._~-]{4,64}$/i;

const say = words({
  en: { welcome: "Your link has a word in it for opening tables." },
  de: { welcome: "In deinem Link steckt ein Wort, mit dem man Tische eröffnet." },
});

/** The word of a link, if it has one. */
export function wordIn(hash: string): string | null {
  const word = hash.startsWith(LINK) ? hash.slice(LINK.length) : "";
  return isWord(word) ? word : null;
}

/** Whether it can be a word at all. */
export const isWord = (text: string): boolean => WORD.test(text);

/** The last one said or sent: for a browser that keeps nothing, and until it has opened something. */
let word: string | null = null;

/** The words there are to try, the last one first. */
const known = (): string[] => [...new Set([word, kept.read(NAME)])].filter((said) => said !== null);

function keep(said: string): void {
  word = said;
  kept.write(NAME, said);
}

/** Takes the word out of the address, where others could read it, and keeps it. */
export function takeInvite(): void {
  if (!location.hash.startsWith(LINK)) return;
  const said = wordIn(location.hash);
  history.replaceState(history.state, "", location.pathname + location.search);
  if (said === null) return;
  word = said;
  // Not in the place of one that may be right: links can be old.
  if (kept.read(NAME) === null) kept.write(NAME, said);
  toasts.show(say().welcome);
}

/** Somebody is asked for the word: why again, if they said a wrong one, and what to do with it. */
export interface Asked {
  no: string | null;
  answer: (word: string | null) => void;
}
let asked = $state.raw<Asked | null>(null);

export const invite = {
  /** For whoever draws the question. */
  get asked(): Asked | null {
    return asked;
  },
};

/** Opens a room, and asks for the keeper's word where the house wants it, until it is right. */
export async function openRoom(ask: CreateRoom, key?: string): Promise<Entered> {
  try {
    const untried = known();
    for (let said = untried.shift(); ;) {
      try {
        const entered = await api.create(ask, key, said);
        // A word is kept when it has opened something.
        if (said !== undefined) keep(said);
        return entered;
      } catch (why) {
        if (!(why instanceof Refused) || !isAboutInvite(why.code)) throw why;
        said = untried.shift();
        if (said !== undefined) continue;
        const no = why.code === "wrong_invite" ? sayRefusal(why.code, why.message) : null;
        const next = await question(no);
        if (next === null) throw why;
        said = next;
      }
    }
  } finally {
    // The question stays where it is while the house looks at the answer.
    asked = null;
  }
}

const isAboutInvite = (code: string): boolean =>
  code === "invite_needed" || code === "wrong_invite";

function question(no: string | null): Promise<string | null> {
  return new Promise((answer) => {
    asked = { no, answer };
  });
}
