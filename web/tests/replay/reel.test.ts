// A finished game at any of its moments, from the frames its viewer was sent.
import { expect, test } from "vitest";
import type { Through } from "../../src/house/api";
import type { Look, Replay, Seat, ServerFrame } from "../../src/protocol";
import { cuesBy, next, reelOf, saidSince, shotAt } from "../../src/replay/reel";

const seat = (n: Seat): Look => ({ seat: n });
const view = (turn: Seat): never => ({ turn }) as never;
const table = (own: Seat | null): ServerFrame => ({
  table: {
    n: 1,
    t: 0,
    seat: own,
    view: view(0),
    ...(own !== null && { eyes: { look: "down", face: null, watched_by: [] } }),
  },
});
const turn = (t: number, to: Seat): ServerFrame => ({
  happened: {
    n: 2,
    t,
    view: { turn: to },
    news: [[to, "passed"]],
  },
});
const wink = (t: number): ServerFrame => ({
  perceived: {
    n: 3,
    t,
    what: { what: "sign", by: 1, gesture: "wink", aim: { seat: 0 } },
  },
});

function gameOf(frames: ServerFrame[]): Replay {
  return {
    game: "zwinkern",
    seats: 2,
    sight: { wink_ms: 900 },
    options: {},
    promise: null,
    seed: "",
    chance: "unknown",
    result: { winners: [1] },
    ends: 9_000,
    frames,
    missed: {
      looks: [
        [
          { t: 0, look: "down" },
          { t: 1_000, look: seat(1) },
        ],
        [{ t: 500, look: seat(0) }],
      ],
      signs: [
        {
          at: 2_000,
          until: 2_900,
          by: 1,
          sign: { gesture: "wink", aim: { seat: 0 } },
          look: seat(0),
          noticed: [0],
          fates: [{ fate: "noticed" }, { fate: "made" }],
        },
      ],
      figures: [],
    },
    match: null,
    said: [{ t: 2_500, seat: 1, text: "Hm." }],
    players: [{ name: "Odile", face: "", bot: null }, null],
    games: 1,
  };
}

const as = (through: Through, ...frames: ServerFrame[]) =>
  reelOf(gameOf(frames), { through, code: "KWXTZ", game: 3, seatName: (n) => `Seat ${n + 1}` });

test("a seat's own looks come back, though no frame tells them", () => {
  const reel = as(0, table(0), wink(2_000), turn(3_000, 1));
  const at = (t: number) => shotAt(reel, cuesBy(reel, t)).known;
  expect(at(999).table?.eyes?.look).toBe("down");
  expect(at(1_000).table?.eyes?.look).toEqual(seat(1));
  expect(at(1_999).news).toEqual([]);
  expect(at(2_000).news.map(({ t }) => t)).toEqual([2_000]);
  expect(at(2_999).table?.view).toEqual({ turn: 0 });
  expect(at(3_000).table?.view).toEqual({ turn: 1 });
});

test("the table's time is the moment that is shown", () => {
  const reel = as(0, table(0), turn(3_000, 1));
  const { table: drawn } = shotAt(reel, cuesBy(reel, 0)).known;
  expect(drawn).toMatchObject({ t: 0, toldAt: 0, runs: true });
});

test("after the last word the game is over, and not before", () => {
  const reel = as("public", table(null), turn(3_000, 1), turn(9_000, 0));
  const stage = (t: number) => shotAt(reel, cuesBy(reel, t)).known.room?.stage;
  expect(stage(8_999)).toHaveProperty("playing");
  expect(stage(9_000)).toMatchObject({ over: { game: 3, result: { winners: [1] } } });
});

test("phrases come back as phrases, from whoever said them to whom", () => {
  const game = gameOf([table(0), turn(9_000, 1)]);
  const bot = { name: "Lynx", face: "", bot: "casual" } as const;
  const said = { t: 500, seat: 1, text: "You first.", phrase: "you_first", to: 0 } as const;
  const reel = reelOf(
    { ...game, players: [game.players[0] ?? null, bot], said: [said] },
    { through: "public", code: "", game: 1, seatName: String },
  );
  const { talk } = shotAt(reel, cuesBy(reel, reel.ends)).known;
  expect(talk).toMatchObject([{ by: null, bot: 1, talk: { phrase: "you_first" }, to: 0 }]);
});

