/** Links: what an address says, put into a document, and the address of a document. */
import { batch, effect } from "@preact/signals-core";
import { sampleOf } from "../samples/samples.js";
import { shell } from "../sentences.js";
import { addressOf, formatAddress, settingKey } from "./address.js";
import {
  defaultQuestion,
  defaultSettings,
  defaultView,
  withCompare,
  withOutcome,
  withQuestion,
  withValues,
  withView,
} from "./document.js";
import { settingNames, shrinkageSetting, tidySettings } from "./learners.js";
import { fileKey } from "./question.js";
import { inOrder } from "./shrinkages.js";

/**
 * @typedef {import("./workbench.js").Workbench} Workbench
 * @typedef {import("./address.js").Address} Address
 * @typedef {import("./document.js").Document} Document
 */

/** @param {Document} doc @param {[string, string][]} unknown */
export function hashOf(doc, unknown) {
  const { source } = doc.question;
  return formatAddress(addressOf(doc, unknown, source.kind === "sample" ? sampleOf(source.id) : null));
}

/**
 * A document with what an address says; what it does not say has its usual value.
 *
 * @param {Document} doc about the data that the address names, or a person's own
 * @param {Address} address
 * @returns {Document}
 */
export function withAddress(doc, address) {
  const said = { ...defaultSettings, ...defaultView, ...address };
  const { learner, seed, folds, repeats, resamples, recalibrate, posterior, interval } = said;
  const { scale, align, order, shown, theme, bars, outcomes, costs } = said;
  const settings = settingNames.flatMap((name) => {
    const value = address[settingKey(name)];
    return value === undefined ? [] : [{ name, value }];
  });
  let next = withQuestion(doc, { learner, settings: tidySettings(learner, settings) });
  const shrinkages = shrinkageSetting(learner) ? inOrder(said.shrinkages) : [];
  next = withQuestion(next, {
    seed,
    folds,
    repeats,
    resamples,
    recalibrate,
    shrinkages,
    posterior,
    interval,
  });
  next = withView(next, { scale, align, order, shown, theme, bars, outcomes, costs });
  next = withCompare(next, said.compare);
  // Of a person's own file the address says no names: what goes by them stays, and so does the outcome that is asked for.
  if (doc.question.source.kind !== "sample") return withOutcome(next, next.question.outcome);
  const usual = sampleOf(doc.question.source.id);
  if (!usual) return next;
  const { target, positive } = { ...usual, ...address };
  const ownTarget = address.target !== undefined && address.target !== usual.target;
  next = withQuestion(next, {
    target,
    positive: ownTarget && address.positive === undefined ? null : positive,
    cut: address.cut ?? null,
    attributes: address.attributes ?? (ownTarget ? null : usual.attributes),
    proposed: false,
    outcome: address.outcome ?? defaultQuestion.outcome,
    maps: address.maps ?? [],
    groups: address.pairs ?? [],
  });
  next = withOutcome(next, next.question.outcome);
  const { plane, contrast } = said;
  next = withView(next, { forms: address.forms ?? [], controls: address.controls ?? [], plane, contrast });
  return withValues(next, address.values ?? usual.values, null);
}

/** What a link says that is not understood is said, once each. @param {Workbench} bench @param {Address} address */
export function noteUnknown(bench, address) {
  const { unknown, sample } = address;
  const { link } = shell.storage;
  batch(() => {
    bench.unknown.value = unknown;
    bench.linked.value = address;
    bench.linkSaid.value = [
      ...(unknown.length > 0 ? [link.unknown(unknown.map(([key]) => key))] : []),
      ...(sample !== undefined && !sampleOf(sample) ? [link.sample(sample)] : []),
    ];
  });
}

/** Once the columns are known, whether a link speaks of others. @param {Workbench} bench */
export function followLinks(bench) {
  return effect(() => {
    const address = bench.linked.value;
    const opened = bench.opened.value;
    const { question } = bench.document.value;
    if (!address || opened?.key !== fileKey(question) || question.source.kind !== "sample") return;
    if (question.source.id !== address.sample) return;
    const columns = new Set(opened.opened.columns.map(({ name }) => name));
    const lost = namesIn(address).filter((name) => !columns.has(name));
    batch(() => {
      bench.linked.value = null;
      if (lost.length > 0)
        bench.linkSaid.value = [...bench.linkSaid.peek(), shell.storage.link.columns([...new Set(lost)])];
    });
  });
}

/** Names of columns. @param {Address} address */
function namesIn({ target, attributes = [], values = [], maps = [], pairs = [], plane }) {
  return [
    ...(target === undefined ? [] : [target]),
    ...attributes,
    ...values.map(([name]) => name),
    ...maps.map(({ attribute }) => attribute),
    ...pairs.flatMap((pair) => pair.attributes),
    ...(plane ?? []),
  ];
}
