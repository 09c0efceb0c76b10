/**
 * For a table that is only shown. Whoever listens can read all of it, so it is not `inert`; but
 * nothing on it is a stop on the keyboard's way to the controls, and nothing can be pressed.
 */
const STOPS = "a, button, input, select, summary, textarea, [tabindex]";

export function lookOnly(table: HTMLElement): () => void {
  const passBy = (): void => {
    for (const stop of table.querySelectorAll<HTMLElement>(STOPS))
      if (stop.tabIndex >= 0) stop.tabIndex = -1;
  };
  passBy();
  const changes = new MutationObserver(passBy);
  changes.observe(table, { subtree: true, childList: true, attributeFilter: ["tabindex"] });
  // A mouse is kept away by the style; screen readers press what they are at.
  table.addEventListener("click", swallow, { capture: true });
  return () => changes.disconnect();
}

function swallow(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}
