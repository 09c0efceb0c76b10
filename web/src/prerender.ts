/**
 * Draws the page without a browser, for whoever opens it: `../prerender.ts` runs this while the
 * client is built, once for each address and language.
 */
import { render } from "svelte/server";
import App from "./App.svelte";
import { linkBase, upFrom } from "./base";
import { KINDS } from "./games/offers";
import { pathTo, routeHere } from "./routes";
import { fetchScreen } from "./screens";

export { LANGUAGES } from "./draw/words";
export { upFrom };

/** Every address that looks the same for everybody until the house has answered. */
export const PATHS: readonly string[] = [
  pathTo.home,
  pathTo.rooms,
  pathTo.face,
  pathTo.history,
  pathTo.replayFile,
  pathTo.tv(),
  ...[pathTo.make, pathTo.rules, pathTo.learn].flatMap((path) => [path(), ...KINDS.map(path)]),
  ...KINDS.map(pathTo.play),
].map((path) => path.slice(linkBase.length));

/** The page at this address, in this browser's language. */
export async function draw(): Promise<{ head: string; body: string }> {
  await fetchScreen(routeHere());
  return render(App);
}
