/** A moment of a finished game as somebody sees it, in a link: `/replay/CODE/N#as=2&t=34500`. */
import type { Through } from "../house/api";

export const hashFor = (through: Through, t: number): string => `#as=${through}&t=${Math.round(t)}`;

/** What a link says after its `#`: nothing that makes no sense. */
export function readLink(hash: string): { through: Through | null; t: number } {
  const said = new URLSearchParams(hash.replace(/^#/, ""));
  const [as, t] = [said.get("as") ?? "", Number(said.get("t") ?? 0)];
  const through = as === "public" || as === "open" ? as : /^\d$/.test(as) ? Number(as) : null;
  return { through, t: Number.isFinite(t) && t > 0 ? t : 0 };
}
