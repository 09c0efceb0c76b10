/**
 * The screen stays lit while a game is on: a player who only watches does not touch it.
 *
 * Browsers have a lock for that, on secure pages alone. To a page that came over http they are as they
 * always were: no screen goes dark while a film is playing (`awake-film`).
 */
import { Film } from "./awake-film";
import { TOUCHES } from "./gestures";

/** What keeps a screen lit. */
export interface Lamp {
  isLit(): boolean;
  /** Fails if the browser refuses. */
  light(): Promise<void>;
  putOut(): void;
}

class Lock implements Lamp {
  #held: WakeLockSentinel | null = null;

  isLit(): boolean {
    return this.#held !== null && !this.#held.released;
  }
  async light(): Promise<void> {
    this.#held = await navigator.wakeLock.request("screen");
  }
  putOut(): void {
    this.#held?.release().catch(() => {});
    this.#held = null;
  }
}

function lampHere(): Lamp | null {
  if ("wakeLock" in navigator) return new Lock();
  return Film.canBeShown() ? new Film() : null;
}

/**
 * Keeps the screen lit until the returned function is called. Browsers let go whenever the page is
 * hidden, and some grant it only to a touch, so it is asked for again when the page comes back and
 * when it is touched. Once touches were not enough either, `dark` is called: the screen may go dark.
 */
export function stayAwake(dark: () => void = () => {}): () => void {
  if (typeof document === "undefined") return () => {};
  const lamp = lampHere();
  if (lamp === null) {
    dark();
    return () => {};
  }
  let asking = false;
  let over = false;
  /** A tap is several touches, and browsers do not let each of them begin something. */
  let inVain = 0;

  const ask = async (touched: boolean): Promise<void> => {
    if (over || asking || document.hidden || lamp.isLit()) return;
    asking = true;
    const lit = await lamp.light().then(
      () => true,
      // Low battery, say, or nobody has touched the page yet.
      () => false,
    );
    asking = false;
    if (over) lamp.putOut();
    else if (!lit && touched && ++inVain === TOUCHES.length) dark();
  };
  const look = (): void => void ask(false);
  const touch = (): void => void ask(true);

  document.addEventListener("visibilitychange", look);
  for (const kind of TOUCHES) document.addEventListener(kind, touch, { passive: true });
  look();
  return () => {
    over = true;
    document.removeEventListener("visibilitychange", look);
    for (const kind of TOUCHES) document.removeEventListener(kind, touch);
    lamp.putOut();
  };
}
