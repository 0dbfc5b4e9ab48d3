/**
 * Other shapes of an attribute's effect, tried one after the other on the same folds. What was tried is kept while the
 * rest of the question stays as it is, so that after taking a shape the others need not be tried again.
 */
import { batch, effect, signal, untracked } from "@preact/signals-core";
import { Asked } from "../engine/asked.js";
import { trial } from "../engine/trial.js";
import { isClasses } from "../model/classes.js";
import { worthProposing } from "../model/compare/rows.js";
import { readModel } from "../model/read.js";
import { sketchOf } from "../model/shape/picture.js";
import { withMap } from "./document.js";
import { heldOutScore } from "./learned.js";
import { allowsShape, handPairs } from "./learners.js";
import { cutInto, mapFromText, mapOfKind, mapsFor, mapText, usualMap } from "./maps.js";
import { fitsKey, usedNames } from "./question.js";
import { requestOf } from "./request.js";

/**
 * @typedef {import("../engine/pool.js").Pool} Pool
 * @typedef {{ folds: import("../engine/contract.js").FoldLoss[], score: number | null,
 *   sketch: import("../model/shape/picture.js").Point[][] | null } | { problem: string }} Trial losses of the folds, the
 *   score of the model and the shape that it has learned; or why there are none
 * @typedef {import("../engine/contract.js").FoldLoss} FoldLoss
 * @typedef {import("./document.js").Document} Document
 * @typedef {import("./maps.js").MapChoice} MapChoice
 * @typedef {import("./workbench.js").Workbench} Workbench
 * @typedef {{ attribute: string, map: MapChoice, done: number, of: number }} Running `done` fits of `of`
 * @typedef {{ attribute: string, map: MapChoice, loss: import("../model/compare/rows.js").Loss,
 *   comparison: import("../model/compare/rows.js").Comparison }} Proposal
 */

export class Suggester {
  #bench;
  #pool;
  #asked = new Asked();
  /** The question that the present trials are about. */
  #under = "";
  /** By the whole question: what an attribute has now is the same for all attributes. @type {Map<string, Trial>} */
  #trials = new Map();
  /** Maps that were tried for an attribute, by what else the question asks. @type {Map<string, Map<string, MapChoice>>} */
  #maps = new Map();

  /** Counts what came in, for those who watch. */
  version = signal(0);
  /** @type {import("@preact/signals-core").Signal<Running | null>} */
  running = signal(null);

  /** @param {Workbench} bench @param {Pool} pool */
  constructor(bench, pool) {
    this.#bench = bench;
    this.#pool = pool;
    // Another question: what is under way would be compared with nothing.
    effect(() => {
      const key = fitsKey(bench.document.value.question);
      untracked(() => {
        if (this.running.value && key !== this.#under) this.stop();
      });
    });
  }

  /** The shape that an attribute has now; one that was chosen may rest. @param {string} attribute @returns {MapChoice} */
  present(attribute) {
    const { question } = this.#bench.document.value;
    const kind = this.#kind(attribute);
    const chosen = question.maps.find((m) => m.attribute === attribute)?.map;
    const counts =
      chosen && allowsShape(question, chosen.kind) && mapsFor(kind).some((m) => m.kind === chosen.kind);
    return counts ? chosen : usualMap(kind);
  }

  /** What has been tried for an attribute as the question stands, by the spelling of the map. @param {string} attribute @returns {ReadonlyMap<string, Trial>} */
  tried(attribute) {
    this.version.value;
    const doc = this.#bench.document.value;
    const maps = [
      ...(this.#maps.get(contextKey(doc, attribute))?.values() ?? []),
      ...this.#candidates(attribute),
    ];
    return new Map(
      maps.flatMap((map) => {
        const one = this.#trials.get(trialKey(withMap(doc, attribute, map)));
        return one ? [[mapText(map), one]] : [];
      }),
    );
  }

  /** What is still to be tried. @param {string} attribute @returns {MapChoice[]} */
  untried(attribute) {
    const tried = this.tried(attribute);
    return this.#candidates(attribute).filter((map) => !tried.has(mapText(map)));
  }

  /** What there is to choose from, the present shape first. @param {string} attribute */
  offered(attribute) {
    return this.#candidates(attribute);
  }

  /** How many folds a replication has, of those of all. @param {readonly unknown[]} folds */
  foldsOf(folds) {
    return folds.length / this.#bench.document.value.question.repeats;
  }

  /** Whether there is anything to choose from. @param {string} attribute */
  hasChoice(attribute) {
    return this.#candidates(attribute).length > 1;
  }

  /** What is clearly better than the present shape, as far as was tried. @param {string} attribute @returns {Proposal | null} */
  proposal(attribute) {
    const tried = this.tried(attribute);
    const now = mapText(this.present(attribute));
    const present = tried.get(now);
    if (!present || !("folds" in present)) return null;
    const others = [...tried].flatMap(([text, one]) => {
      const map = mapFromText(text);
      return text === now || !map || !("folds" in one) ? [] : [{ map, folds: one.folds }];
    });
    const found = worthProposing(present.folds, others, this.foldsOf(present.folds));
    return found && { attribute, map: found.choice.map, loss: found.loss, comparison: found.comparison };
  }

  /** Tries what was not tried yet, of one attribute or of several in turn. @param {readonly string[]} attributes */
  async start(attributes) {
    this.stop();
    const bench = this.#bench;
    const doc = bench.document.peek();
    this.#under = fitsKey(doc.question);
    const todo = this.#todo(doc, attributes);
    const each = doc.question.folds * doc.question.repeats + 1;
    const of = todo.length * each;
    const work = async (/** @type {AbortSignal} */ heed) => {
      for (const [i, { attribute, map }] of todo.entries()) {
        const tell = (/** @type {number} */ done) => {
          this.running.value = { attribute, map, done: i * each + done, of };
        };
        tell(0);
        const request = requestOf(bench, withMap(doc, attribute, map));
        if (!request) break;
        const one = await trial(this.#pool, request.file, request.question, {
          signal: heed,
          onProgress: (done) => {
            if (!heed.aborted) tell(done + 1);
          },
        });
        this.#keep(doc, attribute, map, "problem" in one ? one : learnedOf(one, attribute));
      }
      if (!heed.aborted) this.running.value = null;
    };
    await this.#asked.run(work, (trouble) =>
      batch(() => {
        this.running.value = null;
        bench.trouble.value = trouble;
      }),
    );
  }

