/** The screen stays lit while a game is on: a player who only watches does not touch it. */

/**
 * Keeps the screen lit until the returned function is called. Browsers let go whenever the page is
 * hidden, so it is asked for again when the page comes back. Where it cannot be, nothing happens.
 */
export function stayAwake(): () => void {
  if (typeof document === "undefined" || !("wakeLock" in navigator)) return () => {};
  let held: WakeLockSentinel | null = null;
  let asking = false;
  let over = false;

  const ask = async (): Promise<void> => {
    if (over || asking || document.hidden || (held && !held.released)) return;
    asking = true;
    try {
      held = await navigator.wakeLock.request("screen");
    } catch {
      // Low battery, say. The screen may go dark then.
    }
    asking = false;
    if (over) letGo();
  };
  const letGo = (): void => {
    held?.release().catch(() => {});
    held = null;
  };
  const look = (): void => void ask();

  document.addEventListener("visibilitychange", look);
  look();
  return () => {
    over = true;
    document.removeEventListener("visibilitychange", look);
    letGo();
  };
}
