// Reading JSON that nobody vouches for: a value with its path, and the few kinds of values that a model file is made of.

/** Why a model file was refused: `field` is its path ("effects[2].shape.curve.knots"), `problem` what is wrong. */
export class ModelError extends Error {
  /** @param {string} field @param {string} problem */
  constructor(field, problem) {
    super(field ? `${field} ${problem}` : problem);
    this.name = "ModelError";
    this.field = field;
    this.problem = problem;
  }
}

/** One value of the file; knows its path, so that every refusal can name it. */
export class Field {
  /** @param {any} value @param {string} path */
  constructor(value, path) {
    this.value = value;
    this.path = path;
  }

  /** @param {string} problem @returns {never} */
  refuse(problem) {
    throw new ModelError(this.path, this.value === undefined || this.value === null ? "is missing" : problem);
  }

  /** @param {string} key @returns {Field} */
  at(key) {
    if (typeof this.value !== "object" || this.value === null || Array.isArray(this.value))
      this.refuse("must be an object");
    // Own fields only: a file without "target" must not find Object.prototype's members.
    return new Field(
      Object.hasOwn(this.value, key) ? this.value[key] : undefined,
      this.path ? `${this.path}.${key}` : key,
    );
  }

  /** @param {number} [length] @param {string} [what] that length is @returns {Field[]} */
  list(length, what = "entries") {
    const { value } = this;
    if (!Array.isArray(value)) this.refuse("must be a list");
    if (length !== undefined && value.length !== length)
      this.refuse(`must have ${length} ${what}, has ${value.length}`);
    return value.map(
      (/** @type {unknown} */ v, /** @type {number} */ i) => new Field(v, `${this.path}[${i}]`),
    );
  }

  /** @template {string} const T @param {readonly T[]} choices @returns {T} */
  oneOf(choices) {
    const own = text(this);
    return choices.find((one) => one === own) ?? this.refuse(`must be one of ${choices.join(", ")}`);
  }
}

/** @template T @typedef {(field: Field) => T} Reader */

/** @type {Reader<string>} */
export function text(f) {
  return typeof f.value === "string" ? f.value : f.refuse("must be a text");
}

/** Texts of which none stands twice. @returns {Reader<string>} */
export function once() {
  const seen = new Set();
  return (f) => {
    if (seen.has(text(f))) f.refuse("stands twice");
    seen.add(f.value);
    return f.value;
  };
}

/** The largest number of a model file: the engine's limit (src/model/limits.rs). */
export const LARGEST = 1e150;
/** The largest value of an attribute: the engine's limit for the cells of a table (src/math.rs). */
export const LARGEST_VALUE = 1e60;

/** @param {number} [atLeast] @param {number} [atMost] @returns {Reader<number>} */
export function number(atLeast = Number.NEGATIVE_INFINITY, atMost = Number.POSITIVE_INFINITY) {
  return (f) => {
    if (!Number.isFinite(f.value)) f.refuse("must be a finite number");
    if (Math.abs(f.value) > LARGEST) f.refuse(`is too large to calculate with (beyond ±${LARGEST})`);
    if (f.value < atLeast) f.refuse(`must be at least ${atLeast}`);
    if (f.value > atMost) f.refuse(`must be at most ${atMost}`);
    return f.value;
  };
}

/** @param {number} atLeast @param {number} [atMost] @returns {Reader<number>} */
export function integer(atLeast, atMost) {
  return (f) => (Number.isInteger(number(atLeast, atMost)(f)) ? f.value : f.refuse("must be a whole number"));
}

/** @template T @param {Reader<T>} read @param {number} [length] @param {string} [what] @returns {Reader<T[]>} */
export function listOf(read, length, what) {
  return (f) => f.list(length, what).map(read);
}

/** @type {Reader<boolean>} */
export function flag(f) {
  return typeof f.value === "boolean" ? f.value : f.refuse("must be true or false");
}

/** Strictly ascending numbers. @type {Reader<number[]>} */
export function ascending(f) {
  const numbers = listOf(number())(f);
  if (numbers.some((x, i) => i > 0 && !(x > numbers[i - 1]))) f.refuse("must ascend");
  return numbers;
}

/**
 * What may be absent.
 *
 * @template T
 * @template {T | undefined} [O=undefined]
 * @param {Reader<T>} read
 * @param {O} [otherwise] what stands for it
 * @returns {Reader<T | O>}
 */
export function optional(read, otherwise) {
  // Null stands for nothing only where nothing stands for it.
  return (f) =>
    f.value === undefined || (f.value === null && otherwise === undefined)
      ? /** @type {O} */ (otherwise)
      : read(f);
}

/**
 * The named fields of an object and no others.
 *
 * @template {Record<string, Reader<unknown>>} R
 * @param {R} readers our own names, never the file's
 * @returns {Reader<{ [K in keyof R]: ReturnType<R[K]> }>}
 */
export function record(readers) {
  return (f) => {
    const out = /** @type {{ [K in keyof R]: ReturnType<R[K]> }} */ ({});
    for (const key of /** @type {(keyof R & string)[]} */ (Object.keys(readers))) {
      const value = /** @type {ReturnType<R[typeof key]>} */ (readers[key](f.at(key)));
      if (value !== undefined) out[key] = value;
    }
    return out;
  };
}
