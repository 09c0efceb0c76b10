/** Who said something, and to whom, as this screen calls them. */
import type { TalkLine } from "../house/follow";
import { nameOn, sitter } from "../house/chair";
import type { TableSource } from "../house/session.svelte";
import type { Seat } from "../protocol";

export interface Speaker {
  /** Nothing for somebody who is no longer there. */
  name: string | null;
  seat: Seat | null;
  /** Whether it is oneself. */
  you: boolean;
}

/** The chair that one sits on oneself. */
const ownChair = ({ known }: TableSource): Seat | null => {
  const at = known.room?.chairs.findIndex((chair) => sitter(chair)?.id === known.you) ?? -1;
  return at < 0 ? null : at;
};

/** Whoever sits on that chair. */
export function seated(source: TableSource, seat: Seat): Speaker {
  const chair = source.known.room?.chairs[seat];
  const name = chair === undefined ? null : nameOn(chair) || null;
  return { name, seat, you: seat === ownChair(source) };
}

export function speakerOf(source: TableSource, { by, bot, name: once }: TalkLine): Speaker {
  // A bot may have gone since, and another sit on its chair.
  if (bot !== null) {
    const now = seated(source, bot);
    return once === undefined || once === now.name ? now : { name: once, seat: null, you: false };
  }
  const at = source.known.room?.chairs.findIndex((chair) => sitter(chair)?.id === by) ?? -1;
  if (at >= 0) return seated(source, at);
  const person = source.people.find((person) => person.id === by);
  return { name: person?.name ?? once ?? null, seat: null, you: by === source.known.you };
}
