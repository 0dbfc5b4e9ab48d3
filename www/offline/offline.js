/** The page without a network: a service worker (worker.js) keeps the program in the browser, and nothing else. */

const ADDRESS = "./sw.js";

/** Its address counts as script. This policy lets it through, and no other. */
const policy = /** @type {any} */ (globalThis).trustedTypes?.createPolicy("nomogram-offline", {
  createScriptURL: (/** @type {string} */ url) => {
    if (url !== ADDRESS) throw new TypeError("not our service worker");
    return url;
  },
});

/** The place for it; undefined where there is none: no secure connection, a private window, a frame of another page. */
function container() {
  try {
    return navigator.serviceWorker;
  } catch {
    return undefined;
  }
}

/**
 * Keeps the program for the time without a network. Where the browser refuses, the page is as it would be without.
 *
 * @param {(takeOver: () => void) => void} [announce] told of a new version that has come; it takes over, and the page is
 *   loaded anew, when `takeOver` is called
 */
export async function keepOffline(announce = () => {}) {
  const workers = container();
  if (!workers) return;
  try {
    const registration = await workers.register(policy ? policy.createScriptURL(ADDRESS) : ADDRESS, {
      scope: "./",
    });
    if (registration) followVersions(workers, registration, announce);
  } catch {
    // Storage is full or not allowed, or the host has no such file.
  }
}

/**
 * @param {ServiceWorkerContainer} workers
 * @param {ServiceWorkerRegistration} registration
 * @param {(takeOver: () => void) => void} announce
 */
function followVersions(workers, registration, announce) {
  const takeOver = () => {
    // Another tab may have taken it already.
    if (!registration.waiting) return location.reload();
    workers.addEventListener("controllerchange", () => location.reload(), { once: true });
    registration.waiting.postMessage("take over");
  };
  const look = () => {
    // The first one has nobody to wait for.
    if (registration.waiting && registration.active) announce(takeOver);
  };
  const watch = () => registration.installing?.addEventListener("statechange", look);
  registration.addEventListener("updatefound", watch);
  watch();
  look();
}

/** Leaves nothing of it. @returns {Promise<boolean>} whether it is gone */
export async function forgetOffline() {
  const workers = container();
  if (!workers) return true;
  try {
    const registration = await workers.getRegistration("./");
    await registration?.unregister();
    const scope = new URL("./", document.baseURI).href;
    const names = (await caches.keys()).filter((name) => name.startsWith(`nomogram ${scope} `));
    return (await Promise.all(names.map((name) => caches.delete(name)))).every(Boolean);
  } catch {
    return false;
  }
}
