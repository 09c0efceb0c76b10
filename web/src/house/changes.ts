/** What a frame says is new, made so: what did not change stays the very same value. */
import type { Change, Together } from "../protocol";

/** The value with the changes made. It is not touched itself: somebody may still draw it. */
export function changed<T>(value: T, changes: readonly Change[]): T {
  return changes.reduce<unknown>((known, change) => changedAt(known, change, 0), value) as T;
}

/** Each change is a path, and last the new value; an item behind the last of a list is added. */
function changedAt(value: unknown, change: Change, depth: number): unknown {
  if (depth === change.length - 1) return change[depth];
  const step = change[depth] as string | number;
  const inside = (value as Record<string | number, unknown>)[step];
  const after = changedAt(inside, change, depth + 1);
  if (Array.isArray(value)) return Object.assign([...(value as unknown[])], { [step]: after });
  return { ...(value as object), [step]: after };
}

/** Actions one by one, of those that stand together by kind. */
export function apart<A extends { do: string }>(kinds: readonly Together<A>[]): A[] {
  return kinds.flatMap((kind) => {
    const { do: name, ...columns } = kind as { do: string } & Record<string, unknown[]>;
    const [first] = Object.values(columns);
    const action = (nth: number): A => {
      const members = Object.entries(columns).map(([name, items]) => [name, items[nth]]);
      return { do: name, ...Object.fromEntries(members) } as A;
    };
    return first ? first.map((_, nth) => action(nth)) : [action(0)];
  });
}
