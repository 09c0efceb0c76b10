/**
 * Buttons that are on no keyboard: a mouse's further buttons, game pads, and switches that pass for
 * either. Each has a name like a key's, so that any of them can be the wink.
 */

/** A mouse's further buttons: `mouse2` is the middle one, `mouse4` and `mouse5` are at the thumb. */
export function mouseName(event: { button: number }): string | null {
  // The left button presses what it is on, the right one opens the browser's menu.
  return event.button === 1 || event.button >= 3 ? `mouse${event.button + 1}` : null;
}

/** The names of the buttons that are down on all pads. */
export function padNames(pads: readonly (Pick<Gamepad, "buttons"> | null)[]): Set<string> {
  const down = new Set<string>();
  for (const pad of pads) {
    pad?.buttons.forEach((button, i) => {
      if (button.pressed) down.add(`pad${i + 1}`);
    });
  }
  return down;
}

/** Tells of every pad button that goes down, for as long as there is a pad. */
export function watchPads(press: (name: string) => void): () => void {
  let down = new Set<string>();
  let frame = 0;
  const look = (): void => {
    const pads = navigator.getGamepads();
    const now = padNames(pads);
    for (const name of now) if (!down.has(name)) press(name);
    down = now;
    frame = pads.some((pad) => pad !== null) ? requestAnimationFrame(look) : 0;
  };
  const begin = (): void => {
    if (frame === 0) frame = requestAnimationFrame(look);
  };
  addEventListener("gamepadconnected", begin);
  return () => {
    removeEventListener("gamepadconnected", begin);
    cancelAnimationFrame(frame);
  };
}
