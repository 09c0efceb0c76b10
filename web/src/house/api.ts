/** Plain HTTP: opening rooms, joining them, looking at them. */

import type {
  CreateRoom,
  Entered,
  House,
  JoinRoom,
  Problem,
  Replay,
  RoomCard,
  Rooms,
  Seat,
} from "../protocol";
import { Refused } from "./line";

async function asked<T>(path: string, body?: unknown): Promise<T> {
  const init: RequestInit =
    body === undefined
      ? {}
      : {
          method: "POST",
          headers: { "Content-Type": "application/json" },
          body: JSON.stringify(body),
        };
  const noLine = (): never => {
    throw new Refused("no_line", "The house cannot be reached.");
  };
  const answer = await fetch(path, init).catch(noLine);
  // What is no JSON is not from the house: the page of a guest network, say.
  if (answer.ok) return (await answer.json().catch(noLine)) as T;
  const problem = (await answer.json().catch(() => null)) as Problem | null;
  throw new Refused(problem?.code ?? "unknown", problem?.say ?? answer.statusText);
}

/** Opens a room; whoever does is its host. */
export const create = (ask: CreateRoom): Promise<Entered> => asked("/api/rooms", ask);

/** Joins a room. */
export const join = (code: string, ask: JoinRoom): Promise<Entered> =>
  asked(`/api/rooms/${encodeURIComponent(code)}/people`, ask);

/** A room from outside. */
export const look = (code: string): Promise<RoomCard> =>
  asked(`/api/rooms/${encodeURIComponent(code)}`);

/** The open rooms on the list. */
export const list = (): Promise<Rooms> => asked("/api/rooms");

/** Where a game's record can be fetched. */
export const recordAddress = (code: string, game: number): string =>
  `/api/rooms/${encodeURIComponent(code)}/records/${game}`;

/** The house itself: its version, and where phones on the network find it. */
export const house = (): Promise<House> => asked("/api/house");

/** A finished game once more, as one viewer was told it. */
export const replay = (code: string, game: number, as: Seat | "public" | "open"): Promise<Replay> =>
  asked(`${recordAddress(code, game)}/replay?as=${as}`);
