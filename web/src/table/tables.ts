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
  blink: () => import("../games/blink/table/BlinkTable.svelte"),
  blink_of_an_eye: () => import("../games/blink-of-an-eye/table/BlinkOfAnEyeTable.svelte"),
  eyes_wide_shut: () => import("../games/eyes-wide-shut/table/EyesWideShutTable.svelte"),
  zwinkern: () => import("../games/zwinkern/table/ZwinkernTable.svelte"),
  shifty_eyed_spies: () => import("../games/shifty-eyed-spies/table/SpiesTable.svelte"),
};
