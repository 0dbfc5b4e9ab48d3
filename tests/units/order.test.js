/** The order of functions: each once, and those that are alike next to each other. */
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { compressingOrder, functionsOf, namedByOrder } from "../../scripts/support/order.js";

/** Bytes that gzip cannot shorten, by a generator of our own. @param {number} length @param {number} seed */
function noise(length, seed) {
  let state = seed;
  return Uint8Array.from({ length }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state >>> 24;
  });
}

/** One of a family: most of it as the others of it have it. @param {number} family @param {number} n */
const member = (family, n) =>
  Uint8Array.from([...noise(3000, 100 + family), ...noise(200, 1000 * family + n)]);

test("families that lie scattered, further apart than gzip looks, are brought together", () => {
  const bodies = Array.from({ length: 60 }, (_, i) => member(i % 20, i));
  const order = compressingOrder(bodies);
  expect([...order].sort((a, b) => a - b)).toEqual([...bodies.keys()]);
  const changes = order.filter((place, i) => i > 0 && place % 20 !== order[i - 1] % 20).length;
  expect(changes).toBe(19);
  /** @param {number[]} places */
  const size = (places) => gzipSync(Buffer.concat(places.map((place) => bodies[place]))).length;
  expect(size(order)).toBeLessThan(0.5 * size([...bodies.keys()]));
});

test("the same module gives the same order", () => {
  const bodies = Array.from({ length: 30 }, (_, i) => member(i % 5, i));
  expect(compressingOrder(bodies)).toEqual(compressingOrder(bodies.map((body) => Uint8Array.from(body))));
  expect(compressingOrder([])).toEqual([]);
});

describe("of a module", () => {
  // (import "a" "f" (func)) (import "a" "m" (memory 1 2)) (import "a" "t" (table 1 funcref)) (import "a" "g" (global i32))
  const imports = [
    ...[4, 1, 97, 1, 102, 0, 0],
    ...[1, 97, 1, 109, 2, 1, 1, 2],
    ...[1, 97, 1, 116, 1, 0x70, 0, 1],
    ...[1, 97, 1, 103, 3, 0x7f, 0],
  ];
  // Two functions: nothing, and twice nothing.
  const code = [2, 2, 0, 0x0b, 4, 0, 1, 1, 0x0b];
  /** @param {number} id @param {number[]} bytes */
  const section = (id, bytes) => [id, bytes.length, ...bytes];
  const module = Uint8Array.from([
    ...[0, 97, 115, 109, 1, 0, 0, 0],
    ...section(1, [1, 0x60, 0, 0]),
    ...section(2, imports),
    ...section(3, [2, 0, 0]),
    ...section(10, code),
  ]);

  test("the bodies are those that it has, after the functions that it imports", () => {
    expect(WebAssembly.validate(module)).toBe(true);
    const { imported, bodies } = functionsOf(module);
    expect(imported).toBe(1);
    expect(bodies.map((body) => [...body])).toEqual([
      [0, 0x0b],
      [0, 1, 1, 0x0b],
    ]);
  });

  test("it is the same module, with each function named by its place", () => {
    const named = namedByOrder(module);
    expect(WebAssembly.validate(named)).toBe(true);
    const [names] = WebAssembly.Module.customSections(new WebAssembly.Module(named), "name");
    // Functions, seven bytes: two of them, each its number, the length of its name, its name.
    const [kind, length, count, first, , a, second, , b] = new Uint8Array(names);
    expect([kind, length, count, first, second]).toEqual([1, 7, 2, 1, 2]);
    expect([a, b].map((code) => String.fromCharCode(code)).sort()).toEqual(["0", "1"]);
  });
});
