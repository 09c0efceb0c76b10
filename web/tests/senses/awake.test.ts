import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { stayAwake } from "../../src/senses/awake";

/** A lock that the browser, too, can let go. */
class Lock {
  released = false;
  release = async () => void (this.released = true);
}

class Page extends EventTarget {
  hidden = false;
}

let page: Page;
let locks: Lock[];
const lit = () => locks.filter(({ released }) => !released).length;
const settle = () => new Promise((done) => setTimeout(done));
function show(visible: boolean): void {
  page.hidden = !visible;
  page.dispatchEvent(new Event("visibilitychange"));
}

beforeEach(() => {
  page = new Page();
  locks = [];
  const request = async () => {
    const lock = new Lock();
    locks.push(lock);
    return lock;
  };
  vi.stubGlobal("document", page);
  vi.stubGlobal("navigator", { wakeLock: { request } });
});
afterEach(() => vi.unstubAllGlobals());

test("the screen is lit until it is let go, and asked for once", async () => {
  const letGo = stayAwake();
  show(true);
  await settle();
  show(true);
  await settle();
  expect([locks.length, lit()]).toEqual([1, 1]);
  letGo();
  await settle();
  expect(lit()).toBe(0);
  show(true);
  await settle();
  expect(locks.length).toBe(1);
});

test("it is asked for again when the page comes back", async () => {
  const letGo = stayAwake();
  await settle();
  show(false);
  locks[0]!.released = true;
  await settle();
  expect(lit()).toBe(0);
  show(true);
  await settle();
  expect(lit()).toBe(1);
  letGo();
});

test("let go before it was granted, it is not kept", async () => {
  stayAwake()();
  await settle();
  expect([locks.length, lit()]).toEqual([1, 0]);
});

test("browsers that refuse or know nothing of it are no matter", async () => {
  const request = async () => {
    throw new Error("low battery");
  };
  vi.stubGlobal("navigator", { wakeLock: { request } });
  stayAwake()();
  await settle();
  vi.stubGlobal("navigator", {});
  stayAwake()();
});

test("a lock that wants a touch is asked for at a touch", async () => {
  let touched = false;
  const request = async () => {
    if (!touched) throw new Error("nobody has touched anything");
    const lock = new Lock();
    locks.push(lock);
    return lock;
  };
  vi.stubGlobal("navigator", { wakeLock: { request } });
  const letGo = stayAwake();
  await settle();
  expect(lit()).toBe(0);
  touched = true;
  page.dispatchEvent(new Event("touchend"));
  await settle();
  expect(lit()).toBe(1);
  letGo();
});

/** A film's tracks, picture or sound. */
class Track {
  ended = false;
  stop = () => void (this.ended = true);
}

class Stream {
  tracks = [new Track()];
  getTracks = () => this.tracks;
  getAudioTracks = () => this.tracks;
  addTrack = (track: Track) => void this.tracks.push(track);
}

/** A screen that shows a film if the browser lets it. */
class Video {
  paused = true;
  inPage = false;
  muted = false;
  loop = false;
  style = {};
  srcObject: Stream | null = null;
  setAttribute = () => {};
  play = async () => {
    if (!mayPlay()) throw new Error("not allowed");
    this.paused = false;
  };
  pause = () => void (this.paused = true);
  remove = () => void (this.inPage = false);
}

let mayPlay: () => boolean;
let videos: Video[];
let sounds: { close: ReturnType<typeof vi.fn> }[];
/** A page that came over http: no lock, but films. */
function overHttp(vendor = "Google Inc."): void {
  mayPlay = () => true;
  videos = [];
  sounds = [];
  class Canvas {
    captureStream = () => new Stream();
    getContext = () => ({ fillRect: () => {} });
  }
  Object.defineProperty(Canvas.prototype, "captureStream", { value: () => new Stream() });
  class Sound {
    close = vi.fn(async () => {});
    constructor() {
      sounds.push(this);
    }
    resume = async () => {};
    createMediaStreamDestination = () => ({ stream: new Stream() });
    createConstantSource = () => ({ offset: {}, connect: () => {}, start: () => {} });
  }
  vi.stubGlobal("HTMLCanvasElement", Canvas);
  vi.stubGlobal("AudioContext", Sound);
  vi.stubGlobal("navigator", { vendor });
  Object.assign(page, {
    body: { append: (video: Video) => void (video.inPage = true) },
    createElement: (name: string) => {
      if (name === "canvas") return new Canvas();
      videos.push(new Video());
      return videos.at(-1);
    },
  });
}

test("over http a muted film keeps the screen lit, and ends with it", async () => {
  overHttp();
  const dark = vi.fn();
  const letGo = stayAwake(dark);
  await settle();
  const [video] = videos;
  expect(video).toMatchObject({ paused: false, inPage: true, muted: true, loop: false });
  // Browsers stop it when the page is hidden.
  video!.paused = true;
  show(true);
  await settle();
  expect([videos.length, video!.paused]).toEqual([1, false]);
  const { tracks } = video!.srcObject!;
  letGo();
  expect(video).toMatchObject({ paused: true, inPage: false, srcObject: null });
  expect(tracks.every(({ ended }) => ended)).toBe(true);
  expect(dark).not.toHaveBeenCalled();
});

test("Safari gets a film with a track of silence, and not muted", async () => {
  overHttp("Apple Computer, Inc.");
  const letGo = stayAwake();
  await settle();
  expect(videos[0]).toMatchObject({ paused: false, muted: false, loop: false });
  expect(videos[0]!.srcObject!.tracks.length).toBe(2);
  letGo();
  expect(sounds[0]!.close).toHaveBeenCalled();
});

test("a film that may only begin with a touch begins with it, and nobody is told of the wait", async () => {
  overHttp();
  mayPlay = () => false;
  const dark = vi.fn();
  const letGo = stayAwake(dark);
  await settle();
  page.dispatchEvent(new Event("pointerup"));
  await settle();
  expect(videos[0]!.paused).toBe(true);
  mayPlay = () => true;
  page.dispatchEvent(new Event("click"));
  await settle();
  expect(videos[0]!.paused).toBe(false);
  expect(dark).not.toHaveBeenCalled();
  letGo();
});

test("that the screen may go dark is told once, when touches are in vain or there is no film", async () => {
  overHttp();
  mayPlay = () => false;
  const dark = vi.fn();
  const letGo = stayAwake(dark);
  for (let nth = 0; nth < 12; nth += 1) {
    page.dispatchEvent(new Event("click"));
    await settle();
  }
  expect(dark).toHaveBeenCalledTimes(1);
  letGo();

  vi.stubGlobal("HTMLCanvasElement", class {});
  stayAwake(dark)();
  expect(dark).toHaveBeenCalledTimes(2);
});

test("put away before the film has begun, it does not begin", async () => {
  overHttp();
  stayAwake()();
  await settle();
  expect(videos[0]).toMatchObject({ paused: true, inPage: false });
});
