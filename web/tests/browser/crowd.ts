// Many people at one table, without a screen for each of them: they come in by the protocol, from the
// page of one guest, are ready, and then all look at seat 0.
import type { Guest } from "./guest";
import type { Kind } from "../../src/protocol";

/** Whoever sits on chair 0, at a screen. */
export interface Place {
  room: string;
  token: string;
}

declare global {
  /** In the guest's page: what the crowd does when it is told to. */
  var crowd: { start: () => Promise<void>; lookAtFirst: () => void };
}

/** In the page: opens a room of that many, and holds everybody's sockets but that of chair 0. */
async function gather(asked: { game: Kind; names: string[]; options: object }): Promise<Place> {
  const post = async (path: string, body: object): Promise<Place> => {
    const answer = await fetch(path, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
    return (await answer.json()) as Place;
  };
  const settings = { game: asked.game, options: asked.options, way: "apart", away_s: 600 };
  const rest = { sight: "standard", spectators: "live", listed: false };
  const as = { face: "", as: "player" };
  const host = await post("/api/rooms", {
    name: "Host",
    face: "",
    as: "spectator",
    settings: { ...settings, ...rest },
  });
  const people = `/api/rooms/${host.room}/people`;
  const first = await post(people, { name: "Rosa", ...as });

  // Nothing starts before the host was told that everybody is ready, chair 0 among them.
  interface Chair {
    person?: { ready: boolean };
  }
  let heardReady: () => void;
  const everybodyReady = new Promise<void>((resolve) => (heardReady = resolve));
  const count = (chairs: Chair[]): void => {
    const ready = chairs.filter((chair) => chair.person?.ready);
    if (ready.length === asked.names.length + 1) heardReady();
  };

  const comeIn = ({ room, token }: Place): ((kind: string, body: object) => void) => {
    const socket = new WebSocket(`${location.origin.replace("http", "ws")}/ws`);
    let id = 0;
    const ask = (kind: string, body: object): void =>
      socket.send(JSON.stringify({ [kind]: { id: (id += 1), ...body } }));
    socket.onopen = () => socket.send(JSON.stringify({ hello: { version: 2, room, token } }));
    socket.onmessage = ({ data }) => {
      const frame = JSON.parse(String(data)) as {
        welcome?: object;
        room?: { room: { chairs: Chair[] } };
      };
      if (frame.room) count(frame.room.room.chairs);
      if (frame.welcome && token !== host.token) ask("ready", { on: true });
    };
    return ask;
  };
  const order = comeIn(host);
  const others: ((kind: string, body: object) => void)[] = [];
  for (const name of asked.names) others.push(comeIn(await post(people, { name, ...as })));
  globalThis.crowd = {
    start: async () => {
      await everybodyReady;
      order("host", { order: { start: {} } });
    },
    lookAtFirst: () => others.forEach((ask) => ask("look", { look: { seat: 0 } })),
  };
  return first;
}

export const gatherAt = async (
  guest: Guest,
  asked: { game: Kind; names: string[]; options: object },
): Promise<Place> => {
  await guest.open("/");
  return guest.page.evaluate(gather, asked);
};
