/**
 * What the page is about, as signals: the history of documents, and what is known beside it (the file as the engine
 * sees it, progress, what went wrong). Elements read signals and call gestures; nothing else holds state.
 *
 * @typedef {import("./document.js").Document} Document
 * @typedef {import("./document.js").Value} Value
 * @typedef {import("../engine/contract.js").Opened} Opened
 * @typedef {import("../engine/contract.js").Prepared} Prepared
 * @typedef {import("../engine/contract.js").Message} Message
 * @typedef {import("../engine/contract.js").Scores} Scores
 * @typedef {import("../model/types.js").AdditiveModel} AdditiveModel
 * @typedef {import("./storage.js").Outcome} Outcome
 *
 * @typedef {"file" | "target" | "model" | "engine"} Place where on the page a problem is said
 * @typedef {{ place: Place, message: string, line?: number, column?: string }} Trouble
 * @typedef {{ stage: "reading" | "fitting" | "calibrating" | "resampling" | "choosing", done: number, of: number }} Progress
 * @typedef {{ source: string, values: ReadonlyMap<string, Value>, set: ReadonlySet<string> }} Moving `source`: who moves
 *   it; `set`: attributes whose value the person has set
 */
import { batch, computed, signal } from "@preact/signals-core";
import { drawnOf, isClasses, readClasses } from "../model/classes.js";
import { ordered } from "../model/layout/order.js";
import { profilesOf } from "../model/layout/profile.js";
import { isProbability } from "../model/links.js";
import { readModel } from "../model/read.js";
import "../model/read-uncertainty.js";
import "../model/surface.js";
import { asked, asTouched, candidateOf, withCandidate } from "./choice.js";
import { questionKey, withQuestion, withView } from "./document.js";
import { amend, newHistory, record, redo, redoName, replace, undo, undoName } from "./history.js";
import { LearnedModels } from "./learned.js";
import { recalibrates } from "./learners.js";
import { noFeatures, notChecked, notJudged } from "./looked-at.js";

/** @type {import("../engine/seek.js").Sought} */
export const nothingSought = Object.freeze({
  key: "",
  found: null,
  progress: null,
  running: false,
  permutations: 20_000,
  trouble: null,
});

/** Gestures of the same kind that follow each other faster than this are one: keys held down, a wheel turned. */
const SAME_GESTURE_MS = 800;

