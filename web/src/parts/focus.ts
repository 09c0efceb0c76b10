/**
 * Where the keyboard goes when the screen changes. Whoever listens is told where they are by the
 * heading that gets the focus, and goes on from there.
 */

/** The page begins at its top; only what comes after that is arrived at. */
let begun = false;

/** For the heading of a screen, or what stands for it: it takes the focus when it comes. */
export function arrive(heading: HTMLElement): void {
  // A table that is only shown leaves the keyboard to whatever moves it.
  if (heading.closest("[data-shown]")) return;
  const first = !begun;
  begun = true;
  // A sheet over the screen keeps the keyboard.
  if (first || document.querySelector("dialog[open]")) return;
  heading.focus({ preventScroll: true });
}

const isShut = (node: Element): boolean => node.closest("[inert]") !== null;

/** Back to what had the focus, or to the screen's heading if that is gone. */
export function goTo(before: Element | null): void {
  // Once the page has settled: something else may have taken the focus meanwhile.
  requestAnimationFrame(() => {
    const now = document.activeElement ?? document.body;
    if (document.querySelector("dialog[open]")) return;
    if (now !== document.body && !isShut(now)) return;
    const stays = before?.isConnected && before !== document.body && !isShut(before);
    const headings = document.querySelectorAll("h1[tabindex], section[tabindex]");
    const there = stays ? before : [...headings].find((heading) => !isShut(heading));
    if (there instanceof HTMLElement) there.focus({ preventScroll: true });
  });
}

/** For a question that opens on the screen: the keyboard comes along, and goes back where it was. */
export function comeAlong(question: HTMLElement): () => void {
  const before = document.activeElement;
  question.querySelector<HTMLElement>("button:enabled, input:enabled")?.focus();
  return () => goTo(before);
}

/** What scrolls must be within reach of the keyboard. */
export function scrolls(part: HTMLElement): void {
  part.tabIndex = 0;
}
