import { afterEach, beforeEach, expect, test, vi } from "vitest";

/** A page with ears: what was touched and how many sounds were begun. */
class Page extends EventTarget {
  hidden = false;
  touch(): void {
    this.dispatchEvent(new Event("pointerup"));
  }
  hide(hidden: boolean): void {
    this.hidden = hidden;
    this.dispatchEvent(new Event("visibilitychange"));
  }
}

const param = () => ({
  value: 0,
  setValueAtTime: () => {},
  exponentialRampToValueAtTime: () => {},
});

/** As much of an AudioContext as the band uses; it counts the sources that were started. */
class Context {
  static all: Context[] = [];
  state = "running";
  currentTime = 0;
  sampleRate = 8000;
  destination = {};
  started = 0;
  constructor() {
    Context.all.push(this);
  }
  #node(more: object = {}): object {
    return { connect: () => {}, disconnect: () => {}, ...more };
  }
  #source(more: object): object {
    return this.#node({ start: () => (this.started += 1), stop: () => {}, ...more });
  }
  createGain = () => this.#node({ gain: param() });
  createOscillator = () => this.#source({ frequency: param() });
  createBufferSource = () => this.#source({ buffer: null });
  createBuffer = (_: number, length: number) => ({
    getChannelData: () => new Float32Array(length),
  });
  createBiquadFilter = () => this.#node({ frequency: param(), Q: param() });
  createDynamicsCompressor = () =>
    this.#node({
      threshold: param(),
      knee: param(),
      ratio: param(),
      attack: param(),
      release: param(),
    });
  resume = async () => void (this.state = "running");
  suspend = async () => void (this.state = "suspended");
}

const heard = () => Context.all[0]?.started ?? 0;
const band = () => import("../../src/senses/sound");
let page: Page;

beforeEach(() => {
  vi.resetModules();
  Context.all = [];
  page = new Page();
  vi.stubGlobal("document", page);
  vi.stubGlobal("AudioContext", Context);
});
afterEach(() => vi.unstubAllGlobals());

test("the first touch wakes the sound, and there is one desk only", async () => {
  const { enable, play } = await band();
  enable();
  play("turn");
  expect(Context.all).toEqual([]);
  page.touch();
  page.touch();
  expect(Context.all.length).toBe(1);
  play("turn");
  expect(heard()).toBeGreaterThan(0);
});

test("the switch is asked each time", async () => {
  const { enable, play } = await band();
  let on = false;
  enable(() => on);
  page.touch();
  play("turn");
  expect(Context.all).toEqual([]);
  on = true;
  page.touch();
  play("turn");
  const before = heard();
  on = false;
  play("card");
  expect(heard()).toBe(before);
});

test("a hidden page is silent and wakes again", async () => {
  const { enable, play } = await band();
  enable();
  page.touch();
  page.hide(true);
  play("turn");
  expect(heard()).toBe(0);
  expect(Context.all[0]!.state).toBe("suspended");
  page.hide(false);
  play("turn");
  expect(heard()).toBeGreaterThan(0);
});

test("too much at once is left out, and the same twice is one", async () => {
  const { enable, play } = await band();
  enable();
  page.touch();
  play("contact");
  const one = heard();
  play("contact");
  expect(heard()).toBe(one);
  for (const cue of ["card", "deal", "turn", "win", "night"] as const) play(cue);
  const six = heard();
  play("join");
  expect(heard()).toBe(six);
  Context.all[0]!.currentTime = 10;
  play("join");
  expect(heard()).toBeGreaterThan(six);
});

test("without WebAudio, or without a page, nothing fails", async () => {
  vi.stubGlobal("AudioContext", undefined);
  const { enable, play } = await band();
  enable();
  page.touch();
  play("win");

  vi.stubGlobal("AudioContext", function none() {
    throw new Error("no device");
  });
  page.touch();
  play("win");

  vi.resetModules();
  vi.stubGlobal("document", undefined);
  const nowhere = await band();
  nowhere.enable();
  nowhere.play("win");
});
