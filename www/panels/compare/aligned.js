/** Two drawings side by side whose rows stand in the same places: each as tall as the taller one, scrolled together. */

/** @typedef {import("../../viewer/nomogram-view.js").NomogramView} NomogramView */

export class Aligned {
  /** @type {NomogramView[]} */
  #views = [];
  #sizes = new ResizeObserver(() => this.#align());

  /** @param {NomogramView[]} views those that are shown; of one alone its rows are as tall as they are */
  async show(views) {
    this.#views = views;
    await Promise.all(views.map((view) => view.updateComplete));
    if (this.#views !== views) return;
    this.#sizes.disconnect();
    for (const view of views) {
      const rows = view.renderRoot.querySelector(".rows");
      if (rows) this.#sizes.observe(rows);
      view.renderRoot.querySelector(".scroll")?.addEventListener("scroll", this.#scrolled);
    }
    this.#align();
  }

  end() {
    this.#views = [];
    this.#sizes.disconnect();
  }

  #align() {
    const all = this.#views.map((view) => view.scene?.layout.rows ?? []);
    /** @type {Map<string, number>} */
    const heights = new Map();
    for (const { full, height } of all.flat()) heights.set(full, Math.max(heights.get(full) ?? 0, height));
    this.#views.forEach((view, i) => {
      for (const { key, full, height } of all[i]) {
        const item = /** @type {HTMLElement | null} */ (
          view.renderRoot.querySelector(`li[data-row="${key}"]`)
        );
        const least = heights.get(full) ?? 0;
        if (item) item.style.minHeight = least > height ? `${least}px` : "";
      }
    });
  }

  /** @param {Event} event */
  #scrolled = ({ target }) => {
    const { scrollTop } = /** @type {HTMLElement} */ (target);
    for (const view of this.#views) {
      const other = view.renderRoot.querySelector(".scroll");
      if (other && other !== target && Math.abs(other.scrollTop - scrollTop) > 1) other.scrollTop = scrollTop;
    }
  };
}