test("what comes after the end belongs to the end, whatever came last", () => {
  const said = { t: 9_500, seat: 0, text: "Good game." };
  const frames = [table(0), turn(9_000, 1)];
  const late = { ...gameOf(frames), said: [said] };
  const setting = { code: "", game: 1, seatName: String };
  const told = reelOf(late, { through: "public", ...setting });
  const { room, talk } = shotAt(told, cuesBy(told, told.ends)).known;
  expect(room?.stage).toHaveProperty("over");
  expect(talk).toHaveLength(1);

  const turned = gameOf(frames);
  turned.missed?.looks[0]?.push({ t: 9_000, look: "shut" });
  turned.missed?.looks[1]?.push({ t: 9_000, look: "shut" });
  for (const through of [0, "open"] as const) {
    const seen = reelOf(turned, { through, ...setting });
    const stage = (t: number) => shotAt(seen, cuesBy(seen, t)).known.room?.stage;
    expect(stage(8_999)).toHaveProperty("playing");
    expect(stage(9_000)).toHaveProperty("over");
  }
});

test("with everything open everybody's eyes and every sign are there", () => {
  const reel = as("open", table(null), turn(3_000, 1));
  const at = (t: number) => shotAt(reel, cuesBy(reel, t));
  expect(at(499).allEyes).toEqual(["down", null]);
  expect(at(1_000).allEyes).toEqual([seat(1), seat(0)]);
  expect(at(2_000).known.news).toHaveLength(1);
  expect(as("public", table(null)).first.allEyes).toBeNull();
});

test("what was written is there for everybody from then on", () => {
  const reel = as("public", table(null), turn(3_000, 1));
  const talk = (t: number) => shotAt(reel, cuesBy(reel, t)).known.talk;
  expect(talk(2_499)).toEqual([]);
  expect(talk(2_500)).toMatchObject([{ by: 1, talk: { text: "Hm." } }]);
  const at = cuesBy(reel, 3_000);
  expect([saidSince(reel, at, 2_499), saidSince(reel, at, 2_500)]).toEqual([1, 0]);
});

test("people keep their names, and a seat without one is called by its number", () => {
  const { room } = as(0, table(0)).first.known;
  const names = room?.chairs.map((chair) =>
    typeof chair === "object" && "person" in chair ? chair.person.name : "",
  );
  expect(names).toEqual(["Odile", "Seat 2"]);
  expect(room?.settings.sight).toBe("relaxed");
});

test("one steps to what was done, signed and looked at", () => {
  const blink: ServerFrame = { perceived: { n: 9, t: 2_700, what: { what: "blink", of: 1 } } };
  const reel = as(0, table(0), wink(2_000), blink, turn(3_000, 1));
  expect(reel.beats).toEqual([0, 1_000, 2_000, 2_500, 3_000, 9_000]);
});

test("a jump into a long game finds what going there finds", () => {
  const many = Array.from({ length: 1_000 }, (_, i) => turn(10 + i * 5, i % 2));
  const reel = as(0, table(0), ...many);
  let walked = reel.first;
  for (const jump of [0, 1, 127, 128, 129, 640, 1_001, 300, 1_004]) {
    if (walked.at > jump) walked = reel.first;
    while (walked.at < jump) walked = next(reel, walked);
    expect(shotAt(reel, jump)).toEqual(walked);
  }
});

test("once it is over the game counts in its match, and before that it does not", () => {
  const match = { games: 1, points: [1, 0], winners: null };
  const replay = { ...gameOf([table(null), turn(100, 1)]), result: { scores: [0, 1] }, match };
  const reel = reelOf(replay, { through: "public", code: "", game: 2, seatName: String });
  const standing = (at: number) => shotAt(reel, at).known.room?.match;
  expect(standing(reel.cues.length - 1)).toEqual(match);
  expect(standing(reel.cues.length)).toEqual({ games: 2, points: [1, 1], winners: null });
});
