/** A static file server that behaves as a plain host does: no headers of ours, any sub-path, 404 for the rest. */

import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize, relative, sep } from "node:path";

/** @type {Record<string, string>} */
const TYPES = {
  ".css": "text/css; charset=utf-8",
  ".csv": "text/csv; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".map": "application/json",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
  ".woff2": "font/woff2",
};

/**
 * Serves a folder.
 *
 * @param {string} folder
 * @param {{ mount?: string, port?: number, headers?: Record<string, string>, clean?: boolean, given?: (path: string) => void }} [options] mount: the sub-path, with slashes
 *   at both ends; port 0: any; headers: sent with every file, as a host can be told to; clean: addresses without “.html”, as
 *   some hosts have them; given: told the path below the mount of each file that is sent
 * @returns {Promise<{ url: string, close: () => Promise<void> }>}
 */
export async function serveSite(folder, { mount = "/", port = 0, headers = {}, clean = false, given } = {}) {
  const server = createServer(async (request, response) => {
    const path = decodedPath(request.url ?? "/");
    if (clean && path?.endsWith(".html")) {
      response.writeHead(301, { location: path.replace(/(index)?\.html$/, "") }).end();
      return;
    }
    const within = path?.startsWith(mount) ? path.slice(mount.length) : null;
    const file = within === null ? null : await fileAt(folder, within, clean);
    if (!file) {
      response.writeHead(404, { "content-type": "text/plain" }).end("Not found\n");
      return;
    }
    given?.(relative(folder, file.path).split(sep).join("/"));
    response.writeHead(200, {
      "content-type": TYPES[extname(file.path)] ?? "application/octet-stream",
      "content-length": file.size,
      // A rebuilt page must not meet the parts of the one before it.
      "cache-control": "no-cache",
      ...headers,
    });
    if (request.method === "HEAD") response.end();
    else createReadStream(file.path).pipe(response);
  });
  await new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => resolve(undefined));
  });
  const address = /** @type {import("node:net").AddressInfo} */ (server.address());
  return {
    url: `http://127.0.0.1:${address.port}${mount}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve(undefined));
        server.closeAllConnections();
      }),
  };
}

/** The path of a request without its query, or null where it is malformed. @param {string} url */
function decodedPath(url) {
  try {
    return decodeURIComponent(url.split("?")[0]);
  } catch {
    return null;
  }
}

/**
 * The file that a path below the mount names; index.html for a folder; null outside the folder.
 * @param {string} folder
 * @param {string} path
 * @param {boolean} clean
 */
async function fileAt(folder, path, clean) {
  const inside = normalize(join(folder, path));
  if (inside !== normalize(folder) && !inside.startsWith(normalize(folder + sep))) return null;
  for (const candidate of [inside, join(inside, "index.html"), ...(clean ? [`${inside}.html`] : [])]) {
    const found = await stat(candidate).catch(() => null);
    if (found?.isFile()) return { path: candidate, size: found.size };
  }
  return null;
}
