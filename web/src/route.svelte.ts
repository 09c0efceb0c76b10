/** Where in the house one is: the address, read and written in one place. */
import { pathTo, routeOf, type Route } from "./routes";

export * from "./routes";

/** Marks what was reached from within the house. */
const FROM_HERE = "from here";

let now = $state.raw<Route>(routeOf(location.pathname));

export const route = {
  get now(): Route {
    return now;
  },
  go(path: string, how: "push" | "replace" = "push"): void {
    if (how === "push") history.pushState(FROM_HERE, "", path);
    else history.replaceState(null, "", path);
    now = routeOf(location.pathname);
    scrollTo(0, 0);
  },
  /** Back to where one came from in the house; whoever came from elsewhere goes home. */
  back(): void {
    if (history.state === FROM_HERE) history.back();
    else route.go(pathTo.home, "replace");
  },
};

addEventListener("popstate", () => (now = routeOf(location.pathname)));

/** Whether a link is to be followed as it is: with other keys or buttons browsers do something else. */
export const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);

/** Links of the house are followed without loading the page again. */
export function followLinks(event: MouseEvent): void {
  if (event.defaultPrevented || !isPlainClick(event)) return;
  const link = (event.target as Element).closest("a");
  if (!link || link.target !== "" || link.hasAttribute("download")) return;
  const url = new URL(link.href);
  if (url.origin !== location.origin || url.pathname.startsWith("/api/")) return;
  // To another place on the same page, browsers find the way themselves.
  if (url.pathname === location.pathname && url.hash !== "") return;
  event.preventDefault();
  route.go(url.pathname + url.hash);
}
