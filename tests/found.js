/** What must be there for a test to go on: where it is not, the test fails and says what was looked for. */

/** @typedef {import("../www/model/types.js").Shape} Shape */
/** @typedef {import("../www/engine/contract.js").MapChoice} MapChoice */

/**
 * @template T
 * @param {T} value
 * @param {string} [what]
 * @returns {NonNullable<T>}
 */
export function present(value, what = "a value") {
  if (value === null || value === undefined) throw new Error(`${what} is not there`);
  return value;
}

/**
 * The first element that a selector finds.
 * @template {string} S
 * @param {ParentNode | null | undefined} root
 * @param {S} selector
 * @returns {import("./types.js").ElementOf<S>}
 */
export function one(root, selector) {
  const found = present(root, `what holds “${selector}”`).querySelector(selector);
  return /** @type {import("./types.js").ElementOf<S>} */ (present(found, `“${selector}”`));
}

/**
 * All elements that a selector finds.
 * @template {string} S
 * @param {ParentNode | null | undefined} root
 * @param {S} selector
 */
export function all(root, selector) {
  /** @type {NodeListOf<import("./types.js").ElementOf<S>>} */
  const found = present(root, `what holds “${selector}”`).querySelectorAll(selector);
  return [...found];
}

/**
 * What is of one of these classes, such as the field that a label names.
 * @template {(abstract new (...given: never[]) => unknown)[]} K
 * @param {unknown} value
 * @param {K} kinds
 * @returns {InstanceType<K[number]>}
 */
export function as(value, ...kinds) {
  if (!kinds.some((kind) => value instanceof kind))
    throw new Error(`${value} is no ${kinds.map(({ name }) => name).join(" or ")}`);
  return /** @type {InstanceType<K[number]>} */ (value);
}

/**
 * An effect of the form that a test is about.
 * @template {Shape["form"]} F
 * @param {Shape} shape
 * @param {F} form
 * @returns {Extract<Shape, { form: F }>}
 */
export function ofForm(shape, form) {
  if (shape.form !== form) throw new Error(`an effect is of the form ${shape.form}, not ${form}`);
  return /** @type {Extract<Shape, { form: F }>} */ (shape);
}

/**
 * What was chosen for an attribute, of the kind that a test is about.
 * @template {MapChoice["kind"]} K
 * @param {MapChoice | undefined} map
 * @param {K} kind
 * @returns {Extract<MapChoice, { kind: K }>}
 */
export function ofKind(map, kind) {
  if (map?.kind !== kind) throw new Error(`a shape is ${map?.kind ?? "the usual one"}, not ${kind}`);
  return /** @type {Extract<MapChoice, { kind: K }>} */ (map);
}
