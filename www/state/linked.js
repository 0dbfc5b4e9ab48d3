/** A link that was followed: what it asks for and is not there is said, by name. */
import { batch, effect, untracked } from "@preact/signals-core";
import { plainDocument } from "../samples/bundled.js";
import { sampleOf } from "../samples/samples.js";
import { shell } from "../sentences.js";
import { withValues, withView } from "./document.js";
import { withAddress } from "./link.js";
import { fileKey } from "./question.js";
import { say } from "./told.js";

/**
 * @typedef {import("./workbench.js").Workbench} Workbench
 * @typedef {import("./address.js").Address} Address
 */

/** What a link says that is not understood is said, once each. @param {Workbench} bench @param {Address} address */
export function noteUnknown(bench, address) {
  const { unknown, sample } = address;
  const { link } = shell.storage;
  const lost = sample !== undefined && !sampleOf(sample);
  batch(() => {
    bench.unknown.value = unknown;
    bench.revealed.value = false;
    bench.linked.value = sample === undefined || lost ? null : address;
    bench.linkSaid.value = [
      ...(unknown.length > 0 ? [link.unknown(unknown.map(([key]) => key))] : []),
      ...(lost ? [link.sample(sample)] : []),
    ];
  });
}

/**
 * An address that was typed, or a link opened in this tab.
 *
 * @param {Workbench} bench
 * @param {import("./gestures.js").Gestures} gestures
 * @param {Address} address
 */
export function openAddress(bench, gestures, address) {
  const sample = address.sample === undefined ? null : sampleOf(address.sample);
  batch(() => {
    noteUnknown(bench, address);
    // Looked for in what it opens, not in what is there before.
    if (sample) bench.linked.value = null;
  });
  if (sample) gestures.openSample(sample, address);
  else if (address.sample === undefined) bench.gesture(shell.gestures.link, (d) => withAddress(d, address));
}

/**
 * Once the columns are known, whether a link speaks of others; once the model is, whether of other values.
 *
 * @param {Workbench} bench
 */
export function followLinks(bench) {
  /** Whose columns have been looked at. @type {Address | null} */
  let looked = null;
  return effect(() => {
    const address = bench.linked.value;
    const opened = bench.opened.value;
    const { question } = bench.document.value;
    if (!address || opened?.key !== fileKey(question) || question.source.kind !== "sample") return;
    if (question.source.id !== address.sample) return;
    const { link } = shell.storage;
    if (looked !== address) {
      looked = address;
      const { columns, n_rows } = opened.opened;
      const there = new Set(columns.map(({ name }) => name));
      const lost = namesIn(address).filter((name) => !there.has(name));
      say(bench, lost.length > 0 ? [link.columns([...new Set(lost)])] : []);
      if (address.row !== undefined && address.row >= n_rows) {
        say(bench, [link.row(address.row + 1, n_rows)]);
        bench.adjust((d) => (d.view.row === address.row ? withValues(d, d.view.values) : d));
      }
    }
    const { place, message } = bench.trouble.value ?? {};
    if (place === "model") {
      batch(() => {
        // What cannot be learned is said, and the example drawn as it is.
        bench.linked.value = bench.trouble.value = null;
        say(bench, [/** @type {string} */ (message)]);
        const sample = /** @type {import("../samples/samples.js").Sample} */ (sampleOf(address.sample ?? ""));
        bench.adjust((d) => plainDocument(sample, d.view));
      });
      return;
    }
    if (!bench.current.value) return;
    untracked(() => {
      const lost = valuesLost(bench, address);
      say(bench, lost.length > 0 ? [link.values(lost)] : []);
      if (classesLost(bench, address.contrast).length > 0) bench.adjust((d) => withView(d, { contrast: [] }));
      bench.linked.value = null;
    });
  });
}

/** Classes to compare that are not there, as in work that is damaged, are let go of and said. @param {Workbench} bench */
export function followClasses(bench) {
  return effect(() => {
    if (bench.linked.value || !bench.current.value) return;
    const lost = classesLost(bench, bench.document.value.view.contrast);
    if (lost.length === 0) return;
    untracked(() => {
      say(bench, [shell.storage.link.values(lost)]);
      bench.adjust((d) => withView(d, { contrast: [] }));
    });
  });
}

/** Those that the model does not have, where it has several. @param {Workbench} bench @param {readonly string[]} [contrast] */
function classesLost(bench, contrast = []) {
  const classes = bench.family.value?.classes.map(({ label }) => label) ?? contrast;
  return contrast.filter((label) => !classes.includes(label));
}

/** Values that the model's attributes do not have, and classes that there are not. @param {Workbench} bench @param {Address} address */
function valuesLost(bench, { values = [], contrast }) {
  const attributes = new Map(bench.model.peek()?.attributes.map((one) => [one.name, one]));
  const lost = values.flatMap(([name, value]) => {
    const attribute = attributes.get(name);
    const fits =
      value === null ||
      attribute === undefined ||
      (typeof value === "string"
        ? attribute.levels.some(({ label }) => label === value)
        : attribute.numeric !== undefined);
    return fits ? [] : [`${name} = ${value}`];
  });
  return [...lost, ...classesLost(bench, contrast)];
}

/** Names of columns. @param {Address} address */
function namesIn({
  target,
  attributes = [],
  columns,
  values,
  maps,
  pairs,
  plane,
  forms,
  controls,
  shrinkages,
}) {
  const pairNames = [...(pairs ?? []).flatMap((pair) => pair.attributes), ...(plane ?? [])];
  return [
    ...(target === undefined || target === "" ? [] : [target]),
    ...(typeof attributes === "string" ? [] : attributes),
    ...(columns ?? []).map(({ name }) => name),
    ...(values ?? []).map(([name]) => name),
    ...(maps ?? []).map(({ attribute }) => attribute),
    ...(forms ?? []).map(([name]) => name),
    ...(controls ?? []).map(([, name]) => name),
    ...(shrinkages ?? []).flatMap(({ of }) => (of.part === "attribute" ? [of.name] : [])),
    ...pairNames,
  ];
}
