/** A scene in sentences, on the banner and aloud. */
import type { Seat } from "../../../protocol";
import type { Scene } from "./theatre.svelte";
import type { ZWINKERN_WORDS } from "./words";

type Words = ReturnType<typeof ZWINKERN_WORDS>;
/** A seat's name; nothing for one's own. */
type Names = (seat: Seat) => string | null;

export function headline(scene: Scene, names: Names, w: Words): string {
  if (scene.what === "end") return w.ends[scene.reason];
  const by = names(scene.by);
  if (scene.what === "claim") return by === null ? w.youClaim : w.claims(by);
  const partner = names(scene.partner);
  const who =
    by === null
      ? w.youCall(partner ?? "")
      : partner === null
        ? w.callsYou(by)
        : w.calls(by, partner);
  return `${who}: ${scene.card}!`;
}

export function verdict(scene: Scene, names: Names, w: Words): string {
  if (scene.what === "end") return "";
  if (scene.what === "call") return scene.right ? w.callRight : w.callWrong(scene.card);
  if (!scene.right) return w.claimWrong;
  const by = names(scene.by);
  return by === null ? w.youTakeBoth : w.claimRight(by);
}

/** Who is said to be partners. */
export function pair(scene: Scene & { what: "claim" }, names: Names, w: Words): string {
  const owner = names(scene.owner);
  const holder = names(scene.holder);
  if (owner === null) return w.claimOfYou(holder ?? "");
  return holder === null ? w.claimOfYou(owner) : w.claimOf(owner, holder);
}

/** All of it, for those who listen. */
export function spoken(scene: Scene, names: Names, w: Words): string {
  const head = headline(scene, names, w);
  if (scene.what === "end") return `${head}.`;
  const middle = scene.what === "claim" ? ` ${pair(scene, names, w)}, ${scene.card}.` : "";
  return `${head}${middle} ${scene.right ? w.yes : w.no} ${verdict(scene, names, w)}.`;
}
