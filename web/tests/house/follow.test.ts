import { expect, test } from "vitest";
import { NOTHING, follow, gameTime, hungUp, looked } from "../../src/house/follow";
import type { Known } from "../../src/house/follow";
import { VERSION, type RoomState, type ServerFrame, type View } from "../../src/protocol";

const view = (turn: number) => ({ phase: "play", turn }) as unknown as View;
const room = (stage: object) =>
  ({ code: "KWXTZ", settings: { game: "zwinkern" }, stage }) as unknown as RoomState;
const playing = (waits_for: number[] = []) =>
  room({ playing: { game: 1, commit: "c", waits_for } });

function after(...frames: ServerFrame[]): Known {
  return frames.reduce((known, frame, nth) => follow(known, frame, 1000 * nth), NOTHING);
}

const welcome = (resumed: boolean): ServerFrame => ({
  welcome: { version: VERSION, era: 1, you: 2, id: 0, resumed },
});
const table: ServerFrame = {
  table: {
    n: 2,
    t: 500,
    seat: 1,
    view: view(0),
    legal: {},
    eyes: { look: "down", face: null, watched_by: [] },
  },
};

test("what happened replaces what it brings and leaves the rest", () => {
  const passed = { seat: 0, by_table: true, notice: { what: "passed" } };
  const happened: ServerFrame = {
    happened: {
      n: 3,
      t: 700,
      news: [[0, "passed"]],
      by_table: true,
      legal: { place: ["card", [3]] },
      view: { turn: 1 },
    },
  };
  const known = after(welcome(false), { room: { n: 1, room: playing() } }, table, happened);
  expect(known.table).toMatchObject({ view: view(1), legal: [{ do: "place", card: 3 }], seat: 1 });
  expect(known.news).toEqual([{ nth: 1, t: 700, what: { happened: passed } }]);
});

test("the signs offered follow their changes", () => {
  const wink = [{ gesture: "wink", seats: [2] }] as const;
  const happened = (signs?: object): ServerFrame =>
    ({ happened: { n: 3, t: 700, ...(signs && { signs }) } }) as ServerFrame;
  const known = after(welcome(false), { room: { n: 1, room: playing() } }, table);
  expect(known.table?.signs).toEqual([]);
  const offered = follow(known, happened({ "+0": wink }), 1);
  expect(follow(offered, happened(), 2).table?.signs).toEqual(wink);
  expect(follow(offered, happened([]), 2).table?.signs).toEqual([]);
});

test("eyes follow what is perceived and what one does oneself", () => {
  const watched = (by: number, begins: boolean): ServerFrame => ({
    perceived: { n: 4, t: 1, what: { what: "watched", by, begins } },
  });
  const face: ServerFrame = {
    perceived: { n: 5, t: 2, what: { what: "face", of: 0, look: { seat: 1 } } },
  };
  let known = after(welcome(false), { room: { n: 1, room: playing() } }, table);
  known = looked(known, { seat: 0 });
  for (const frame of [watched(0, true), watched(3, true), watched(0, false), face]) {
    known = follow(known, frame, 9000);
  }
  expect(known.table?.eyes).toEqual({ look: { seat: 0 }, face: { seat: 1 }, watched_by: [3] });
  expect(looked(known, "down").table?.eyes?.face).toBeNull();
});

test("the game's time goes on unless somebody is waited for", () => {
  const known = after(welcome(false), { room: { n: 1, room: playing() } }, table);
  expect(gameTime(known.table!, 2600)).toBe(1100);
  const waits = follow(known, { room: { n: 9, room: playing([2]) } }, 3000);
  expect(gameTime(waits.table!, 9999)).toBe(1500);
  // Whoever comes in while somebody is waited for.
  const fresh = after(welcome(false), { room: { n: 1, room: playing([2]) } }, table);
  expect(gameTime(fresh.table!, 9999)).toBe(500);
  // On it goes, whichever of the two is told first.
  const goesOn: ServerFrame = { room: { n: 10, room: playing() } };
  expect(gameTime(follow(follow(waits, goesOn, 5000), table, 5010).table!, 5110)).toBe(600);
  expect(gameTime(follow(follow(waits, table, 5000), goesOn, 5010).table!, 5110)).toBe(600);
});