export class Workbench {
  /** @param {Document} document */
  constructor(document) {
    this.history = signal(newHistory(document));
    this.document = computed(() => this.history.value.now.document);
    this.undoName = computed(() => undoName(this.history.value));
    this.redoName = computed(() => redoName(this.history.value));

    /** The models of all classes, where all are predicted, or null. */
    this.family = computed(() => familyOrNull(this.#modelText.value));
    /** The model that is drawn, read and checked, or null: of several classes what two of them differ in. */
    this.model = computed(() =>
      this.family.value
        ? checked(drawnOf(this.family.value, JSON.parse(this.#contrast.value)))
        : readOrNull(this.#modelText.value),
    );
    /** Whether the model answers the question as it stands. */
    this.current = computed(() => this.#transient.value !== null || this.#answered.value);
    /** Whether its calibration is whole and its error bars are. */
    this.finished = computed(
      () =>
        this.current.value &&
        (this.family.value ? isTested(this.family.value.held_out) : isCalibrated(this.model.value)) &&
        isResampled(this.model.value, this.document.value.question),
    );
  }

  #key = computed(() => questionKey(this.document.value.question));
  #answered = computed(() => this.document.value.modelOf === this.#key.value);
  /** What is drawn in place of the document's model: while a shrinkage constant is dragged, and until it is learned. */
  #transient = computed(() => {
    const shrunk = this.shrunk.value;
    if (!shrunk || (shrunk.key === this.#key.value && this.#answered.value)) return null;
    return [shrunk.key, shrunk.base].includes(this.#key.value) ? shrunk : null;
  });
  // A view that changes must not make the model be read again.
  #modelText = computed(() => this.#transient.value?.text ?? this.document.value.model);
  #contrast = computed(() => JSON.stringify(this.document.value.view.contrast));

  /** @type {import("@preact/signals-core").Signal<{ key: string, opened: Opened } | null>} */
  opened = signal(null);
  /** Of the question that was last asked. @type {import("@preact/signals-core").Signal<{ key: string, prepared: Prepared, notices: Message[] } | null>} */
  prepared = signal(null);
  /** The attribute whose panel is open. @type {import("@preact/signals-core").Signal<string | null>} */
  attribute = signal(null);
  /** Warnings that the person has read and closed, by model. @type {import("@preact/signals-core").Signal<{ key: string | null, messages: readonly string[] }>} */
  dismissed = signal({ key: null, messages: [] });
  /** @type {import("@preact/signals-core").Signal<Progress | null>} */
  progress = signal(null);
  /** @type {import("@preact/signals-core").Signal<Trouble | null>} */
  trouble = signal(null);
  /** @type {import("@preact/signals-core").Signal<"starting" | "ready" | "failed">} */
  engine = signal("starting");
  /** What became of the last attempt to keep the work. @type {import("@preact/signals-core").Signal<Outcome | null>} */
  kept = signal(null);
  /** Work on a file that waits in the database: its name. @type {import("@preact/signals-core").Signal<string | null>} */
  waiting = signal(null);
  /** What was learned before. */
  learned = new LearnedModels();
  /** The names of the lines in places that nobody has asked them to leave. @type {import("@preact/signals-core").ReadonlySignal<readonly string[] | null>} */
  placed = computed(() => {
    const { question, view } = this.document.value;
    const { places } = view;
    return places && question.choice !== "person" && places.of === placesOf(question) ? places.names : null;
  });
  /** Whether the strip of a first visit stands over the drawing: until it is shut or a file is opened. */
  strip = signal(false);
  /** What there is to say of work that was kept. @type {import("@preact/signals-core").Signal<import("./restore.js").Remark | null>} */
  remark = signal(null);
  /** A link that was followed, until its names have been looked for. @type {import("@preact/signals-core").Signal<import("./address.js").Address | null>} */
  linked = signal(null);
  /** What there is to say of it. @type {import("@preact/signals-core").Signal<readonly string[]>} */
  linkSaid = signal([]);
  /** Whether what a lesson hides has been asked for. */
  revealed = signal(false);
  /** Keys of the address that are not understood. @type {import("@preact/signals-core").Signal<[string, string][]>} */
  unknown = signal([]);
  /** The last thing worth saying aloud. @type {import("@preact/signals-core").Signal<string>} */
  said = signal("");
  /** @type {import("@preact/signals-core").Signal<Moving & { of: Document["view"]["values"] } | null>} */
  #moved = signal(null);
  /**
   * Values that are being dragged and have not come to rest: drawings that are linked follow. They are told of the
   * document that they leave: once that says something else (an undo, another row), they mean nothing any more.
   *
   * @type {import("@preact/signals-core").ReadonlySignal<Moving | null>}
   */
  moving = computed(() => {
    const moved = this.#moved.value;
    return moved && moved.of === this.document.value.view.values ? moved : null;
  });
  /** The model at a shrinkage constant that is dragged, or has been and is not yet learned. @type {import("@preact/signals-core").Signal<import("../engine/shrink.js").Shrunk | null>} */
  shrunk = signal(null);
  /** What has been found of the interactions. @type {import("@preact/signals-core").Signal<import("../engine/seek.js").Sought>} */
  interactions = signal(nothingSought);
  /** How far the probabilities of held-out rows can be trusted. @type {import("@preact/signals-core").Signal<import("../engine/judge.js").Judged<import("../engine/contract.js").Reliability>>} */
  judged = signal(notJudged);
  /** The tab that somebody is about to open, and of what: what takes a while begins with it. @type {import("@preact/signals-core").Signal<{ tab: string, question: import("./document.js").Question } | null>} */
  near = signal(null);
  /** How well held-out rows are predicted, and what thresholds do to them. @type {import("@preact/signals-core").Signal<import("../engine/judge.js").Judged<import("../engine/contract.js").Judged>>} */
  decided = signal(notJudged);
  /** What a Venn machine promised of rows that it had not seen, and what happened. @type {import("@preact/signals-core").Signal<import("../engine/check.js").Checked>} */
  checked = signal(notChecked);
  /** What weighs most in a polynomial machine. @type {import("@preact/signals-core").Signal<import("../engine/top.js").TopSought>} */
  topFeatures = signal(noFeatures);
  /** The model that is compared with the document's. @type {import("@preact/signals-core").Signal<import("../engine/second.js").Second | null>} */
  second = signal(null);
  /** Whether a worker had to be replaced. */
  restarted = signal(false);
  /** Whether a part of the page could not be fetched. */
  partMissing = signal(false);
  /** A newer version of the page has come: what puts it in this one's place. @type {import("@preact/signals-core").Signal<(() => void) | null>} */
  newVersion = signal(null);
  /** How far the job was when the person stopped it. @type {import("@preact/signals-core").Signal<Progress | null>} */
  stopped = signal(null);

  /**
   * Bytes of the files that documents of the history speak of. They stay in the page: a worker may die.
   *
   * @type {Map<string, Uint8Array>}
   */
  #bytes = new Map();
  /** Whether there are bytes, for those who watch. */
  bytesVersion = signal(0);

  #lastKind = "";
  #lastTime = 0;

  /** @param {string} key @returns {Uint8Array | null} */
  bytesOf(key) {
    return this.#bytes.get(key) ?? null;
  }

  /** @param {string} key @param {Uint8Array} bytes */
  keepBytes(key, bytes) {
    this.#bytes.delete(key);
    this.#bytes.set(key, bytes);
    // Eight files back, examples among them, one may be undone; older ones would only fill the memory.
    for (const old of [...this.#bytes.keys()].slice(0, -8)) this.#bytes.delete(old);
    this.bytesVersion.value += 1;
  }

  dropBytes() {
    this.#bytes.clear();
    this.learned.clear();
    this.bytesVersion.value += 1;
  }

  /**
   * A gesture: one entry of the history.
   *
   * @param {string} name what it does, for the undo button
   * @param {(document: Document) => Document} change
   * @param {string} [kind] gestures of one kind in quick succession make one entry
   */
  gesture(name, change, kind = "") {
    const given = this.document.peek();
    const changed = asTouched(given, change(given));
    if (changed === given) return;
    const document = this.#known(changed);
    // A question that is still open goes on being asked, also where an undo leads back to it.
    const { source, choice } = changed.question;
    if (source.key === given.question.source.key && choice !== "open") this.touch();
    const before = this.history.value;
    const now = performance.now();
    const joins = kind !== "" && kind === this.#lastKind && now - this.#lastTime < SAME_GESTURE_MS;
    this.#lastKind = kind;
    this.#lastTime = now;
    this.history.value = joins
      ? { ...before, now: { name, document }, future: [] }
      : record(before, name, document);
  }

  /** Somebody has done something: what is drawn stays, also in what an undo leads back to. */
  touch() {
    const { choice, source } = this.document.peek().question;
    if (choice !== "open") return;
    this.history.value = amend(this.history.value, (d) =>
      d.question.choice === "open" && d.question.source.key === source.key
        ? withQuestion(d, { choice: "kept" })
        : d,
    );
  }

  /** The learner that the page has chosen, unless somebody has touched anything since it was asked. @param {string} key of the question @param {string} name @param {import("./choice.js").Choice} reason */
  choose(key, name, reason) {
    const { question, view } = this.document.peek();
    if (question.choice !== "open" || questionKey(question) !== key) return;
    const model = this.model.peek();
    let { places } = view;
    // By name or as in the file they stand anyway.
    if (model && name !== candidateOf(question) && !/name|file/.test(view.order) && !this.placed.peek()) {
      const own = profilesOf(model).filter(({ extra }) => !extra);
      // Where no line has a length, those that are folded are any: the longest of the other learner must not be among them.
      const any = view.shown > 0 && own.length > view.shown && own.every(({ range }) => range < 1e-9);
      const order = /** @type {import("../model/layout/types.js").Options["order"]} */ (view.order);
      const { shown } = ordered(own, { order, shown: own.length });
      if (!any) places = { of: placesOf(question), names: shown.map((p) => p.name) };
    }
    this.adjust((d) => {
      const taken = withView(withCandidate(d, name), { places });
      return this.#known(withQuestion(taken, { choice: reason }));
    });
  }

  /** With the model that has answered its question before. @param {Document} document @returns {Document} */
  #known(document) {
    const key = questionKey(document.question);
    const learned = document.modelOf === key ? null : this.learned.of(key);
    return learned ? { ...document, ...learned, modelOf: key } : document;
  }

  /** A change of how the page looks, which no undo takes back. @param {(document: Document) => Document} change */
  adjust(change) {
    this.history.value = replace(this.history.value, change(this.document.value));
  }

  /** Values under way. @param {Moving} moving */
  move(moving) {
    this.touch();
    this.#moved.value = { ...moving, of: this.document.peek().view.values };
  }

  /** They have come to rest, or were taken back. @param {string} [source] only what this one moves */
  rest(source) {
    if (source === undefined || this.#moved.peek()?.source === source) this.#moved.value = null;
  }

  /** A model that was learned, for every document that asked this question. @param {string} key @param {string} model @param {Scores | null} [scores] */
  answer(key, model, scores = null) {
    this.learned.keep(key, { model, scores });
    this.history.value = amend(this.history.value, (d) =>
      questionKey(d.question) === key && d.model !== model ? { ...d, model, modelOf: key, scores } : d,
    );
  }

  /** Whether the document changes by a step through the history. */
  walking = false;

  undo() {
    this.#walk(undo);
  }

  redo() {
    this.#walk(redo);
  }

  /** @param {(history: import("./history.js").History<Document>) => import("./history.js").History<Document>} step */
  #walk(step) {
    const { tab, panels, theme, sorted } = this.document.value.view;
    this.#lastKind = "";
    this.walking = true;
    batch(() => {
      this.history.value = step(this.history.value);
      // Neither the open panels nor the theme are part of a gesture: a step back must not shut what one looks at.
      this.adjust((d) => ({ ...d, view: { ...d.view, tab, panels, theme, sorted } }));
      this.trouble.value = null;
      this.stopped.value = null;
    });
    this.walking = false;
  }

  /** Another document altogether, without a way back: after a reload. @param {Document} document */
  restart(document) {
    this.learned.remember(document.others);
    this.history.value = newHistory(document);
  }
}

/**
 * A text that came from the engine or was checked when it was opened; only a damaged store can hold another.
 *
 * @param {string | null} text
 */
function readOrNull(text) {
  try {
    return text === null ? null : readModel(text);
  } catch {
    return null;
  }
}

/** @param {string | null} text */
function familyOrNull(text) {
  try {
    return text !== null && isClasses(text) ? readClasses(text) : null;
  } catch {
    return null;
  }
}

/** Whether held-out scores are of all their fits. @param {{ fits_done: number, fits: number } | undefined} scores */
function isTested(scores) {
  return scores !== undefined && scores.fits_done >= scores.fits;
}

/** The very object that a drawing of it keeps, so that it is known for the same. One that cannot be drawn says so there. @param {AdditiveModel} model */
function checked(model) {
  try {
    return readModel(model);
  } catch {
    return model;
  }
}

/** Whether all fits of the calibration are there. @param {AdditiveModel | null} model */
export function isCalibrated(model) {
  if (!model) return false;
  const { calibration } = model;
  // A number is not calibrated; that its fits were tested shows in their scores.
  if (!calibration) return isProbability(model) || isTested(model.held_out);
  return calibration.fits_done >= calibration.folds * calibration.repeats;
}

/** Whether the error bars that are asked for are whole. @param {AdditiveModel | null} model @param {import("./document.js").Question} question */
function isResampled(model, question) {
  const { resamples, recalibrate } = question;
  if (resamples === 0) return true;
  const bars = model?.resampling;
  return (
    bars !== undefined &&
    bars.resamples === resamples &&
    bars.recalibrated === (recalibrate && recalibrates(question)) &&
    bars.done + bars.skipped >= resamples
  );
}

/** What lines are of that keep their places. @param {import("./document.js").Question} question */
const placesOf = (question) => JSON.stringify(asked(question));
