/** Says aloud what changes in the lobby: who comes and goes, who is ready, who is host. */
import { sitter } from "../house/chair";
import type { Session } from "../house/session.svelte";
import { play } from "../senses/sound";
import { aloud } from "../words/aloud.svelte";
import { lobbyWords } from "./words";

interface Seen {
  names: Map<number, string>;
  ready: Set<number>;
  host: number;
  settings: string;
}

/** For as long as the calling component is there. */
export function sayWhatChanges(of: () => Session): void {
  let before: Seen | null = null;
  $effect(() => {
    const session = of();
    const room = session.known.room;
    if (!room) return;
    const w = lobbyWords();
    const you = session.known.you;
    const now: Seen = {
      // A screen that asks the host comes in with the yes.
      names: new Map(
        session.people.filter(({ waits }) => !waits).map((person) => [person.id, person.name]),
      ),
      ready: new Set(
        room.chairs.flatMap((chair) => (sitter(chair)?.ready ? (sitter(chair)?.id ?? []) : [])),
      ),
      host: room.host,
      settings: JSON.stringify(room.settings),
    };
    if (before) {
      for (const [id, name] of now.names) {
        if (before.names.has(id) || id === you) continue;
        aloud.say(w.came(name));
        play("join");
      }
      for (const [id, name] of before.names) {
        if (now.names.has(id)) continue;
        aloud.say(w.went(name));
        play("leave");
      }
      for (const id of now.ready) {
        if (!before.ready.has(id) && id !== you) aloud.say(w.isNowReady(now.names.get(id) ?? ""));
      }
      if (now.host !== before.host) aloud.say(w.isNowHost(now.names.get(now.host) ?? ""));
      if (now.settings !== before.settings && !session.isHost) aloud.say(w.settled);
    }
    before = now;
  });
}
