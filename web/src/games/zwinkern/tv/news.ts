/** What the table's screen says happened last: where a figure went, or that somebody passed. */
import type { Seat, ZwinkernPerson } from "../../../protocol";

export type News =
  | { what: "placed"; seat: Seat; card: ZwinkernPerson; byTable: boolean }
  | { what: "passed"; seat: Seat };
