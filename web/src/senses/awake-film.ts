/**
 * A film of nothing, which keeps the screen lit where there is no lock for it.
 *
 * It is drawn here, as a stream: a file would have to be loaded, and the page's policy lets no film
 * be. What makes a browser keep the screen lit for a film differs, so it has to please them all:
 *
 * - Chrome, on Android too: it has sound, or it shows and covers a fifth of the window
 *   (`VideoWakeLock::ShouldBeActive` in Blink). So it lies under the whole page, muted.
 * - Firefox: it is a stream, or has sound (`HTMLVideoElement::ShouldCreateVideoWakeLock`).
 * - Safari, and so every browser of an iPhone: it has picture and sound, is not muted and not a loop
 *   (`HTMLMediaElement::shouldDisableSleep` in WebKit). So there it has a track of silence. That may
 *   only begin with a touch, and music of other apps may pause for it.
 */
import type { Lamp } from "./awake";

/** So often there is a new picture: a film that stands still is none. */
const PICTURE_MS = 1_000;
/** A film that has not begun by then will not. */
const PATIENCE_MS = 5_000;
/** Hardly anything has to be drawn: it is stretched. */
const SIZE = 16;
/** Over all of the window and under all of the page. What cannot be seen at all may not count. */
const LIES_UNDER_ALL = {
  position: "fixed",
  inset: "0",
  zIndex: "-1",
  width: "100%",
  height: "100%",
  objectFit: "cover",
  opacity: "0.01",
  pointerEvents: "none",
};

interface Projector {
  video: HTMLVideoElement;
  stream: MediaStream;
  timer: ReturnType<typeof setInterval>;
  silence: AudioContext | null;
}

export class Film implements Lamp {
  #shown: Projector | null = null;

  static canBeShown(): boolean {
    return (
      typeof HTMLCanvasElement !== "undefined" && "captureStream" in HTMLCanvasElement.prototype
    );
  }

  isLit(): boolean {
    return this.#shown !== null && !this.#shown.video.paused;
  }

  async light(): Promise<void> {
    this.#shown ??= setUp(navigator.vendor.startsWith("Apple"));
    const { video, silence } = this.#shown;
    // In the same breath as the touch, or it does not count as its doing.
    void silence?.resume().catch(() => {});
    const late = new Promise<never>((_, fail) => setTimeout(fail, PATIENCE_MS));
    try {
      await Promise.race([video.play(), late]);
    } catch (refused) {
      // Else a film that never came would pass for one that is on.
      video.pause();
      throw refused;
    }
  }

  putOut(): void {
    if (this.#shown === null) return;
    const { video, stream, timer, silence } = this.#shown;
    this.#shown = null;
    clearInterval(timer);
    video.pause();
    video.srcObject = null;
    video.remove();
    for (const track of stream.getTracks()) track.stop();
    silence?.close().catch(() => {});
  }
}

function setUp(withSound: boolean): Projector {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = SIZE;
  const pen = canvas.getContext("2d");
  let nth = 0;
  const draw = (): void => {
    nth += 1;
    if (!pen) return;
    pen.fillStyle = nth % 2 === 0 ? "#000" : "#010101";
    pen.fillRect(0, 0, SIZE, SIZE);
  };
  const stream = canvas.captureStream();
  const silence = withSound ? new AudioContext() : null;
  if (silence) for (const track of quiet(silence)) stream.addTrack(track);

  const video = document.createElement("video");
  video.muted = !withSound;
  video.playsInline = true;
  video.disablePictureInPicture = true;
  video.disableRemotePlayback = true;
  video.tabIndex = -1;
  video.setAttribute("aria-hidden", "true");
  Object.assign(video.style, LIES_UNDER_ALL);
  video.srcObject = stream;
  document.body.append(video);
  draw();
  return { video, stream, timer: setInterval(draw, PICTURE_MS), silence };
}

/** Tracks of sound in which nothing is heard. */
function quiet(context: AudioContext): MediaStreamTrack[] {
  const out = context.createMediaStreamDestination();
  const source = context.createConstantSource();
  source.offset.value = 0;
  source.connect(out);
  source.start();
  return out.stream.getAudioTracks();
}
