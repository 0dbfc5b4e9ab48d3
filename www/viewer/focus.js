// The focus while rows change places: elements stay where they are and show other rows, so it goes where its row went.

/** @typedef {{ key: string, at: number }} Focus */

/** @param {ParentNode} root @param {string} key @returns {HTMLElement[]} */
const controls = (root, key) =>
  [...root.querySelectorAll(`li[data-row="${key}"] :is(input, select, button)`)].map(
    (node) => /** @type {HTMLElement} */ (node),
  );

/** Which control of which row has the focus. @param {ShadowRoot} root @returns {Focus | null} */
export function focusIn(root) {
  const node = /** @type {HTMLElement | null} */ (root.activeElement);
  const key = node?.closest("li")?.dataset.row;
  return node && key ? { key, at: controls(root, key).indexOf(node) } : null;
}

/** @param {ShadowRoot} root @param {Focus} focus */
export function refocus(root, { key, at }) {
  const target = controls(root, key)[at];
  if (target !== root.activeElement) target?.focus({ preventScroll: true });
}
