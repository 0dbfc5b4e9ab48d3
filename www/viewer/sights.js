// Which rows are in sight or near it: of two thousand attributes only those are drawn.

/** Rows drawn without asking whether they are in sight. */
export const AT_ONCE = 30;

export class Sights {
  /** @param {() => void} wanted a row that is not drawn yet has come near */
  constructor(wanted) {
    this.wanted = wanted;
    /** Keys of rows in sight or near it. @type {Set<string>} */
    this.seen = new Set();
    /** @type {IntersectionObserver | undefined} */
    this.observer = undefined;
  }

  watch() {
    this.observer = new IntersectionObserver((entries) => this.#sighted(entries), {
      rootMargin: "600px 0px",
    });
  }

  /** @param {IntersectionObserverEntry[]} entries */
  #sighted(entries) {
    for (const { isIntersecting, target } of entries) {
      const key = /** @type {HTMLElement} */ (target).dataset.row ?? "";
      // Drawn, a row is another element than before: the last word of the old one says nothing about the row.
      if (!target.isConnected) this.observer?.unobserve(target);
      else if (!isIntersecting) this.seen.delete(key);
      else {
        this.seen.add(key);
        if (target.classList.contains("unseen")) this.wanted();
      }
    }
  }

  /** @param {ParentNode} root */
  observe(root) {
    for (const element of itemsIn(root)) this.observer?.observe(element);
  }

  /**
   * Elements keep their places when they get other rows: what will be in sight stands where something is now.
   * @param {ParentNode} root @param {import("../model/layout/types.js").Row[]} rows
   */
  foresee(root, rows) {
    const items = itemsIn(root);
    const near = rows.filter((_, i) => this.seen.has(items[i]?.dataset.row ?? ""));
    this.seen = new Set(near.map((row) => row.key));
  }
}

/** The rows of a drawing: found by their list, since a search through all marks takes a millisecond of a frame. @param {ParentNode} root */
function itemsIn(root) {
  return /** @type {HTMLElement[]} */ ([...(root.querySelector(".rows")?.children ?? [])]);
}
