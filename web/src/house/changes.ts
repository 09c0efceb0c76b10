/** What a frame says is new, made so: what did not change stays the very same value. */
import {
  NOTICES,
  type Changes,
  type Happening,
  type Kind,
  type Notice,
  type Offers,
} from "../protocol";

type Parts = Record<string, unknown> | unknown[];

const isParts = (value: unknown): value is Parts => typeof value === "object" && value !== null;

/** The value with the changes made. It is not touched itself: somebody may still draw it. */
export function changed<T>(value: T, changes: Changes): T {
  return changedPart(value, changes) as T;
}

function changedPart(value: unknown, changes: unknown): unknown {
  if (!isParts(value) || !isParts(changes) || Array.isArray(changes)) return changes;
  if ("=" in changes) return changes["="];
  return Object.entries(changes).reduce<unknown>(
    (known, [path, fresh]) => changedAt(known as Parts, path.split("."), fresh),
    value,
  );
}

function changedAt(value: Parts, [step = "", ...steps]: string[], fresh: unknown): Parts {
  const inside = (of: unknown) =>
    steps.length > 0 ? changedAt(of as Parts, steps, fresh) : changedPart(of, fresh);
  if (Array.isArray(value)) {
    const items = [...(value as unknown[])];
    const at = Number(step.replace(/^[+-]/, ""));
    if (step.startsWith("-")) items.splice(at, fresh as number);
    else if (step.startsWith("+")) items.splice(at, 0, ...(fresh as unknown[]));
    else items[at] = inside(items[at]);
    return items;
  }
  if (!step.startsWith("-")) return { ...value, [step]: inside(value[step]) };
  const { [step.slice(1)]: _, ...others } = value;
  return others;
}

/** Actions one by one, of those that are offered by kind. */
export function actionsOf<A extends { do: string }>(offers: Offers): A[] {
  return Object.entries(offers).flatMap(([kind, described]) => {
    const names = described.slice(0, -1) as string[];
    return picked({ do: kind }, names, described.at(-1)) as A[];
  });
}

function picked(action: object, [name, ...names]: string[], values: unknown): object[] {
  if (name === undefined) return [action];
  const rest = (value: unknown, then: unknown) =>
    picked(value === null ? action : { ...action, [name]: value }, names, then);
  if (Array.isArray(values)) return values.flatMap((value) => rest(value, null));
  return Object.entries(values as object).flatMap(([key, then]) => rest(asValue(key), then));
}

/** What is written as a number is one. */
function asValue(key: string): string | number | null {
  if (key === "null") return null;
  return /^\d+$/.test(key) ? Number(key) : key;
}

/** Something noticed, with the names of what belongs to it. */
export function noticeOf(game: Kind, [, what, ...values]: Happening): Notice {
  const names: readonly string[] =
    (NOTICES[game] as Readonly<Record<string, readonly string[]>>)[what] ?? [];
  const members = names.map((name, nth) => [name, values[nth] ?? null]);
  return { what, ...Object.fromEntries(members) } as Notice;
}
