// @ts-check
/// <reference lib="webworker" />
/**
 * The service worker: keeps the client's hashed files, and a page for when the house cannot be
 * reached. Pages are always asked of the house first; the API and the WebSocket are not touched.
 */
const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

const OFFLINE_PAGE = "/offline.html";
const OFFLINE_FILES = [OFFLINE_PAGE, "/offline.css", "/eye-shut.svg"];
/** Ends in a hash of those files, so that browsers see when they have changed. A test minds it. */
const OFFLINE = "sidelong-offline-2592e141";

const ASSETS = "sidelong-assets";
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
  if (/^\/(api|ws)(\/|$)/.test(pathname)) return;
  if (request.mode === "navigate") event.respondWith(houseFirst(request, OFFLINE_PAGE));
  else if (pathname.startsWith("/assets/")) event.respondWith(asset(event));
  else if (OFFLINE_FILES.includes(pathname)) event.respondWith(houseFirst(request, pathname));
});

async function keepOfflineFiles() {
  const cache = await caches.open(OFFLINE);
  // Not from the browser's own cache, which may be older.
  await cache.addAll(OFFLINE_FILES.map((path) => new Request(path, { cache: "reload" })));
}

async function forgetTheRest() {
  const names = await caches.keys();
  const old = names.filter((name) => name !== OFFLINE && name !== ASSETS);
  await Promise.all(old.map((name) => caches.delete(name)));
}

/**
 * What the house says, or a kept file if it cannot be reached.
 * @param {Request} request
 * @param {string} otherwise
 */
async function houseFirst(request, otherwise) {
  try {
    return await fetch(request);
  } catch {
    const cache = await caches.open(OFFLINE);
    return (await cache.match(otherwise)) ?? Response.error();
  }
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
