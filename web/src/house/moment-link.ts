/** A moment of a finished game as somebody sees it, in a link: `/replay/CODE/N#as=2&t=34500&run`. */
import type { Through } from "./api";

/** What such a link ends with; with `runs`, the game goes on from there by itself. */
export const hashFor = (through: Through, t: number, runs = false): string =>
  `#as=${through}&t=${Math.round(t)}${runs ? "&run" : ""}`;

/** What a link says after its `#`: nothing that makes no sense. */
export function readLink(hash: string): { through: Through | null; t: number; runs: boolean } {
  const said = new URLSearchParams(hash.replace(/^#/, ""));
  const [as, t] = [said.get("as") ?? "", Number(said.get("t") ?? 0)];
  const through = as === "public" || as === "open" ? as : /^\d$/.test(as) ? Number(as) : null;
  return { through, t: Number.isFinite(t) && t > 0 ? t : 0, runs: said.has("run") };
}
