/** What becomes of a line, in the words of whoever it belongs to: a seat, or the table's screen. */
import type { LineState } from "../house/line";
import type { Session } from "../house/session.svelte";
import { CLOSE } from "../protocol";
import { aloud } from "../words/aloud.svelte";
import { sayRefusal } from "../words/refusals";

/** The words for it. */
export interface LineWords {
  lost: string;
  back: string;
  replaced: string;
  replacedMore: string;
  here: string;
  gone: string;
  goneMore: string;
  /** What a press does for whoever was sent away; left out, nothing can be done. */
  comeBack?: string;
  closed: string;
  closedMore: string;
  banned: string;
  bannedMore: string;
  damaged: string;
  damagedMore: string;
  old: string;
  oldMore: string;
  reload: string;
  ended: string;
}

/** Why a line is over for good, and what loading the page again is called, if that helps. */
export interface LineEnd {
  title: string;
  more: string;
  again: string | null;
}

export function endOf(line: LineState, w: LineWords): LineEnd | null {
  if (line.state !== "ended") return null;
  switch (line.code) {
    case CLOSE.replaced:
      return { title: w.replaced, more: w.replacedMore, again: w.here };
    case CLOSE.gone:
      return { title: w.gone, more: w.goneMore, again: w.comeBack ?? null };
    case CLOSE.closed:
      return { title: w.closed, more: w.closedMore, again: null };
    case CLOSE.banned:
      return { title: w.banned, more: w.bannedMore, again: null };
    case CLOSE.damaged:
      return { title: w.damaged, more: w.damagedMore, again: null };
    case CLOSE.other_version:
      return { title: w.old, more: w.oldMore, again: w.reload };
    default:
      return { title: w.ended, more: "", again: w.reload };
  }
}

/** What stands in the way, of the line or of the house behind it; nothing if nothing does. */
export function noticeOf({ line, known }: Session, w: Pick<LineWords, "lost">): string | null {
  // A house in trouble may say so before it lets anybody in.
  if (known.trouble) return sayRefusal(known.trouble.code, known.trouble.say);
  const before = known.room === null && line.state === "connecting";
  return line.state === "open" || before ? null : w.lost;
}

/** Says aloud that the line is lost, once, and that it is back. For the start of a component. */
export function sayLine(session: () => Session, words: () => LineWords): void {
  let wasLost = false;
  $effect(() => {
    const { state } = session().line;
    if (state === "lost" && !wasLost) {
      wasLost = true;
      aloud.say(words().lost);
    } else if (state === "open" && wasLost) {
      wasLost = false;
      aloud.say(words().back);
    }
  });
  const trouble = $derived(session().known.trouble);
  $effect(() => {
    if (trouble) aloud.say(sayRefusal(trouble.code, trouble.say));
  });
}
