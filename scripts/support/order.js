/**
 * The functions of a module in an order in which they compress well: gzip repeats only what stood within the last 32 KB, so
 * functions that are alike stand close to each other.
 */

/** As far as gzip looks back. */
const WINDOW = 32 * 1024;
/** So many bytes in a row are compared. */
const LENGTH = 5;
/** A run that more functions have says nothing of likeness. */
const COMMON = 25;

const IMPORTS = 2;
const CODE = 10;

/** Reads numbers as WebAssembly writes them. @param {Uint8Array} bytes */
function reader(bytes, at = 0) {
  const number = () => {
    let value = 0;
    let byte;
    let factor = 1;
    do {
      byte = bytes[at++];
      value += (byte & 127) * factor;
      factor *= 128;
    } while (byte & 128);
    return value;
  };
  return {
    number,
    byte: () => bytes[at++],
    /** @param {number} length */
    skip: (length) => {
      at += length;
    },
    get at() {
      return at;
    },
  };
}

/** @param {number} value */
function written(value) {
  const bytes = [];
  do {
    bytes.push((value & 127) | (value > 127 ? 128 : 0));
    value = Math.floor(value / 128);
  } while (value > 0);
  return bytes;
}

/** How many functions a module imports, and the bodies of its own. @param {Uint8Array} module */
export function functionsOf(module) {
  const read = reader(module, 8);
  let imported = 0;
  const bodies = [];
  while (read.at < module.length) {
    const section = read.byte();
    const end = read.number() + read.at;
    if (section === IMPORTS) imported = functionsAmong(read);
    if (section === CODE)
      for (let left = read.number(); left > 0; left--) {
        const length = read.number();
        bodies.push(module.subarray(read.at, read.at + length));
        read.skip(length);
      }
    read.skip(end - read.at);
  }
  return { imported, bodies };
}

/** @param {ReturnType<typeof reader>} read at the imports */
function functionsAmong(read) {
  const limits = () => {
    const flags = read.byte();
    read.number();
    if (flags & 1) read.number();
  };
  /** By kind: a function, a table, a memory, a global. */
  const after = [() => read.number(), () => [read.byte(), limits()], limits, () => read.skip(2)];
  let functions = 0;
  for (let left = read.number(); left > 0; left--) {
    read.skip(read.number());
    read.skip(read.number());
    const kind = read.byte();
    after[kind]();
    if (kind === 0) functions++;
  }
  return functions;
}

/** The runs of a body, as numbers. @param {Uint8Array} body */
function runsOf(body) {
  const runs = new Set();
  for (let i = 0; i + LENGTH <= body.length; i++) {
    // FNV-1a, and its bits mixed once more.
    let hash = 0x811c9dc5;
    for (let k = 0; k < LENGTH; k++) hash = Math.imul(hash ^ body[i + k], 0x01000193);
    hash ^= hash >>> 15;
    hash = Math.imul(hash, 0x85ebca6b);
    runs.add((hash ^ (hash >>> 13)) >>> 0);
  }
  return runs;
}

/**
 * After each function the one that has most in common with what stands in the last 32 KB, rare runs first.
 *
 * @param {Uint8Array[]} bodies
 * @returns {number[]} each place once
 */
export function compressingOrder(bodies) {
  const runs = bodies.map(runsOf);
  /** @type {Map<number, number[]>} */
  const holders = new Map();
  for (const [place, set] of runs.entries())
    for (const run of set) {
      const those = holders.get(run);
      if (those) those.push(place);
      else holders.set(run, [place]);
    }
  const score = new Float64Array(bodies.length);
  /** @param {number} place @param {number} sign */
  const count = (place, sign) => {
    for (const run of runs[place]) {
      const those = holders.get(run) ?? [];
      if (those.length > 1 && those.length < COMMON)
        for (const other of those) score[other] += sign / Math.log(2 + those.length);
    }
  };
  const left = new Set(bodies.keys());
  const order = [];
  let [from, seen] = [0, 0];
  while (left.size > 0) {
    let [best, most] = [-1, Number.NEGATIVE_INFINITY];
    for (const place of left) {
      const value = score[place] / Math.sqrt(bodies[place].length + 50);
      if (value > most) [best, most] = [place, value];
    }
    left.delete(best);
    order.push(best);
    count(best, 1);
    seen += bodies[best].length;
    while (seen > WINDOW && from < order.length - 1) {
      seen -= bodies[order[from]].length;
      count(order[from], -1);
      from++;
    }
  }
  return order;
}

/** A module whose functions are called by their place in that order, for what sorts by names. @param {Uint8Array} module without names */
export function namedByOrder(module) {
  const { imported, bodies } = functionsOf(module);
  const order = compressingOrder(bodies);
  const names = Array(bodies.length);
  const digits = String(bodies.length).length;
  for (const [rank, place] of order.entries()) names[place] = String(rank).padStart(digits, "0");
  const functions = [
    ...written(names.length),
    ...names.flatMap((name, place) => [...written(imported + place), digits, ...Buffer.from(name)]),
  ];
  const section = [4, ...Buffer.from("name"), 1, ...written(functions.length), ...functions];
  return Buffer.concat([module, Buffer.from([0, ...written(section.length), ...section])]);
}
