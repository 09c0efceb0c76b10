/**
 * The keys: whatever is on the screen says which keys do what, and one listener asks them all.
 *
 * The newest set comes first, so that a question over the table has its keys before the table's.
 */
import { getContext, onDestroy, setContext } from "svelte";
import { learnLayout } from "./layout.svelte";
import { mouseName } from "./pads";

export interface Key {
  /** As `KeyboardEvent.key`, letters small; `shift+1` with shift. */
  key: string;
  /** Where it is, for keys that are meant by their place (`layout.atPlace`): as `KeyboardEvent.code`. */
  code?: string;
  /** Whether people chose it themselves: then it goes before whatever else has the key. */
  chosen?: boolean;
  /** Whether it does so even while something lies over its component (`shutKeys`). */
  through?: boolean;
  /** Whether it belongs to a sheet (`Dialog`): while one is open only such keys do anything. */
  sheet?: boolean;
  /** What it does, for the page of all keys. */
  does: string;
  run: () => void;
  /** While false the key does nothing. */
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

const SHUT = Symbol("keys shut");

/** While something lies over a component, the keys of all that is inside it do nothing. */
export function shutKeys(shut: () => boolean): void {
  const outer = getContext<(() => boolean) | undefined>(SHUT);
  setContext(SHUT, () => shut() || (outer?.() ?? false));
}

/** The keys of a component, for as long as it is there. */
export function useKeys(keys: KeySet): void {
  const shut = getContext<(() => boolean) | undefined>(SHUT);
  const open: KeySet = () => (shut?.() ? keys().filter(({ through }) => through) : keys());
  sets = [open, ...sets];
  changed = {};
  onDestroy(() => {
    sets = sets.filter((set) => set !== open);
    changed = {};
  });
}

/** All keys there are, each once: those that people chose first, and those that do something now. */
export function allKeys(): Key[] {
  void changed;
  const all = sets.flatMap((set) => set());
  const rank = ({ on = true, chosen = false }: Key): number => (on ? 0 : 2) + (chosen ? 0 : 1);
  const taken = new Set<string>();
  return all
    .sort((a, b) => rank(a) - rank(b))
    .filter(({ key }) => !taken.has(key) && taken.add(key));
}

/** All keys that do something now. */
export const keysNow = (): Key[] => allKeys().filter(({ on }) => on !== false);

/** What a key does now, by its place if it is meant so, else by its name. */
export function keyFor(keys: readonly Key[], name: string, code: string): Key | undefined {
  return (
    keys.find((key) => key.chosen && key.key === name) ??
    keys.find((key) => key.code === code) ??
    keys.find((key) => key.code === undefined && key.key === name)
  );
}

/** The name of a pressed key, as sets of keys have it. */
export function keyName(event: Pick<KeyboardEvent, "code" | "key" | "shiftKey">): string {
  // Digits with shift are told by their place: what is printed above them differs.
  const digit = /^Digit(\d)$/.exec(event.code)?.[1];
  const key = digit ?? (event.key.length === 1 ? event.key.toLowerCase() : event.key);
  return event.shiftKey && (digit !== undefined || key.length > 1) ? `shift+${key}` : key;
}

let choosing: ((name: string | null) => void) | null = null;

/** Keys that only change others, or are not known yet when they go down. */
const HALF_KEYS = /^(Shift|Control|Alt|AltGraph|Meta|CapsLock|Dead|Unidentified|Process|Compose)$/;

/** Gives the next key or button that is pressed, whatever it is; Escape and Tab choose none. */
export function chooseKey(hear: (name: string | null) => void): () => void {
  const choice = (name: string | null): void => {
    choosing = null;
    hear(name);
  };
  choosing = choice;
  return () => {
    if (choosing === choice) choosing = null;
  };
}

/** What can be pressed now: a sheet over the table has the keys to itself. */
function pressable(): Key[] {
  const keys = keysNow();
  return document.querySelector("dialog[open]") ? keys.filter(({ sheet }) => sheet) : keys;
}

/** Does what a key or button of this name does now. Says whether it did anything. */
function doAs(name: string, code = name): boolean {
  if (choosing) {
    choosing(name);
    return true;
  }
  const key = keyFor(pressable(), name, code);
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
  if (name === "Enter") return within(target, "button, a, summary");
  if (name === " ") return within(target, "button, a, summary, input");
  if (/^(Arrow|Home$|End$|Page)/.test(name)) return within(target, "input, [role=grid], dialog");
  return false;
}

/** For the window's `keydown`. */
export function pressKey(event: KeyboardEvent): void {
  const name = keyName(event);
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  learnLayout(event);
  if (choosing) {
    if (HALF_KEYS.test(event.key)) return;
    if (event.key === "Tab" || event.key === "Escape") {
      choosing(null);
      // Tab goes on, Escape does nothing else.
      if (event.key === "Escape") event.preventDefault();
      return;
    }
  } else {
    if (event.defaultPrevented) return;
    if (belongsTo(event.target, name)) return;
  }
  if (event.repeat) {
    if (choosing || keyFor(pressable(), name, event.code)) event.preventDefault();
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
