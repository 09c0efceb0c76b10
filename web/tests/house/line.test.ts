import { expect, test } from "vitest";
import { Line, Refused } from "../../src/house/line";
import type { LineState, Wire, World } from "../../src/house/line";
import { CLOSE, VERSION } from "../../src/protocol";
import type { ServerFrame } from "../../src/protocol";

/** A house that does what the test says. */
class House implements World {
  wires: TestWire[] = [];
  frames: ServerFrame[] = [];
  states: LineState[] = [];
  time = 0;
  timers: { at: number; run: () => void }[] = [];
  line: Line;

  constructor() {
    this.line = new Line(
      { room: "KWXTZ", token: "4f0c" },
      this,
      (frame) => this.frames.push(frame),
      (state) => this.states.push(state),
    );
  }

  open(): Wire {
    const wire = new TestWire();
    this.wires.push(wire);
    return wire;
  }
  now = () => this.time;
  chance = () => 0.5;
  later(ms: number, run: () => void): () => void {
    const timer = { at: this.time + ms, run };
    this.timers.push(timer);
    return () => {
      this.timers = this.timers.filter((other) => other !== timer);
    };
  }

  get wire(): TestWire {
    return this.wires.at(-1)!;
  }

  pass(ms: number) {
    this.time += ms;
    const due = this.timers.filter((timer) => timer.at <= this.time);
    this.timers = this.timers.filter((timer) => timer.at > this.time);
    due.forEach((timer) => timer.run());
  }

  welcome(id: number, resumed = false, era = 7) {
    this.wire.onopen?.();
    this.say({ welcome: { version: VERSION, era, you: 0, id, resumed } });
  }

  say(frame: ServerFrame) {
    this.wire.onmessage?.({ data: JSON.stringify(frame) });
  }

  lose(code = 1006) {
    this.wire.onclose?.({ code });
  }
}

class TestWire implements Wire {
  sent: unknown[] = [];
  closed = false;
  onopen: Wire["onopen"] = null;
  onmessage: Wire["onmessage"] = null;
  onclose: Wire["onclose"] = null;
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.closed = true;
  }
}

const hello = (heard: object | null) => ({
  hello: { version: VERSION, room: "KWXTZ", token: "4f0c", heard },
});
const said = (n: number): ServerFrame => ({ said: { n, by: 1, talk: { text: "hm" } } });

test("what is asked is answered", async () => {
  const house = new House();
  house.welcome(0);
  const ready = house.line.ask("ready", { on: true });
  const sat = house.line.ask("sit", { chair: 3 });
  expect(house.wire.sent).toEqual([
    hello(null),
    { ready: { id: 1, on: true } },
    { sit: { id: 2, chair: 3 } },
  ]);
  house.say({ refused: { id: 2, code: "chair_taken", say: "Somebody sits there." } });
  house.say({ ack: { id: 1 } });
  await expect(ready).resolves.toBeUndefined();
  await expect(sat).rejects.toEqual(new Refused("chair_taken", "Somebody sits there."));
});

test("a lost line comes back, goes on from its last frame and sends again what had no answer", async () => {
  const house = new House();
  house.welcome(0);
  house.say(said(1));
  house.say(said(2));
  const ready = house.line.ask("ready", { on: true });
  house.lose();
  expect(house.line.state).toEqual({ state: "lost", againAt: 250 });
  const sat = house.line.ask("sit", { chair: 3 });
  house.pass(250);
  house.welcome(1, true);
  expect(house.wire.sent).toEqual([
    hello({ era: 7, n: 2 }),
    { ready: { id: 1, on: true } },
    { sit: { id: 2, chair: 3 } },
  ]);
  house.say({ ack: { id: 1 } });
  house.say({ ack: { id: 2 } });
  await Promise.all([ready, sat]);
});

test("after a restart of the house the numbers begin anew", () => {
  const house = new House();
  house.welcome(0);
  house.say(said(40));
  house.lose(CLOSE.shutting_down);
  house.pass(250);
  house.welcome(0, false, 9);
  house.say(said(3));
  house.lose();
  house.pass(250);
  house.wire.onopen?.();
  expect(house.wire.sent).toEqual([hello({ era: 9, n: 3 })]);
});

test("a page that was loaded again asks above the ids it had used before", async () => {
  const house = new House();
  const asked = [house.line.ask("ready", { on: true }), house.line.ask("stand", {})];
  // The first id of the last page's life: taken, so not to be used for something else.
  house.welcome(1);
  expect(house.wire.sent.slice(1)).toEqual([{ ready: { id: 2, on: true } }, { stand: { id: 3 } }]);
  house.say({ ack: { id: 2 } });
  house.say({ ack: { id: 3 } });
  await Promise.all(asked);
});

test("a room that has moved to another house is there at once, and later with more patience", () => {
  const house = new House();
  house.welcome(0);
  house.lose(CLOSE.moved);
  expect(house.line.state).toEqual({ state: "lost", againAt: house.time + 20 });
  house.pass(20);
  house.lose(CLOSE.moved);
  expect(house.line.state).toEqual({ state: "lost", againAt: house.time + 500 });
});

test("waits grow, a crowd is given a minute, and whoever hurries does not wait", () => {
  const house = new House();
  const waits: number[] = [];
  for (let nth = 0; nth < 8; nth += 1) {
    house.lose();
    const state = house.line.state;
    if (state.state !== "lost") throw new Error(state.state);
    waits.push(state.againAt - house.time);
    house.pass(waits.at(-1)!);
  }
  expect(waits).toEqual([250, 500, 1000, 2000, 4000, 8000, 8000, 8000]);
  house.lose(CLOSE.full);
  expect(house.line.state).toEqual({ state: "lost", againAt: house.time + 60_000 });
  const wires = house.wires.length;
  house.line.hurry();
  expect(house.wires.length).toBe(wires + 1);
  expect(house.line.state).toEqual({ state: "connecting" });
});

