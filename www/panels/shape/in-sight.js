/** The line whose shape is chosen, in the drawing: brought into sight, and marked as long as it is chosen. */

/** @typedef {import("../../viewer/nomogram-view.js").NomogramView} NomogramView */

/** Pictures after which the drawing has taken the room that a panel leaves it. */
const FRAMES = 12;
/** Between the line and the edge, px. */
const AIR = 8;

/** The line of an attribute; null: not drawn. @param {NomogramView} view @param {string} name @returns {HTMLElement | null} */
function lineOf(view, name) {
  const { layout, model } = view.scene ?? {};
  const found = layout?.rows.find(
    (row) => model?.attributes[row.attribute].name === name || model?.attributes[row.control]?.name === name,
  );
  return found ? view.renderRoot.querySelector(`li[data-row="${found.key}"]`) : null;
}

/** Moves the drawing alone, never the page, and only where some of the line is out of sight. @param {HTMLElement} line */
function scrollTo(line) {
  const box = line.closest(".scroll");
  if (!box) return;
  const [frame, own] = [box.getBoundingClientRect(), line.getBoundingClientRect()];
  // The scale stays on top.
  const head = box.querySelector(".head")?.getBoundingClientRect().height ?? 0;
  const [top, bottom] = [frame.top + head + AIR, frame.bottom - AIR];
  if (own.top >= top && own.bottom <= bottom) return;
  const low = own.bottom - bottom;
  const high = own.top - top;
  // Of a line that is higher than the room the upper end is seen.
  box.scrollTop += own.top < top || own.height > bottom - top ? high : low;
}

export class InSight {
  /** @type {string | null} */
  #name = null;
  /** @type {Animation | null} */
  #mark = null;
  /** Of another form it may be higher than it was. @type {ResizeObserver | null} */
  #grown = null;

  /** @param {string | null} name of the attribute that is looked at, or null */
  show(name) {
    if (name === this.#name) return;
    this.#name = name;
    this.#mark?.cancel();
    this.#mark = null;
    this.#grown?.disconnect();
    this.#grown = null;
    if (name !== null) this.#bring(name);
  }

  /** @param {string} name */
  async #bring(name) {
    const view = /** @type {NomogramView | null} */ (document.querySelector(".model-side > nomogram-view"));
    for (let frame = 0; view && frame < FRAMES; frame++) {
      await new Promise((painted) => requestAnimationFrame(painted));
      if (this.#name !== name || !view.isConnected) return;
      const line = lineOf(view, name);
      // Folded away it cannot be seen at all.
      if (!line && view.scene && frame === 0) view.expand({ expanded: true });
      if (!line) continue;
      scrollTo(line);
      if (!this.#grown) {
        this.#grown = new ResizeObserver(() => scrollTo(line));
        this.#grown.observe(line);
      }
      this.#mark ??= line.animate(
        [{ background: "var(--nv-accent-soft)" }, { background: "var(--nv-paper-2)" }],
        {
          duration: matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : 1200,
          fill: "forwards",
        },
      );
    }
  }
}
