/** How keys are called: on the controls, on the page of all keys, and to those who listen. */
import { words } from "../words/language.svelte";

const SIGNS: Readonly<Record<string, string>> = {
  " ": "␣",
  ArrowLeft: "←",
  ArrowRight: "→",
  ArrowUp: "↑",
  ArrowDown: "↓",
  Escape: "Esc",
  Enter: "↵",
  shift: "⇧",
};

const say = words({ en: { mouse: "Mouse", pad: "Pad" }, de: { mouse: "Maus", pad: "Pad" } });

/** The two parts of a button that is on no keyboard: `mouse4`, `pad1`. */
const buttonOf = (name: string): readonly [kind: "mouse" | "pad", nth: string] | null => {
  const [, kind, nth] = /^(mouse|pad)(\d+)$/.exec(name) ?? [];
  return nth === undefined ? null : [kind === "mouse" ? "mouse" : "pad", nth];
};

/** `shift+1` in its parts; a plus alone is a key like others. */
const partsOf = (name: string): string[] =>
  name.startsWith("shift+") ? ["shift", name.slice("shift+".length)] : [name];

/** As it is printed on the keyboard. */
export function keySign(name: string): string {
  const button = buttonOf(name);
  if (button) return `${say()[button[0]]} ${button[1]}`;
  return partsOf(name)
    .map((part) => SIGNS[part] ?? (part.length === 1 ? part.toUpperCase() : part))
    .join(" ");
}

/** As `aria-keyshortcuts` has it; buttons that are on no keyboard have no name there. */
export function shortcut(name: string | undefined): string | undefined {
  if (name === undefined || buttonOf(name)) return undefined;
  return partsOf(name)
    .map((part) => {
      if (part === " ") return "Space";
      if (part === "shift") return "Shift";
      return part.length === 1 ? part.toUpperCase() : part;
    })
    .join("+");
}
