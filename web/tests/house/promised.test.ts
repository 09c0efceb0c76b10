// One's part in the chance of a deal: an honest house is never found to have left it out.
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { promises } from "../../src/house/promises";
import { Session } from "../../src/house/session.svelte";
import { VERSION, type RoomState, type ServerFrame } from "../../src/protocol";

// Refusals are said in the language that is spoken here.
vi.hoisted(() => {
  vi.stubGlobal("navigator", { languages: ["en"] });
  vi.stubGlobal("document", { documentElement: {}, addEventListener: () => undefined });
});

const ROOM = "KWXTZ";
const COMMIT = "9e1e7f62";

/** As much of a socket as a page sees. */
class Wire {
  sent: Record<string, { id: number; part: string }>[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  constructor() {
    wires.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Wire["sent"][0]);
  }
  close(): void {}
  tell(frame: ServerFrame): void {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }
}
let wires: Wire[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  wires = [];
  const drawer = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => drawer.get(name) ?? null,
    setItem: (name: string, value: string) => drawer.set(name, value),
    removeItem: (name: string) => drawer.delete(name),
  });
  vi.stubGlobal("location", { protocol: "http:", host: "house" });
  vi.stubGlobal("addEventListener", () => undefined);
  vi.stubGlobal("WebSocket", Wire);
});
afterEach(() => void vi.useRealTimers());

const seatOf = (id: number): object => ({ person: { id } });
const room = (stage: object, person: number): ServerFrame => ({
  room: { n: 1, room: { chairs: [seatOf(person)], others: [], stage } as unknown as RoomState },
});
const promised = (person = 0): ServerFrame =>
  room({ promised: { game: 1, commit: COMMIT } }, person);
const playing = (person = 0): ServerFrame =>
  room({ playing: { game: 1, commit: COMMIT, waits_for: [] } }, person);

/** The house opens the newest line, and says what comes of it. */
function open(resumed: boolean, then: ServerFrame, person = 0): Wire {
  const wire = wires.at(-1)!;
  wire.onopen?.();
  wire.tell({ welcome: { version: VERSION, era: 7, you: person, id: 0, resumed } });
  wire.tell(then);
  return wire;
}

/** A page that is loaded while a promise stands. */
function load(then = promised(), person = 0): Wire {
  new Session({ room: ROOM, token: `of ${person}` });
  return open(false, then, person);
}

const partsOf = (wire: Wire): string[] => wire.sent.flatMap(({ part }) => part?.part ?? []);
async function take(wire: Wire): Promise<void> {
  for (const { part } of wire.sent) if (part) wire.tell({ ack: { id: part.id } });
  await vi.advanceTimersByTimeAsync(0);
}

/** The line breaks and is opened anew. */
function breakOff(wire: Wire): void {
  wire.onclose?.({ code: 1006 });
  vi.advanceTimersByTime(1_000);
}

test("a part is noted before the house has it, and counts once it has", async () => {
  const wire = load();
  const [part] = partsOf(wire);
  expect(part).toMatch(/^[0-9a-f]{32}$/);
  const noted = { room: ROOM, person: 0, game: 1, commit: COMMIT, part };
  expect(promises.of(ROOM, 1)).toEqual([{ ...noted, taken: false }]);
  await take(wire);
  expect(promises.of(ROOM, 1)).toEqual([{ ...noted, taken: true }]);
  // The same promise is told again whenever somebody's part is in.
  wire.tell(promised());
  expect(partsOf(wire)).toEqual([part]);
});

test("a page that is loaded again sends the same part, and it is noted once", async () => {
  const first = load();
  await take(first);
  const second = load();
  expect(partsOf(second)).toEqual(partsOf(first));
  await take(second);
  expect(promises.of(ROOM, 1)).toMatchObject([{ part: partsOf(first)[0], taken: true }]);
});

test("a house that has forgotten the part is sent it again", async () => {
  const first = load();
  await take(first);
  breakOff(first);
  const second = open(false, promised());
  expect(partsOf(second)).toEqual(partsOf(first));
  expect(promises.of(ROOM, 1)).toMatchObject([{ taken: false }]);
  await take(second);
  expect(promises.of(ROOM, 1)).toMatchObject([{ part: partsOf(first)[0], taken: true }]);
});

test("a house that remembers it is not", async () => {
  const first = load();
  await take(first);
  breakOff(first);
  expect(partsOf(open(true, promised()))).toEqual([]);
  expect(promises.of(ROOM, 1)).toMatchObject([{ taken: true }]);
});

test("whoever comes back to a house that dealt without it misses nothing", async () => {
  const first = load();
  await take(first);
  breakOff(first);
  expect(partsOf(open(false, playing()))).toEqual([]);
  expect(promises.of(ROOM, 1)).toMatchObject([{ taken: false }]);
});

test("a part that came too late does not count", async () => {
  const wire = load();
  const { id } = wire.sent.at(-1)!.part!;
  wire.tell({ refused: { id, code: "no_promise", say: "Nothing is promised." } });
  await vi.advanceTimersByTimeAsync(0);
  expect(promises.of(ROOM, 1)).toMatchObject([{ taken: false }]);
});

test("people who share a device have parts of their own", async () => {
  const [ann, ben] = [load(promised(0), 0), load(promised(1), 1)];
  expect(partsOf(ann)).not.toEqual(partsOf(ben));
  await take(ann);
  await take(ben);
  expect(promises.of(ROOM, 1)).toMatchObject([
    { person: 0, part: partsOf(ann)[0], taken: true },
    { person: 1, part: partsOf(ben)[0], taken: true },
  ]);
});
