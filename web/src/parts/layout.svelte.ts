/**
 * What is printed where on this keyboard. Keys that lie under the fingers are meant by their place:
 * what an English keyboard calls A is Q on a French one.
 */

/** Browsers that know the keyboard say so here; the others let it be learnt key by key. */
interface KnowingNavigator {
  keyboard?: { getLayoutMap?: () => Promise<Iterable<[string, string]>> };
}

let printed = $state.raw<Readonly<Record<string, string>>>({});

/** For when the page begins. */
export async function readLayout(): Promise<void> {
  const layout = await (navigator as KnowingNavigator).keyboard?.getLayoutMap?.().catch(() => null);
  if (layout) printed = { ...printed, ...Object.fromEntries(layout) };
}

/** A pressed key tells what is printed on it. */
export function learnLayout(event: Pick<KeyboardEvent, "code" | "key">): void {
  const { code } = event;
  const letter = event.key.toLowerCase();
  if (!code.startsWith("Key") || letter.length !== 1 || letterAt(code) === letter) return;
  printed = { ...printed, [code]: letter };
}

/** The small letter at a place such as `KeyA`. */
export const letterAt = (code: string): string =>
  printed[code] ?? code.slice("Key".length).toLowerCase();

/** A key by its place: `letter` is what an English keyboard has there. */
export function atPlace(letter: string): { key: string; code: string } {
  const code = `Key${letter.toUpperCase()}`;
  return { key: letterAt(code), code };
}
