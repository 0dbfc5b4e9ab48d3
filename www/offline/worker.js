/**
 * The service worker, sw.js: the files of the build are kept in the browser and answered from there, all of one version.
 * Whatever is not among them goes to the network as if this were not here: nothing of a person's is ever kept by it.
 *
 * The build writes `VERSION` and `FILES` above this text (scripts/support/offline.js): the names of all files, each with
 * the hash that it must have. What a host has replaced meanwhile, or a sign-in page in its place, is not kept.
 */

/** @typedef {{ VERSION: string, FILES: Record<string, string> }} Build */
const worker = /** @type {ServiceWorkerGlobalScope & Build} */ (/** @type {unknown} */ (self));
const { scope } = worker.registration;
// Caches belong to the origin, which several copies of the page may share; no address holds a space.
const OURS = `nomogram ${scope} `;
const KEPT = OURS + worker.VERSION;

worker.addEventListener("install", (event) => {
  event.waitUntil(keepAll());
});

worker.addEventListener("activate", (event) => {
  event.waitUntil(dropOthers().then(() => worker.clients.claim()));
});

// A new version waits until the page says so: parts of two versions never meet.
worker.addEventListener("message", ({ data }) => {
  if (data === "take over") worker.skipWaiting();
});

worker.addEventListener("fetch", (event) => {
  const name = event.request.method === "GET" ? nameOf(event.request) : undefined;
  if (name !== undefined) event.respondWith(answer(name, event.request));
});

async function keepAll() {
  const cache = await caches.open(KEPT);
  const requests = Object.entries(worker.FILES).map(
    // Names in assets/ change with their content; the others the browser may hold in an older version.
    ([name, integrity]) =>
      new Request(scope + name, { integrity, cache: name.startsWith("assets/") ? "default" : "no-cache" }),
  );
  await cache.addAll(requests);
}

async function dropOthers() {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith(OURS) && name !== KEPT).map((name) => caches.delete(name)),
  );
}

/** The file that a request asks for, or undefined. @param {Request} request @returns {string | undefined} */
function nameOf({ url, mode }) {
  if (!url.startsWith(scope)) return undefined;
  const path = url.slice(scope.length).split(/[?#]/)[0];
  const names = mode === "navigate" ? [path, `${path}index.html`, `${path}.html`] : [path];
  return names.find((name) => Object.hasOwn(worker.FILES, name));
}

/** @param {string} name @param {Request} request */
async function answer(name, request) {
  // Not `open`: that would make anew what was forgotten.
  const kept = await caches.match(scope + name, { cacheName: KEPT, ignoreVary: true });
  if (!kept) return fetch(request);
  // A page may not be answered by what came by a redirection, as from hosts that leave out “.html”.
  return kept.redirected ? new Response(kept.body, kept) : kept;
}
