// Motion that explains: after a change of order, scale or alignment each row and tick travels from where it was.

/** @typedef {{ rows: Map<string, number>, marks: Map<string, number> }} Memory */

/** Ticks are followed in this many rows only; beyond, nobody could. */
const FOLLOWED = 30;

/** Where rows and marks are now. @param {ParentNode} root @returns {Memory} */
export function remembered(root) {
  const rows = new Map();
  const marks = new Map();
  const items = /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll(".row:not(.unseen)"));
  items.forEach((item, i) => {
    rows.set(item.dataset.row ?? "", item.offsetTop);
    if (i < FOLLOWED) for (const [key, x] of marksIn(item)) marks.set(key, x);
  });
  return { rows, marks };
}

/** @param {HTMLElement} item @returns {[string, number][]} */
function marksIn(item) {
  return Array.from(item.querySelectorAll(".mark"), (mark) => [
    `${item.dataset.row}/${/** @type {SVGElement} */ (mark).dataset.key}`,
    firstX(mark),
  ]);
}

/** x of a mark: read from the drawing, not measured, so that nothing has to be laid out. @param {Element} mark */
function firstX(mark) {
  const first = mark.firstElementChild;
  const x = first?.getAttribute("cx") ?? /^M(-?[\d.]+)/.exec(first?.getAttribute("d") ?? "")?.[1];
  return Number(x ?? 0);
}

/** @param {ParentNode} root @param {Memory} memory @param {Element} host */
export function slide(root, memory, host) {
  const duration = Number.parseFloat(getComputedStyle(host).getPropertyValue("--nv-motion")) || 0;
  if (duration <= 0 || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const timing = { duration: 250, easing: "cubic-bezier(0.2, 0, 0, 1)" };
  const items = /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll(".row:not(.unseen)"));
  items.forEach((item, i) => {
    const before = memory.rows.get(item.dataset.row ?? "");
    const dy = before === undefined ? 0 : before - item.offsetTop;
    if (dy && Math.abs(dy) < 4000)
      item.animate([{ transform: `translateY(${dy}px)` }, { transform: "none" }], timing);
    if (i >= FOLLOWED) return;
    for (const mark of item.querySelectorAll(".mark")) {
      const was = memory.marks.get(`${item.dataset.row}/${/** @type {SVGElement} */ (mark).dataset.key}`);
      const dx = was === undefined ? 0 : was - firstX(mark);
      if (dx) mark.animate([{ transform: `translateX(${dx}px)` }, { transform: "none" }], timing);
    }
  });
}
