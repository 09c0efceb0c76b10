/** What is said of a game that was broken off. */
import type { Session } from "../house/session.svelte";
import { isolated } from "../words/language.svelte";
import { lineWords } from "./words";

/** Nothing, unless that is the last that happened. */
export function sayAbandoned({ known: { room }, me }: Session): string | null {
  const abandoned = room && "gathering" in room.stage ? room.stage.gathering.abandoned : undefined;
  if (!abandoned || room?.settings.lesson) return null;
  const w = lineWords();
  if (abandoned.by === null) return w.brokenOff;
  return abandoned.by === me?.name ? w.youAbandoned : w.abandoned(isolated(abandoned.by));
}
