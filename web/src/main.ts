/** Where the page begins. What the house sent is seen already; this fetches what makes it live. */
import { loadAgainWhenRenewed } from "./house/newer";
import { routeHere } from "./routes";
import { fetchScreen } from "./screens";
import "./style/base.css";

loadAgainWhenRenewed(import.meta.url);

const target = document.getElementById("app");
if (!target) throw new Error("the page has no #app");
const sentIn = target.hasChildNodes() ? document.documentElement.lang : null;

// What the house sent is to be seen before anything else takes time.
if (sentIn !== null && !document.hidden) await firstPaint();

// All at once: on a slow line every question that waits for an answer costs.
const [{ begin }] = await Promise.all([import("./begin"), fetchScreen(routeHere())]);
// Between two pieces of work the browser may answer whoever scrolls or presses something.
await anotherTask();
begin(target, sentIn);

/** Not for ever: the page may be hidden meanwhile. Old browsers do not tell: there a frame has to do. */
function firstPaint(): Promise<void> {
  return new Promise((seen) => {
    if (!PerformanceObserver.supportedEntryTypes?.includes("paint")) {
      requestAnimationFrame(() => setTimeout(seen));
    } else new PerformanceObserver(() => seen()).observe({ type: "paint", buffered: true });
    // The first frame of a slow machine can take longer than a second.
    setTimeout(seen, 3_000);
  });
}

function anotherTask(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((next) => {
    port1.onmessage = () => next();
    port2.postMessage(null);
  });
}
