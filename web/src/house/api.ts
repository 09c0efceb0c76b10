/** Plain HTTP: opening rooms, joining them, looking at them. */

import { base } from "../base";
import type {
  CreateLesson,
  CreateRoom,
  Entered,
  History,
  House,
  JoinRoom,
  Problem,
  Replay,
  RoomCard,
  Rooms,
  Seat,
} from "../protocol";
import { noLine, Refused } from "./line";

/** Through whose eyes a finished game is seen: a seat's, the public's, or with everything open. */
export type Through = Seat | "public" | "open";

/** The header in which a player's key is said; rooms never see it. */
const said = (key: string) => ({ "Player-Key": key });

const posted = (body: unknown, key?: string, invite?: string): RequestInit => ({
  method: "POST",
  headers: {
    "Content-Type": "application/json",
    ...(key !== undefined && said(key)),
    ...(invite !== undefined && { "Invite-Word": invite }),
  },
  body: JSON.stringify(body),
});

async function asked<T>(path: string, init: RequestInit = {}): Promise<T> {
  const answer = await fetch(base + path, init).catch(noLine);
  if (answer.status === 204) return undefined as T;
  // What is no JSON is not from the house: the page of a guest network, say.
  if (answer.ok) return (await answer.json().catch(noLine)) as T;
  const problem = (await answer.json().catch(() => null)) as Problem | null;
  throw new Refused(problem?.code ?? "unknown", problem?.say ?? answer.statusText, problem?.line);
}

/**
 * Opens a room; whoever does is its host. With a player's key, what they play is kept for them. With
 * the keeper's word it is opened where others may not: `invite.svelte.ts` asks for it.
 */
export const create = (ask: CreateRoom, key?: string, invite?: string): Promise<Entered> =>
  asked("/api/rooms", posted(ask, key, invite));

/** Opens a lesson in a game. */
export const learn = (ask: CreateLesson): Promise<Entered> => asked("/api/lessons", posted(ask));

/** Joins a room, with a player's key or without. */
export const join = (code: string, ask: JoinRoom, key?: string): Promise<Entered> =>
  asked(`/api/rooms/${encodeURIComponent(code)}/people`, posted(ask, key));

/** Takes a place in a room over from another device, by the code that was made for it. */
export const takeSeat = (code: string, seatCode: string): Promise<Entered> =>
  asked(`/api/rooms/${encodeURIComponent(code)}/seat`, posted({ code: seatCode }));

/** A room from outside. */
export const look = (code: string): Promise<RoomCard> =>
  asked(`/api/rooms/${encodeURIComponent(code)}`);

/** The open rooms on the list. */
export const list = (): Promise<Rooms> => asked("/api/rooms");

const recordPath = (code: string, game: number): string =>
  `/api/rooms/${encodeURIComponent(code)}/records/${game}`;

/** Where a game's record can be fetched. */
export const recordAddress = (code: string, game: number): string => base + recordPath(code, game);

/** The house itself: its version, and where phones on the network find it. */
export const house = (): Promise<House> => asked("/api/house");

/** A finished game once more, as one viewer was told it. */
export const replay = (code: string, game: number, as: Through): Promise<Replay> =>
  asked(`${recordPath(code, game)}/replay?as=${as}`);

/** A game out of a file of records, once more. The file is checked first. */
export const replayFile = (file: Blob, game: number, as: Through): Promise<Replay> =>
  asked(`/api/replay?as=${as}&game=${game}`, { method: "POST", body: file });

/** The games a player has played. */
export const history = (key: string): Promise<History> =>
  asked("/api/history", { headers: said(key) });

/** Has the house forget all of them. */
export const forgetHistory = (key: string): Promise<void> =>
  asked("/api/history", { method: "DELETE", headers: said(key) });
