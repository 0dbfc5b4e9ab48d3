// Links as somebody may send them: read without a trap, in finite numbers, and written they say the same again.

import { isDeepStrictEqual } from "node:util";
import { expect, test } from "vitest";
import { addressProblem, formatAddress, parseAddress } from "../../../www/state/address.js";
import { catches, take } from "./source.js";

const SOUND = [
  "#1/sample=titanic&C=10&scale=odds&v.sex=female",
  "#1/target=y&positive=yes&learner=logistic&penalty=0&folds=5&repeats=2&seed=7&every_pair=1",
  "#1/learner=proximal-svm&k=2&k.straight=5&posterior=1&bars=posterior&resamples=100",
  "#1/m.age=spline,4&m.fare=radial_kernel,0.5&p=age,fare,cells,4&cut=21,1&costs=1,5&plane=a,b&contrast=a,b",
];
const PIECES = [
  "&",
  "=",
  ",",
  "#",
  "1/",
  "2/",
  "%",
  "%00",
  "%E2%80%AE",
  "%F0%28%8C%28",
  "__proto__",
  "constructor",
  "toString",
  "k.",
  "v.",
  "m.",
  "f.",
  "c.",
  "p=",
  "C=",
  "seed=",
  "folds=",
  "NaN",
  "Infinity",
  "-0",
  "1e999",
  "1e308",
  "1e-308",
  "0x10",
  "C=1e40",
  "v.x=1e155",
  "undefined",
  "null",
  "[]",
  "\u202e",
  "<b>",
  "\u0000",
];

/** @param {import("./source.js").Source} source */
function link(source) {
  let text = source.pick(SOUND);
  for (let i = source.below(6); i >= 0; i--) {
    const at = source.below(text.length + 1);
    const to = Math.min(text.length, at + source.below(12));
    const kind = source.below(5);
    if (kind === 0) text = text.slice(0, at) + text.slice(to);
    else if (kind === 1) text = `${text.slice(0, at)}${source.awkward()}${text.slice(to)}`;
    else if (kind === 2) text = `${text}&${text.slice(at, to)}`;
    else if (kind === 3) text = `${text}&${source.pick(SOUND).slice(3)}`;
    else text = text.slice(0, at) + source.pick(PIECES) + text.slice(at);
  }
  return text;
}

/** @param {unknown} value @returns {boolean} */
const isFiniteThroughout = (value) =>
  typeof value === "number"
    ? Number.isFinite(value)
    : typeof value !== "object" || value === null || Object.values(value).every(isFiniteThroughout);

/** @param {import("./source.js").Source} source @param {typeof parseAddress} parse */
function one(source, parse) {
  const text = link(source);
  if (addressProblem(text) !== null) return;
  const address = parse(text);
  if (address === null) return;
  if (!isFiniteThroughout(address)) throw new Error(`not finite: ${text}`);
  if (Object.getPrototypeOf(address) !== Object.prototype) throw new Error(`another prototype: ${text}`);
  const again = parseAddress(formatAddress(address));
  // A test runner's comparison, which says what differs, costs as much as all else.
  if (!isDeepStrictEqual(again, address)) expect(again, text).toEqual(address);
}

test("links", () => take("links", 20_000, (source) => one(source, parseAddress)));

test("faults planted in the reader of links are caught", () => {
  const faults = [
    (/** @type {string} */ text) => {
      const address = parseAddress(text);
      return address && { ...address, seed: address.seed === 7 ? Number.NaN : address.seed };
    },
    (/** @type {string} */ text) => {
      if (text.includes("%E2")) throw new Error("planted");
      return parseAddress(text);
    },
  ];
  for (const parse of faults) expect(catches(2000, (source) => one(source, parse))).toBe(true);
});