test("a house that says nothing is tried again", () => {
  const house = new House();
  house.wire.onopen?.();
  house.pass(10_000);
  expect(house.wire.closed).toBe(true);
  expect(house.line.state.state).toBe("lost");
});

test("where there is no way back the line ends, and so does what was asked", async () => {
  const house = new House();
  house.welcome(0);
  const ready = house.line.ask("ready", { on: true });
  house.lose(CLOSE.replaced);
  expect(house.line.state).toEqual({ state: "ended", code: CLOSE.replaced });
  await expect(ready).rejects.toMatchObject({ code: "ended" });
  await expect(house.line.ask("stand", {})).rejects.toMatchObject({ code: "ended" });
  expect(house.timers).toEqual([]);
});

test("what is no frame is not listened to, and frames of another time are counted", () => {
  const house = new House();
  house.welcome(0);
  for (const data of ["", "{", "null", "7", '"hm"', "[]", "{}", '{"said":null}', '{"n":3}']) {
    house.wire.onmessage?.({ data });
  }
  house.wire.onmessage?.({ data: new ArrayBuffer(8) });
  expect(house.frames.length).toBe(1);
  house.wire.onmessage?.({ data: '{"sung":{"n":5,"by":1}}' });
  expect(house.line.state.state).toBe("open");
  house.lose();
  house.pass(250);
  house.wire.onopen?.();
  expect(house.wire.sent).toEqual([hello({ era: 7, n: 5 })]);
});

test("a line on which an answer is owed and nothing is heard is lost", async () => {
  const house = new House();
  house.welcome(0);
  house.pass(30_000);
  expect(house.line.state.state).toBe("open");
  const asked = [house.line.ask("ready", { on: true })];
  house.pass(9_000);
  asked.push(house.line.ask("stand", {}));
  house.say(said(1));
  house.pass(9_000);
  expect(house.line.state.state).toBe("open");
  house.pass(1_000);
  expect(house.line.state.state).toBe("lost");
  house.pass(250);
  house.welcome(0, true);
  expect(house.wire.sent.slice(1)).toEqual([{ ready: { id: 1, on: true } }, { stand: { id: 2 } }]);
  house.say({ ack: { id: 1 } });
  house.say({ ack: { id: 2 } });
  await Promise.all(asked);
  house.pass(30_000);
  expect(house.line.state.state).toBe("open");
});

test("a line that nobody asks anything on is lost, too, once it is quiet for too long", () => {
  const house = new House();
  house.welcome(0);
  for (let told = 0; told < 5; told += 1) {
    house.pass(40_000);
    house.say({ delays: { ms: [3, null], counted_ms: [6, null], window_ms: 6 } });
  }
  expect(house.line.state.state).toBe("open");
  house.pass(50_000);
  expect(house.line.state.state).toBe("lost");
});

test("a house that has trouble at the door is waited for, and its welcome is one", async () => {
  const house = new House();
  house.welcome(0);
  house.say(said(4));
  house.lose();
  const ready = house.line.ask("ready", { on: true });
  house.pass(250);
  house.wire.onopen?.();
  house.pass(9_000);
  house.say({ trouble: { code: "stuck", say: "The house cannot write." } });
  house.pass(40_000);
  expect(house.line.state.state).toBe("connecting");
  expect(house.frames.at(-1)).toHaveProperty("trouble");
  house.say({ welcome: { version: VERSION, era: 7, you: 0, id: 0, resumed: true } });
  expect(house.line.state.state).toBe("open");
  expect(house.wire.sent).toEqual([hello({ era: 7, n: 4 }), { ready: { id: 1, on: true } }]);
  house.say({ ack: { id: 1 } });
  await ready;
});

test("a house that has trouble at the door and then says nothing more is tried again", () => {
  const house = new House();
  house.wire.onopen?.();
  house.say({ trouble: { code: "stuck", say: "The house cannot write." } });
  house.pass(50_000);
  expect(house.wire.closed).toBe(true);
  expect(house.line.state.state).toBe("lost");
});

test("whoever read too slowly or answered no pings comes back by themselves, and soon", () => {
  for (const code of [CLOSE.too_slow, CLOSE.silent]) {
    const house = new House();
    house.welcome(0);
    house.say(said(4));
    house.lose(code);
    expect(house.line.state).toEqual({ state: "lost", againAt: 250 });
    house.pass(250);
    house.wire.onopen?.();
    expect(house.wire.sent).toEqual([hello({ era: 7, n: 4 })]);
  }
});

test("whoever looks again after a silence gets a new line, which goes on from the last frame", () => {
  const house = new House();
  house.welcome(0);
  house.say(said(4));
  house.pass(9_000);
  house.line.hurry();
  expect(house.wires.length).toBe(1);
  house.pass(9_000);
  house.line.hurry();
  expect(house.wires.length).toBe(2);
  expect(house.wires[0]?.closed).toBe(true);
  house.wire.onopen?.();
  expect(house.wire.sent).toEqual([hello({ era: 7, n: 4 })]);
});

test("what belongs to its moment is not kept for later", async () => {
  const house = new House();
  house.welcome(0);
  house.lose();
  const sign = house.line.ask("sign", {
    sign: { gesture: "wink", aim: { seat: 2 } },
    made: 5,
  });
  await expect(sign).rejects.toMatchObject({ code: "no_line" });
  void house.line.ask("ready", { on: true });
  house.pass(250);
  house.welcome(0, true);
  expect(house.wire.sent.slice(1)).toEqual([{ ready: { id: 1, on: true } }]);
});
