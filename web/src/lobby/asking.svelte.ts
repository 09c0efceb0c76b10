/** Screens that ask to show the table where not everybody may watch: the host says yes or no. */
import { untrack } from "svelte";
import type { Session } from "../house/session.svelte";
import { toasts } from "../parts/toasts.svelte";
import type { Person, PersonId } from "../protocol";
import { togetherWords } from "./together-words";

/** The screens that the host has to answer; nobody else has to. */
export function asking(session: Session): Person[] {
  const others = session.isHost ? (session.known.room?.others ?? []) : [];
  // One that was switched off asks nothing any more.
  return others.filter(({ waits, presence }) => waits && presence !== "away");
}

/** Those that a host was told of: a phone that goes from hand to hand tells once, too. */
const told = new WeakMap<Session, Set<PersonId>>();

/** Tells the host once of every screen that asks. For the start of a component. */
export function tellOfScreens(of: () => Session, inLobby: () => boolean): void {
  const ids = $derived(asking(of()).map(({ id }) => id));
  $effect(() => {
    const session = of();
    const before = told.get(session) ?? new Set();
    if (ids.every((id) => before.has(id))) return;
    told.set(session, new Set([...before, ...ids]));
    untrack(() => toasts.show(inLobby() ? togetherWords().asks : togetherWords().asksInMenu));
  });
}
