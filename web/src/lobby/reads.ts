/** For whom the next game waits, in words. */
import type { Session } from "../house/session.svelte";
import type { Person } from "../protocol";
import { isolated, listed, words } from "../words/language.svelte";

const say = words({
  en: {
    you: "The next game waits until you are done.",
    others: (names: string, several: boolean) =>
      `${names} ${several ? "are" : "is"} still looking back. The next game waits.`,
  },
  de: {
    you: "Das nächste Spiel wartet, bis du fertig bist.",
    others: (names, several) =>
      `${names} ${several ? "blicken" : "blickt"} noch zurück. Das nächste Spiel wartet.`,
  },
});

export function reads(session: Session, readers: readonly Person[]): string {
  const others = readers.filter(({ id }) => id !== session.known.you);
  if (others.length === 0) return say().you;
  return say().others(listed(others.map(({ name }) => isolated(name))), others.length > 1);
}
