/** Lets the house be installed, and have something to show when it cannot be reached. */
import { base } from "../base";

/** Registers `public/sw.js` once the page is there. While developing it would only be in the way. */
export function serveOffline(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const register = (): void => {
    // Without it the house is as it was; a browser may forbid it.
    navigator.serviceWorker.register(`${base}/sw.js`).catch(() => {});
  };
  if (document.readyState === "complete") register();
  else addEventListener("load", register, { once: true });
}
