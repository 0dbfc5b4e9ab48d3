/**
 * Arrow keys go from one to the next in a row or a list, Home and End to its ends.
 * @param {KeyboardEvent} event @param {HTMLElement[]} all
 */
export function arrowKeys(event, all) {
  const at = all.indexOf(/** @type {HTMLElement} */ (document.activeElement));
  const { length } = all;
  const [next, before] = [(at + 1) % length, (Math.max(at, 0) - 1 + length) % length];
  const to = {
    ArrowDown: next,
    ArrowRight: next,
    ArrowUp: before,
    ArrowLeft: before,
    Home: 0,
    End: length - 1,
  }[event.key];
  if (to === undefined || length === 0) return;
  event.preventDefault();
  all[to].focus();
}
