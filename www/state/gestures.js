/**
 * Everything a person can do, by name: each function turns what was done into one named change of the document.
 */
import { plain } from "../model/format.js";
import { deciding } from "../sentences/decide/mark.js";
import { shell } from "../sentences.js";
import * as bars from "./bars.js";
import { BALANCED, candidateOf, withCandidate } from "./choice.js";
import * as docs from "./document.js";
import { Opening } from "./opening.js";

/**
 * @typedef {import("./document.js").Value} Value
 * @typedef {import("./document.js").Question} Question
 * @typedef {import("./workbench.js").Workbench} Workbench
 */

export class Gestures extends Opening {
  #bench;

  /** @param {Workbench} bench @param {import("../engine/pool.js").Pool} pool */
  constructor(bench, pool) {
    super(bench, pool);
    this.#bench = bench;
  }

  /** @param {string} name @param {Value | undefined} value undefined: as if never touched @param {string} [text] the value as it is shown */
  setValue(name, value, text = String(value)) {
    const { setValue, unknown, untouched } = shell.gestures;
    const said =
      value === undefined ? untouched(name) : value === null ? unknown(name) : setValue(name, text);
    this.#bench.gesture(said, (d) => docs.withValue(d, name, value), `value:${name}`);
  }

  /** @param {[string, Value][]} values */
  setValues(values) {
    const off = values.every(([, value]) => value === null);
    this.#bench.gesture(off ? shell.gestures.allOff : shell.gestures.values, (d) =>
      docs.withValues(d, values),
    );
  }

  /** Some values; the others stay as they are. @param {[string, Value | undefined][]} values undefined: as if never touched */
  setSome(values) {
    const names = values.map(([name]) => name).join(" × ");
    this.#bench.gesture(
      shell.gestures.setSome(names),
      (d) => values.reduce((doc, [name, value]) => docs.withValue(doc, name, value), d),
      `value:${names}`,
    );
  }

  clearValues() {
    this.#bench.gesture(shell.gestures.clear, (d) => docs.withValues(d, []));
  }

  /** @param {number} index 0-based @param {[string, Value][]} values */
  takeRow(index, values) {
    this.#bench.gesture(shell.gestures.row(index + 1), (d) => docs.withValues(d, values, index), "row");
  }

  /** @param {"scale" | "order" | "align" | "shown"} key @param {string | number} value */
  setOption(key, value) {
    const asked = key === "order" ? { places: null } : {};
    this.#bench.gesture(shell.gestures[key], (d) => docs.withView(d, { [key]: value, ...asked }));
  }

  /** @param {import("./document.js").Sorted} sorted */
  sortRows(sorted) {
    this.#bench.adjust((d) => docs.withView(d, { sorted }));
  }

  /** @param {string} theme */
  setTheme(theme) {
    this.#bench.adjust((d) => docs.withView(d, { theme }));
  }

  /** @param {string} panel @param {boolean} open */
  setPanel(panel, open) {
    this.#bench.adjust((d) => docs.withPanel(d, panel, open));
  }

  /** @param {string | null} tab null: shut */
  setTab(tab) {
    this.#bench.adjust((d) => docs.withTab(d, tab));
  }

  /** @param {Parameters<typeof docs.withTarget>[1]} choice @param {string} label */
  setTarget(choice, label) {
    this.#bench.gesture(
      shell.gestures.target(choice.target, label),
      (d) => docs.withTarget(d, choice),
      "target",
    );
  }

  confirmTarget() {
    this.#bench.adjust((d) => docs.withQuestion(d, { proposed: false }));
  }

  /** @param {string} name @param {import("./document.js").Kind} kind */
  setKind(name, kind) {
    // Whoever says what it is wants it whole.
    this.#bench.gesture(shell.gestures.kind(name), (d) =>
      docs.withColumn(d, { name, kind, split: undefined }),
    );
  }

  /** @param {Partial<import("./document.js").ReadOptions>} change */
  setReading(change) {
    this.#bench.gesture(shell.gestures.reading, (d) => docs.withReading(d, change));
  }

  /** @param {string} name @param {boolean} used @param {string[]} now the attributes that are used, in the file's order */
  setUsed(name, used, now) {
    const attributes = used ? now : now.filter((n) => n !== name);
    const said = used ? shell.gestures.use(name) : shell.gestures.leave(name);
    this.#bench.gesture(said, (d) => docs.withQuestion(d, { attributes }));
  }

  useUsual() {
    this.#bench.gesture(shell.gestures.columns, (d) => docs.withQuestion(d, { attributes: null }));
  }

  /** @param {string[]} attributes */
  refitOn(attributes) {
    this.#bench.gesture(shell.gestures.refit, (d) => docs.withQuestion(d, { attributes }));
  }

  /** @param {string} name @param {number} value */
  setSetting(name, value) {
    this.#bench.gesture(
      shell.gestures.setting(name, value),
      (d) => docs.withSetting(d, name, value),
      `setting:${name}`,
    );
  }

  /**
   * Shrinkage constants that have come to rest.
   *
   * @param {number} k @param {readonly import("./document.js").Shrinkage[]} shrinkages @param {string} said
   */
  setConstants(k, shrinkages, said) {
    this.#bench.gesture(said, (d) => docs.withConstants(d, k, shrinkages));
  }

  /** @param {"folds" | "repeats" | "seed"} name @param {number} value */
  setCount(name, value) {
    this.#bench.gesture(
      shell.gestures.setting(name, value),
      (d) => docs.withQuestion(d, { [name]: value }),
      name,
    );
  }

  /** @param {string} learner */
  setLearner(learner) {
    this.#bench.gesture(shell.gestures.learner(learner), (d) => docs.withLearner(d, learner));
  }

  /** One of the usual learners of an own file; the drawn one: it stays. @param {string} name */
  setCandidate(name) {
    const { question } = this.#bench.document.value;
    if (name === candidateOf(question) && question.choice === "open")
      this.#bench.adjust((d) => docs.withQuestion(d, { choice: "person" }));
    const said = name === BALANCED ? shell.gestures.setting("balanced", 1) : shell.gestures.learner(name);
    this.#bench.gesture(said, (d) => withCandidate(d, name));
  }

  /** A learner with just these settings, and kernel maps of some attributes. @param {string} learner @param {readonly import("./document.js").Setting[]} settings @param {string} said @param {readonly import("./document.js").MapOf[]} [maps] */
  drawLearner(learner, settings, said, maps = []) {
    this.#bench.gesture(said, (d) =>
      docs.withLearner(docs.withMaps(docs.withQuestion(d, { settings: [...settings] }), maps), learner),
    );
  }

  /** The same of columns as they are, each by its usual map. @param {string} learner @param {readonly import("./document.js").Setting[]} settings @param {string} said */
  drawPlain(learner, settings, said) {
    const plain = { settings: [...settings], maps: [], groups: [] };
    this.#bench.gesture(said, (d) => docs.withLearner(docs.withQuestion(d, plain), learner));
  }

  /** @param {import("./document.js").Outcome} outcome */
  setOutcome(outcome) {
    this.#bench.gesture(shell.gestures.outcome, (d) => docs.withOutcome(d, outcome));
  }

  /**
   * The kernel map of an attribute.
   *
   * @param {string} name
   * @param {import("./document.js").AttributeMap["map"] | null} map null: the usual one
   */
  setMap(name, map) {
    this.#bench.gesture(
      shell.gestures.map(name, map),
      (d) => docs.withMap(d, name, map),
      `map:${name}:${map?.kind}`,
    );
  }

  /** The kernel maps of several attributes at once. @param {readonly import("./document.js").MapOf[]} maps */
  setMaps(maps) {
    this.#bench.gesture(shell.gestures.maps(maps.length), (d) => docs.withMaps(d, maps));
  }

  /** A joint effect of two attributes in place of their own ones. @param {import("./document.js").JointGroup} group @param {string} [learner] another one, where the present one cannot draw it */
  joinPair(group, learner) {
    const [control, other] = group.attributes;
    this.#bench.gesture(shell.gestures.join(control, other), (d) =>
      docs.withGroup(learner ? docs.withLearner(d, learner) : d, group),
    );
  }

  /** @param {readonly [string, string]} attributes of a joint effect */
  partPair(attributes) {
    this.#bench.gesture(shell.gestures.part(...attributes), (d) => docs.withoutGroups(d, attributes));
  }

  /** Error bars. @param {number} resamples 0: none */
  setResamples(resamples) {
    this.#bench.gesture(shell.gestures.resamples(resamples), (d) => {
      // Those of the model itself are not asked for with them.
      const alone = d.question.outcome !== "number" && bars.barsSeen(d) === "resamples";
      return bars.withResamples(docs.withView(d, { bars: alone ? "resamples" : true }), resamples);
    });
  }

  /** Whether each resample is calibrated anew. @param {boolean} recalibrate */
  setRecalibrate(recalibrate) {
    this.#bench.gesture(shell.gestures.recalibrate(recalibrate), (d) =>
      bars.withResamples(d, d.question.resamples, recalibrate),
    );
  }

  /** Which error bars are drawn. @param {bars.BarsDrawn} kind */
  setBars(kind) {
    this.#bench.gesture(shell.gestures.bars(kind !== "none"), (d) => bars.withBars(d, kind));
  }

  /** How the probability gets its interval. @param {Question["interval"]} interval */
  setInterval(interval) {
    this.#bench.gesture(shell.gestures.interval(interval), (d) => docs.withQuestion(d, { interval }));
  }

  /** How the effect of an attribute is drawn. @param {string} name @param {string} form */
  setForm(name, form) {
    this.#bench.gesture(shell.gestures.form(name), (d) => docs.withForm(d, name, form));
  }

  /** Which of a pair chooses the line. @param {string} pair its key @param {string | null} name */
  setControl(pair, name) {
    this.#bench.gesture(shell.gestures.control, (d) => docs.withControl(d, pair, name));
  }

  /** Further axes under the sum. @param {readonly string[]} outcomes */
  setOutcomes(outcomes) {
    this.#bench.gesture(shell.gestures.outcomes, (d) => docs.withView(d, { outcomes }));
  }

  /** The other model beside the drawing. @param {import("./document.js").Compared | null} compare null: none */
  setCompare(compare) {
    const said = compare ? shell.gestures.compare(compare.learner) : shell.gestures.compareEnd;
    // Its settings one after the other are one gesture; to begin and to end are not.
    const kind = compare ? `compare:${compare.learner}` : "";
    this.#bench.gesture(said, (d) => docs.withCompare(d, compare), kind);
  }

  /** Of several classes the two that are compared, or the one whose score is drawn. @param {readonly string[]} contrast */
  setContrast(contrast) {
    const [a, b = ""] = contrast;
    this.#bench.gesture(shell.several.gesture(a, b), (d) => docs.withView(d, { contrast }));
  }

  /** The attributes of the map from above. @param {[string, string]} plane across, up */
  setPlane(plane) {
    this.#bench.gesture(shell.gestures.plane(...plane), (d) => docs.withView(d, { plane }));
  }

  /** What a false alarm and a miss cost. @param {import("./costs.js").Costs} costs */
  setCosts(costs) {
    const [alarm, miss] = costs.map((cost) => plain(cost));
    this.#bench.gesture(deciding.gesture(alarm, miss), (d) => docs.withView(d, { costs }), "costs");
  }

  /** What a lesson hides until it is asked for. */
  reveal() {
    this.#bench.revealed.value = true;
  }

  /** The page is whole again. */
  endLesson() {
    this.#bench.gesture(shell.gestures.lesson, (d) => docs.withView(d, { lesson: null }));
  }

  resetSettings() {
    this.#bench.gesture(shell.gestures.settings, (d) =>
      // The error bars have a switch of their own, and a number is not learned by a learner of classes.
      docs.withOutcome(
        docs.withQuestion(d, {
          ...docs.defaultSettings,
          resamples: d.question.resamples,
          recalibrate: d.question.recalibrate,
          posterior: d.question.posterior,
        }),
        d.question.outcome,
      ),
    );
  }

  undo() {
    const name = this.#bench.undoName.value;
    if (name === null) return;
    this.#bench.undo();
    this.#bench.said.value = shell.undone(name);
  }

  redo() {
    const name = this.#bench.redoName.value;
    if (name === null) return;
    this.#bench.redo();
    this.#bench.said.value = shell.redone(name);
  }
}
