/** Links: what an address says, put into a document, and the address of a document. */
import { sampleOf } from "../samples/samples.js";
import { addressOf, formatAddress, settingKey } from "./address.js";
import { EVERY } from "./address-table.js";
import {
  defaultQuestion,
  defaultSettings,
  defaultView,
  withCompare,
  withOutcome,
  withQuestion,
  withTab,
  withValues,
  withView,
} from "./document.js";
import { settingNames, shrinkageSetting, tidySettings } from "./learners.js";
import { tidyReading } from "./reading.js";
import { inOrder } from "./shrinkages.js";

/**
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
  const { scale, align, order, shown, theme, bars, outcomes, costs, tab } = said;
  const settings = settingNames.flatMap((name) => {
    const value = address[settingKey(name)];
    return value === undefined ? [] : [{ name, value }];
  });
  let next = withQuestion(doc, { learner, settings: tidySettings(learner, settings), choice: "person" });
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
  next = withTab(withView(next, { scale, align, order, shown, theme, bars, outcomes, costs }), tab);
  next = withCompare(next, said.compare);
  // Of a person's own file the address says no names: what goes by them stays, and so does the outcome that is asked for.
  if (doc.question.source.kind !== "sample") return withOutcome(next, next.question.outcome);
  const usual = sampleOf(doc.question.source.id);
  if (!usual) return next;
  const { columns, encoding, delimiter, quote, decimal, header, names, skip, slip, whole } = address;
  const reading = { columns, encoding, delimiter, quote, decimal, header, names, skip, slip, whole };
  const { target, positive, attributes } = asked(address, usual);
  next = withQuestion(next, {
    readOptions: tidyReading(reading),
    target,
    positive,
    cut: address.cut ?? null,
    attributes,
    proposed: false,
    outcome: address.outcome ?? defaultQuestion.outcome,
    targetScale: address.target_scale ?? "own",
    maps: address.maps ?? [],
    groups: address.pairs ?? [],
  });
  next = withOutcome(next, next.question.outcome);
  const { plane, contrast, lesson } = said;
  next = withView(next, {
    forms: address.forms ?? [],
    controls: address.controls ?? [],
    plane,
    contrast,
    lesson,
  });
  // Those of a row are put there once the rows are.
  return withValues(next, address.values ?? usual.values, address.values ? null : (address.row ?? null));
}

/**
 * What is predicted from what: as the address says, else as the sample proposes for its own target.
 *
 * @param {Address} address
 * @param {import("./address-table.js").Usual} usual
 * @returns {Pick<import("./document.js").Question, "target" | "positive" | "attributes">}
 */
function asked(address, usual) {
  const target = address.target ?? usual.target;
  const own = target === usual.target ? usual : null;
  const positive = address.positive ?? own?.positive ?? "";
  const attributes = address.attributes ?? own?.attributes ?? EVERY;
  return {
    target: target === "" ? null : target,
    positive: positive === "" ? null : positive,
    attributes: attributes === EVERY ? null : attributes,
  };
}