test("another game has another table", () => {
  const next = room({ playing: { game: 2, waits_for: [] } });
  const known = after(welcome(false), { room: { n: 1, room: playing() } }, table);
  expect(follow(known, { room: { n: 3, room: playing([2]) } }, 3000).table).not.toBeNull();
  expect(follow(known, { room: { n: 3, room: next } }, 3000).table).toBeNull();
});

test("a clock is never behind what has happened", () => {
  const known = after(welcome(false), { room: { n: 1, room: playing() } }, table);
  const happened = (t: number): ServerFrame => ({ happened: { n: 3, t } });
  expect(gameTime(follow(known, happened(900), 3000).table!, 3000)).toBe(1500);
  expect(gameTime(follow(known, happened(8000), 3000).table!, 3100)).toBe(8100);
});

test("a fresh start forgets the table, and a resumed one does not", () => {
  const known = after(welcome(false), { room: { n: 1, room: playing() } }, table);
  expect(follow(known, welcome(true), 1).table).toBe(known.table);
  expect(follow(known, welcome(false), 1)).toMatchObject({ table: null, room: null, you: 2 });
  const gathering = follow(known, { room: { n: 4, room: room({ gathering: {} }) } }, 1);
  expect(gathering.table).toBeNull();
});

test("trouble comes and goes, and talk is kept within bounds", () => {
  const trouble = (code: string): ServerFrame => ({ trouble: { code, say: "No room." } });
  expect(after(trouble("stuck")).trouble).toEqual({ code: "stuck", say: "No room." });
  expect(after(trouble("stuck"), trouble("none")).trouble).toBeNull();
  // At the door: it is over with the welcome, and with the line.
  for (const resumed of [true, false]) {
    expect(after(trouble("stuck"), welcome(resumed)).trouble).toBeNull();
  }
  expect(hungUp(after(trouble("stuck"))).trouble).toBeNull();
  const talk = Array.from({ length: 250 }, (_, n): ServerFrame => ({
    said: { n, by: 0, talk: { text: `${n}` } },
  }));
  const known = after(...talk);
  expect(known.talk.length).toBe(200);
  const [by, bot, to] = [0, null, null];
  expect(known.talk.at(-1)).toEqual({ nth: 250, by, bot, talk: { text: "249" }, to });
});

test("a bot's word has its chair, and whom it was said to", () => {
  const talk = { phrase: "you_first" } as const;
  const known = after({ said: { n: 1, bot: 3, talk, to: 0 } });
  expect(known.talk).toEqual([{ nth: 1, by: null, bot: 3, talk, to: 0 }]);
});

test("what was said before one came in is known and no news", () => {
  const line = (text: string) => ({ by: 0, name: "Ann", talk: { text } });
  const said = (text: string): ServerFrame => ({ said: { n: 4, by: 1, talk: { text } } });
  const told: ServerFrame = { talk: { n: 2, lines: [line("One"), line("Two")] } };
  const texts = ({ talk }: Known): string[] =>
    talk.map(({ talk }) => ("text" in talk ? talk.text : ""));
  const known = after(welcome(false), { room: { n: 1, room: playing() } }, told, said("Three"));
  expect(texts(known)).toEqual(["One", "Two", "Three"]);
  // Only the last is heard, and each has a number of its own.
  expect(known.nth).toBe(1);
  expect(known.talk.map(({ nth }) => nth)).toEqual([-1, 0, 1]);
  // Afresh, it replaces what was known.
  const again = [welcome(false), told].reduce((known, frame) => follow(known, frame, 9), known);
  expect(texts(again)).toEqual(["One", "Two"]);
});

test("while something is shown the clock stands still, and a skip is told from an end", () => {
  const shows = (shows_ms?: number) =>
    ({
      room: { n: 9, room: room({ playing: { game: 1, waits_for: [], shows_ms } }) },
    }) as ServerFrame;
  const known = after(welcome(false), { room: { n: 1, room: playing() } }, table);
  const shown = follow(known, shows(3_000), 2_500);
  expect(gameTime(shown.table!, 5_000)).toBe(gameTime(known.table!, 2_500));
  expect(follow(shown, shows(), 5_450).skips).toBe(0);
  expect(follow(shown, shows(), 4_000).skips).toBe(1);
  // What goes on for longer was not cut short.
  expect(follow(shown, shows(2_000), 4_000).skips).toBe(0);
});