  /** What is not known yet, each model once. @param {Document} doc @param {readonly string[]} attributes */
  #todo(doc, attributes) {
    const known = new Set(this.#trials.keys());
    return attributes.flatMap((attribute) =>
      this.#candidates(attribute).flatMap((map) => {
        const key = trialKey(withMap(doc, attribute, map));
        if (known.has(key)) return [];
        known.add(key);
        return [{ attribute, map }];
      }),
    );
  }

  /** What came in stays. */
  stop() {
    this.#asked.stop();
    this.running.value = null;
  }

  /** @param {Document} doc @param {string} attribute @param {MapChoice} map @param {Trial} one */
  #keep(doc, attribute, map, one) {
    const context = contextKey(doc, attribute);
    this.#maps.set(context, (this.#maps.get(context) ?? new Map()).set(mapText(map), map));
    this.#trials.set(trialKey(withMap(doc, attribute, map)), one);
    this.version.value += 1;
  }

  /** @param {string} attribute */
  #kind(attribute) {
    const columns = this.#bench.opened.value?.opened.columns ?? [];
    return columns.find((c) => c.name === attribute)?.kind ?? "categorical";
  }

  /**
   * The present shape first, since all are held against it; then the usual one, then the others.
   *
   * @param {string} attribute @returns {MapChoice[]}
   */
  #candidates(attribute) {
    const { question } = this.#bench.document.value;
    const columns = this.#bench.opened.value?.opened.columns ?? [];
    const used = usedNames(columns, question).includes(attribute);
    const joined = handPairs(question).some((g) => g.attributes.includes(attribute));
    if (!used || joined) return [];
    const all = [
      this.present(attribute),
      ...candidates(
        this.#kind(attribute),
        question.outcome === "number",
        columns.find((c) => c.name === attribute)?.distinct,
      ),
    ];
    const allowed = all.filter((map) => allowsShape(question, map.kind));
    return allowed.filter((map, i) => allowed.findIndex((m) => mapText(m) === mapText(map)) === i);
  }
}

/**
 * What is kept of a model that was tried.
 * @param {{ folds: import("../engine/contract.js").FoldLoss[], model: string }} tried @param {string} attribute @returns {Trial}
 */
function learnedOf({ folds, model }, attribute) {
  const parsed = JSON.parse(model);
  // Of several classes it is drawn only for the two that are looked at.
  const sketch = isClasses(parsed) ? null : sketchOf(readModel(parsed), attribute);
  return { folds, score: heldOutScore(model), sketch };
}

/**
 * What is worth trying for a kind of column: one of each family, with its usual parameters. A free curve is left to the
 * person: it costs many times as much.
 *
 * @param {string} kind @param {boolean} number whether a number is predicted: no classes, no entropy
 * @param {number} [distinct] different values of the column @returns {MapChoice[]}
 */
export function candidates(kind, number, distinct = Number.POSITIVE_INFINITY) {
  // Of two values there is one similarity, which changes nothing.
  if (kind !== "numeric")
    return mapsFor(kind)
      .filter((m) => m.kind !== "similarity" || distinct > 2)
      .map((m) => mapOfKind(m.kind));
  const possible = new Set(mapsFor(kind, distinct).map((m) => m.kind));
  const cut = [cutInto("equal_frequency"), ...(number ? [] : [cutInto("entropy")])];
  const smooth = /** @type {const} */ (["spline", "piecewise_linear", "polynomial", "radial", "sigmoid"]);
  return [
    mapOfKind("linear"),
    ...smooth.filter((map) => possible.has(map)).map((map) => mapOfKind(map, distinct)),
    ...cut,
  ];
}

/** What a trial depends on besides the map of the attribute. @param {Document} doc @param {string} attribute */
function contextKey(doc, attribute) {
  return JSON.stringify([attribute, trialKey(withMap(doc, attribute, null))]);
}

/** @param {Document} doc */
function trialKey(doc) {
  // The usual map of a kind is the same said or unsaid.
  const maps = doc.question.maps.filter(({ map }) => map.kind !== "linear" && map.kind !== "nominal");
  return fitsKey({ ...doc.question, maps });
}

/** One for the whole page, so that two do not run at once. @param {import("../bench/explorer-page.js").ExplorerPage} page */
export function suggesterOf(page) {
  page.suggesting ??= new Suggester(page.bench, page.pool);
  return page.suggesting;
}
