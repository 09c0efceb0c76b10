/** Where in the house one is: the address, read and written in one place. */
import { within } from "./base";
import { pathTo, routeHere, type Route } from "./routes";

export * from "./routes";

/** Marks what was reached from within the house. */
const FROM_HERE = "from here";

let now = $state.raw<Route>(routeHere());

export const route = {
  get now(): Route {
    return now;
  },
  go(path: string, how: "push" | "replace" = "push"): void {
    holdOnToFiles();
    if (how === "push") history.pushState(FROM_HERE, "", path);
    else history.replaceState(null, "", path);
    now = routeHere();
    scrollTo(0, 0);
  },
  /** Back to where one came from in the house; whoever came from elsewhere goes home. */
  back(): void {
    if (history.state === FROM_HERE) history.back();
    else route.go(pathTo.home, "replace");
  },
};

/**
 * The page names its icon and manifest from where it was opened, and browsers look for them again at
 * every other address: from now on they are named in full. All else has come by now.
 */
function holdOnToFiles(): void {
  const links = 'link:is([rel="icon"], [rel="manifest"])[href^="."]';
  for (const link of document.querySelectorAll<HTMLLinkElement>(links))
    link.setAttribute("href", link.href);
}

addEventListener("popstate", () => (now = routeHere()));

/** Whether a link is to be followed as it is: with other keys or buttons browsers do something else. */
export const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);

/** Links of the house are followed without loading the page again. */
export function followLinks(event: MouseEvent): void {
  if (event.defaultPrevented || !isPlainClick(event)) return;
  const link = (event.target as Element).closest("a");
  if (!link || link.target !== "" || link.hasAttribute("download")) return;
  const url = new URL(link.href);
  const path = url.origin === location.origin ? within(url.pathname) : null;
  if (path === null || path.startsWith("/api/")) return;
  // To another place on the same page, browsers find the way themselves.
  if (url.pathname === location.pathname && url.hash !== "") return;
  event.preventDefault();
  route.go(url.pathname + url.hash);
}
