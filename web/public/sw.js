// @ts-check
/// <reference lib="webworker" />
/**
 * The service worker: keeps the client's hashed files, and a page for when the house cannot be
 * reached. Pages are always asked of the house first; the API and the WebSocket are not touched.
 */
const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

/** Where the house is on its origin: in the folder of this file. */
const BASE = new URL("./", worker.location.href).pathname;
/** Browsers keep things by origin: houses that share one have their base in the name. */
const OF_THIS_HOUSE = BASE === "/" ? "" : ` ${BASE}`;

const OFFLINE_PAGE = `${BASE}offline.html`;
const OFFLINE_FILES = [`${BASE}offline.css`, `${BASE}eye-shut.svg`];
/** Ends in a hash of those files, so that browsers see when they have changed. A test minds it. */
const OFFLINE = "sidelong-offline-8f866ad4" + OF_THIS_HOUSE;

const ASSETS = "sidelong-assets" + OF_THIS_HOUSE;
/** Files of former builds are never asked for again: the oldest make room. */
const MOST_ASSETS = 120;

worker.addEventListener("install", (event) => {
  event.waitUntil(keepOfflineFiles().then(() => worker.skipWaiting()));
});

worker.addEventListener("activate", (event) => {
  event.waitUntil(forgetTheRest().then(() => worker.clients.claim()));
});

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== worker.location.origin) return;
  if (!pathname.startsWith(BASE) || /^(api|ws)(\/|$)/.test(pathname.slice(BASE.length))) return;
  if (request.mode === "navigate") event.respondWith(houseFirst(request, OFFLINE_PAGE));
  else if (pathname.startsWith(`${BASE}assets/`)) event.respondWith(asset(event));
  else if (OFFLINE_FILES.includes(pathname)) event.respondWith(houseFirst(request, pathname));
});

async function keepOfflineFiles() {
  const cache = await caches.open(OFFLINE);
  // Not from the browser's own cache, which may be older.
  const anew = (/** @type {string} */ path) => new Request(path, { cache: "reload" });
  await cache.addAll(OFFLINE_FILES.map(anew));
  const page = await fetch(anew(OFFLINE_PAGE));
  if (!page.ok) throw new Error("there is no offline page");
  // It stands in for any address: its files cannot be named from where it is.
  const text = (await page.text()).replaceAll('="./', `="${BASE}`);
  const headers = new Headers(page.headers);
  headers.delete("content-encoding");
  headers.delete("content-length");
  await cache.put(anew(OFFLINE_PAGE), new Response(text, { headers }));
}

async function forgetTheRest() {
  const names = await caches.keys();
  const ours = /^sidelong-\S+/;
  const old = names.filter(
    (name) =>
      ours.test(name) &&
      name.replace(ours, "") === OF_THIS_HOUSE &&
      name !== OFFLINE &&
      name !== ASSETS,
  );
  await Promise.all(old.map((name) => caches.delete(name)));
}

/**
 * What the house says, or a kept file if it cannot be reached: by the browser, or by a proxy.
 * @param {Request} request
 * @param {string} otherwise
 */
async function houseFirst(request, otherwise) {
  const answer = await fetch(request).catch(() => Response.error());
  // Of its pages the house itself never says so.
  if (answer.ok || ![0, 502, 503, 504].includes(answer.status)) return answer;
  const cache = await caches.open(OFFLINE);
  return (await cache.match(otherwise)) ?? answer;
}

/**
 * The name of such a file changes with its content: what was kept is right.
 * @param {FetchEvent} event
 */
async function asset(event) {
  const { request } = event;
  const cache = await caches.open(ASSETS);
  const kept = await cache.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) event.waitUntil(keepAsset(cache, request, answer.clone()));
  return answer;
}

/**
 * @param {Cache} cache
 * @param {Request} request
 * @param {Response} answer
 */
async function keepAsset(cache, request, answer) {
  try {
    await cache.put(request, answer);
    const kept = await cache.keys();
    await Promise.all(kept.slice(0, -MOST_ASSETS).map((old) => cache.delete(old)));
  } catch {
    // The disk is full: the file came from the house all the same.
  }
}
