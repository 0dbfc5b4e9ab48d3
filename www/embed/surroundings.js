// What the element takes from the page around it: the colour behind it, and whether that is dark.

/** One pixel, on which colours lie over each other in whatever way they are written. @type {CanvasRenderingContext2D | null} */
let pixel = null;

/** The element around another one, out of shadow trees too. @param {Element} node @returns {Element | null} */
const around = (node) =>
  node.assignedSlot ?? node.parentElement ?? /** @type {ShadowRoot} */ (node.getRootNode()).host ?? null;

/** Red, green and blue of what is behind an element. @param {Element} element */
function behind(element) {
  pixel ??= document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  if (!pixel) return null;
  const colours = [];
  for (let node = /** @type {Element | null} */ (element); node; node = around(node))
    colours.push(getComputedStyle(node).backgroundColor);
  // Under everything: the colour of an empty page, in the scheme of this one.
  colours.push(getComputedStyle(element).outlineColor);
  for (const colour of colours.reverse()) {
    pixel.fillStyle = colour;
    pixel.fillRect(0, 0, 1, 1);
  }
  return [...pixel.getImageData(0, 0, 1, 1).data.slice(0, 3)];
}

/** Takes them, unless a theme is asked for. @param {HTMLElement & { theme?: string }} element */
export function takeSurroundings(element) {
  const rgb = element.theme ? null : behind(element);
  const set = {
    "--nv-host": rgb ? `rgb(${rgb})` : "",
    "--nv-scheme": rgb && (0.3 * rgb[0] + 0.59 * rgb[1] + 0.11 * rgb[2] < 128 ? "dark" : "light"),
  };
  for (const [name, value] of Object.entries(set)) element.style.setProperty(name, value);
}

/** @type {Set<HTMLElement>} */
const here = new Set();
const again = () => here.forEach(takeSurroundings);
const scheme = matchMedia("(prefers-color-scheme: dark)");
const changes = new MutationObserver(again);

/** From now on, or no longer: pages change their theme by an attribute, by the system's, and not at once. @param {HTMLElement} element @param {boolean} on */
export function followSurroundings(element, on) {
  if (on) here.add(element);
  else here.delete(element);
  const { documentElement: root, body } = document;
  changes.disconnect();
  scheme.removeEventListener("change", again);
  removeEventListener("transitionend", again);
  if (!here.size) return;
  for (const node of [root, body]) changes.observe(node, { attributes: true });
  scheme.addEventListener("change", again);
  addEventListener("transitionend", again);
}
