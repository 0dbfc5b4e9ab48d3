// Motion that explains: after a change of order, scale, alignment or form each row and tick travels from where it was.

/** @typedef {[number, number]} Spot */
/** @typedef {{ rows: Map<string, number>, forms: Map<string, string | undefined>, marks: Map<string, Spot> }} Memory */

/** Ticks are followed in this many rows only; beyond, nobody could. */
const FOLLOWED = 30;

/** Where rows and marks are now. @param {ParentNode} root @returns {Memory} */
export function remembered(root) {
  const rows = new Map();
  const forms = new Map();
  const marks = new Map();
  const items = /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll(".row:not(.unseen)"));
  items.forEach((item, i) => {
    rows.set(item.dataset.row ?? "", item.offsetTop);
    forms.set(item.dataset.row ?? "", item.dataset.form);
    if (i < FOLLOWED) for (const [key, spot] of marksIn(item)) marks.set(key, spot);
  });
  return { rows, forms, marks };
}

/** @param {HTMLElement} item @returns {[string, Spot][]} */
function marksIn(item) {
  return Array.from(item.querySelectorAll(".mark"), (mark) => [
    `${item.dataset.row}/${/** @type {SVGElement} */ (mark).dataset.key}`,
    spotOf(mark),
  ]);
}

/** Where a mark is: read from the drawing, not measured, so that nothing has to be laid out. @param {Element} mark @returns {Spot} */
function spotOf(mark) {
  const first = mark.firstElementChild;
  const [, x, y] = /^M(-?[\d.]+) (-?[\d.]+)/.exec(first?.getAttribute("d") ?? "") ?? [];
  return [Number(first?.getAttribute("cx") ?? x ?? 0), Number(first?.getAttribute("cy") ?? y ?? 0)];
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
    const form = memory.forms.get(item.dataset.row ?? "");
    // What ticks stand on cannot travel from a line to a curve: it comes in while they do.
    if (form && form !== item.dataset.form)
      for (const body of item.querySelectorAll(".strip > :not(.mark)"))
        body.animate([{ opacity: 0 }, { opacity: 0, offset: 0.4 }, {}], timing);
    for (const mark of item.querySelectorAll(".mark")) {
      const was = memory.marks.get(`${item.dataset.row}/${/** @type {SVGElement} */ (mark).dataset.key}`);
      if (!was) continue;
      const [x, y] = spotOf(mark);
      const [dx, dy2] = [was[0] - x, was[1] - y];
      if (dx || dy2)
        mark.animate([{ transform: `translate(${dx}px, ${dy2}px)` }, { transform: "none" }], timing);
    }
  });
}
