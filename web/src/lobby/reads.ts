/** For whom the next game waits, in words. */
import { inRounds } from "../games/all";
import type { Session } from "../house/session.svelte";
import type { Person } from "../protocol";
import { isolated, listed, words } from "../words/language.svelte";

const say = words({
  en: {
    you: (next: string) => `${next} waits until you are done.`,
    others: (names: string, several: boolean, next: string) =>
      `${names} ${several ? "are" : "is"} still looking back. ${next} waits.`,
    game: "The next game",
    round: "The next round",
  },
  de: {
    you: (next) => `${next} wartet, bis du fertig bist.`,
    others: (names, several, next) =>
      `${names} ${several ? "blicken" : "blickt"} noch zurück. ${next} wartet.`,
    game: "Das nächste Spiel",
    round: "Die nächste Runde",
  },
});

export function reads(session: Session, readers: readonly Person[]): string {
  const w = say();
  const game = session.known.room?.settings.game;
  const next = game !== undefined && inRounds(game) ? w.round : w.game;
  const others = readers.filter(({ id }) => id !== session.known.you);
  if (others.length === 0) return w.you(next);
  return w.others(listed(others.map(({ name }) => isolated(name))), others.length > 1, next);
}
