/**
 * The keys: whatever is on the screen says which keys do what, and one listener asks them all.
 *
 * The newest set comes first, so that a question over the table has its keys before the table's.
 */
import { onDestroy } from "svelte";
import { mouseName } from "./pads";

export interface Key {
  /** As `KeyboardEvent.key`, letters small; `shift+1` with shift. */
  key: string;
  /** What it does, for the page of all keys. */
  does: string;
  run: () => void;
  /** While false the key does nothing (and is not listed). */
  on?: boolean;
  /** When it is let go, for keys that are held. */
  release?: () => void;
}

type KeySet = () => readonly Key[];

/**
 * No state itself: whatever goes sees states as they were before, and would take along the keys of
 * what came in the same moment. So it only says that it changed.
 */
let sets: readonly KeySet[] = [];
let changed = $state.raw({});
const held = new Map<string, Key>();

/** The keys of a component, for as long as it is there. */
export function useKeys(keys: KeySet): void {
  sets = [keys, ...sets];
  changed = {};
  onDestroy(() => {
    sets = sets.filter((set) => set !== keys);
    changed = {};
  });
}

/** All keys that do something now. */
export function keysNow(): Key[] {
  void changed;
  return sets.flatMap((set) => set().filter((key) => key.on !== false));
}

/** The name of a pressed key, as sets of keys have it. */
export function keyName(event: Pick<KeyboardEvent, "code" | "key" | "shiftKey">): string {
  // Digits with shift are told by their place: what is printed above them differs.
  const digit = /^Digit(\d)$/.exec(event.code)?.[1];
  const key = digit ?? (event.key.length === 1 ? event.key.toLowerCase() : event.key);
  return event.shiftKey && (digit !== undefined || key.length > 1) ? `shift+${key}` : key;
}

let choosing: ((name: string) => void) | null = null;

/** Gives the next key or button that is pressed, whatever it is; Escape chooses none. */
export function chooseKey(hear: (name: string | null) => void): () => void {
  const choice = (name: string): void => {
    choosing = null;
    hear(name === "Escape" ? null : name);
  };
  choosing = choice;
  return () => {
    if (choosing === choice) choosing = null;
  };
}

/** Does what a key or button of this name does now. Says whether it did anything. */
function doAs(name: string, code = name): boolean {
  if (choosing) {
    choosing(name);
    return true;
  }
  const key = keysNow().find((key) => key.key === name);
  if (!key) return false;
  if (key.release) held.set(code, key);
  key.run();
  return true;
}

const within = (target: EventTarget | null, selector: string): boolean =>
  target instanceof Element && target.closest(selector) !== null;

/** Whether a key is the control's own: letters in a field, Space on a button, arrows in a list. */
function belongsTo(target: EventTarget | null, name: string): boolean {
  if (within(target, "input:not([type=radio], [type=checkbox], [type=range]), textarea, select")) {
    return true;
  }
  if (name === " " || name === "Enter") return within(target, "button, a, summary, input");
  if (/^(Arrow|Home$|End$|Page)/.test(name)) return within(target, "input, [role=grid], dialog");
  return false;
}

/** For the window's `keydown`. */
export function pressKey(event: KeyboardEvent): void {
  const name = keyName(event);
  if (choosing) {
    if (["Tab", "Shift", "Control", "Alt", "Meta"].includes(event.key)) return;
  } else {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (belongsTo(event.target, name)) return;
    // A question over the table has the keys to itself.
    if (document.querySelector("dialog[open]") && !within(event.target, "dialog")) return;
  }
  if (event.repeat) {
    if (keysNow().some((key) => key.key === name)) event.preventDefault();
  } else if (doAs(name, event.code)) {
    event.preventDefault();
  }
}

/** For the window's `keyup`. */
export function releaseKey(event: KeyboardEvent): void {
  held.get(event.code)?.release?.();
  held.delete(event.code);
}

/** For the window's `mousedown`. */
export function pressMouse(event: MouseEvent): void {
  const name = mouseName(event);
  if (name !== null && doAs(name)) event.preventDefault();
}

/** For the buttons of pads. */
export function pressPad(name: string): void {
  doAs(name);
}
