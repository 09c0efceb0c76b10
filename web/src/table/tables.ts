/** The table of each game, fetched when it is first needed. */
import type { Component } from "svelte";
import type { Kind } from "../protocol";
import type { Play } from "./play.svelte";

/** What every game's table is given. `ondone` says that its last reveal has been played out. */
export interface TableProps<K extends Kind> {
  play: Play<K>;
  ondone: () => void;
}
export type TableOf<K extends Kind> = Promise<{ default: Component<TableProps<K>> }>;

/** A table, whichever it is. */
export type AnyTable = Component<TableProps<Kind>>;

export const tables: { [K in Kind]: () => TableOf<K> } = {
  blink: () => import("./blink/BlinkTable.svelte"),
  blink_of_an_eye: () => import("./blink-of-an-eye/BlinkOfAnEyeTable.svelte"),
  eyes_wide_shut: () => import("./eyes-wide-shut/EyesWideShutTable.svelte"),
  zwinkern: () => import("./zwinkern/ZwinkernTable.svelte"),
  shifty_eyed_spies: () => import("./shifty-eyed-spies/SpiesTable.svelte"),
};
