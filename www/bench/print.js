/** What is printed: the drawing alone, on one page; or the figure that a dialog shows, on a page of its size. */

/** @type {{ svg: string, width: number, height: number } | null} */
let chosen = null;

/** A figure that is printed in place of the page's drawing, on a page of its size; null: none. @param {{ svg: string, width: number, height: number } | null} figure its sizes in mm */
export function setPrinted(figure) {
  chosen = figure;
}

/** Our own drawings only, made without anything from outside but escaped text. */
const policy = /** @type {any} */ (globalThis).trustedTypes?.createPolicy("nomogram-print", {
  createHTML: (/** @type {string} */ svg) => svg,
});

/** Pictures of the drawings that the page shows. @returns {string[]} */
function drawn() {
  const views = /** @type {import("../viewer/nomogram-view.js").NomogramView[]} */ ([
    ...document.querySelectorAll("drawing-panel nomogram-view"),
  ]);
  return views.flatMap((view) => (view.scene ? [view.toSVG({ theme: "light", paper: "#ffffff" })] : []));
}

/**
 * A picture in a tree of its own. Its style is put in as a sheet: the page's policy lets no other through.
 *
 * @param {string} svg
 */
function framed(svg) {
  const host = document.createElement("div");
  const root = host.attachShadow({ mode: "open" });
  /** @type {string[]} */
  const styles = [];
  // Taken out before anything reads it.
  const bare = svg.replace(/<style>(.*?)<\/style>/gs, (_, text) => {
    styles.push(
      text.replaceAll("&gt;", ">").replaceAll("&lt;", "<").replaceAll("&quot;", '"').replaceAll("&amp;", "&"),
    );
    return "";
  });
  const file = new DOMParser().parseFromString(policy ? policy.createHTML(bare) : bare, "image/svg+xml");
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`${styles.join("\n")} :host > svg { width: 100%; height: 100%; }`);
  root.adoptedStyleSheets = [sheet];
  root.append(document.importNode(file.documentElement, true));
  return host;
}

/** @type {HTMLElement | null} */
let printed = null;
const page = typeof CSSStyleSheet === "function" ? new CSSStyleSheet() : null;

function begin() {
  end();
  const pictures = chosen ? [chosen.svg] : drawn();
  if (pictures.length === 0) return;
  printed = document.createElement("div");
  printed.className = chosen ? "printed of-its-size" : "printed";
  printed.style.setProperty("--printed", String(pictures.length));
  printed.append(...pictures.map(framed));
  document.body.append(printed);
  document.documentElement.dataset.printing = "";
  if (!page || !chosen) return;
  page.replaceSync(`@page { size: ${chosen.width}mm ${chosen.height}mm; margin: 0 }`);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, page];
}

function end() {
  printed?.remove();
  printed = null;
  delete document.documentElement.dataset.printing;
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== page);
}

export function followPrinting() {
  addEventListener("beforeprint", begin);
  addEventListener("afterprint", end);
}
