/** Which keys may be the one that winks. */

/** Keys that already do something wherever one is. */
const TAKEN =
  /^(?:[0-9]|Tab|Escape|Enter|Shift|Control|Alt|AltGraph|Meta|CapsLock|Dead|Unidentified|Process|Compose|F\d+|Arrow.*|Page.*|Home|End)$/;

/** The name of the pressed key, as the table knows keys; none if it may not wink. */
export function keyFor(
  event: Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey">,
): string | null {
  if (event.ctrlKey || event.metaKey || event.altKey || TAKEN.test(event.key)) return null;
  return event.key.length === 1 ? event.key.toLowerCase() : event.key;
}
