/** Sentences: the shapes of an effect (kernel maps), their choice and their comparison. */

import { plural, quoted } from "../words.js";
import { mapNames } from "./names.js";
import { measureNames } from "./similarity.js";

/** @typedef {import("../../engine/contract.js").MapChoice} MapChoice */
/** @typedef {import("../../model/compare/rows.js").Loss} Loss */

/** The field's own terms, and what the shape does. @type {Record<MapChoice["kind"], { term: string, hint: string }>} */
const mapWords = {
  linear: { term: "linear", hint: "The effect grows evenly with the value." },
  spline: {
    term: "restricted cubic spline",
    hint: "Bends smoothly; straight at both ends. More knots, more bends.",
  },
  discretised: { term: "discretised", hint: "One effect for each interval of values." },
  piecewise_linear: { term: "piecewise linear", hint: "Straight pieces that meet at the knots." },
  polynomial: {
    term: "polynomial",
    hint: "One bend more with each degree. Grows fast at the ends of the data.",
  },
  radial: {
    term: "radial basis functions",
    hint: "Hills and valleys side by side; flat outside the data.",
  },
  sigmoid: { term: "logistic basis functions", hint: "Rises or falls in soft steps; flat at both ends." },
  radial_kernel: {
    term: "radial kernel",
    hint: "Any smooth curve. A small γ keeps it calm, a large one lets it follow the data.",
  },
  compact_kernel: {
    term: "short-range kernel, Gaussian process",
    hint: "Any smooth curve; rows further apart than the range (in standard deviations) do not touch each other.",
  },
  polynomial_kernel: { term: "polynomial kernel", hint: "A polynomial whose terms share one penalty." },
  nominal: { term: "nominal", hint: "Every value has an effect of its own." },
  ordinal: { term: "ordinal", hint: "Each value adds a step to the one before it." },
  similarity: {
    term: "similarity kernel",
    hint: "Values that are counted as similar share what they say, so that rare ones borrow from the others.",
  },
};

const parameters = {
  knots: "Knots",
  degree: "Degree",
  centres: "Bumps",
  bumps: "Steps",
  bins: "Intervals",
  gamma: "γ",
  range: "Range",
};

/** What a pair's joint effect looks like: two numbers, or one beside levels. */
const pairNames = {
  cells: ["a value for each cell", "steps for each value", "steps both ways"],
  product: ["a value for each cell", "smooth curve for each value", "smooth surface (products of splines)"],
  radial_kernel: ["free", "free curve for each value", "smooth surface (radial kernel)"],
  compact_kernel: [
    "a value for each cell",
    "local curve for each value (Gaussian process)",
    "smooth area of short reach (Gaussian process)",
  ],
};

const methods = {
  equal_frequency: "equally many rows in each",
  equal_width: "equally wide",
  entropy: "where the classes part (entropy)",
  by_hand: "set by hand",
};

/** @type {Record<Loss, string>} */
const losses = { brier: "Brier score", log_loss: "log loss" };
/** The same columns where a number is predicted. @type {Record<Loss, string>} */
const lossesOfNumber = { brier: "mean squared error", log_loss: "mean absolute error" };

/** "smooth curve, 4 knots" @param {MapChoice} map */
function shape(map) {
  const name = mapNames[map.kind];
  switch (map.kind) {
    case "spline":
    case "piecewise_linear":
      return `${name}, ${plural(map.knots, "knot")}`;
    case "polynomial":
    case "polynomial_kernel":
      return `${name} of degree ${map.degree}`;
    case "radial":
      return `${map.centres} ${name}`;
    case "sigmoid":
      return plural(map.bumps, "S-shaped step");
    case "radial_kernel":
      return `${name}, γ = ${map.gamma}`;
    case "similarity":
      return `${name} (${measureNames[map.measure]})`;
    case "compact_kernel":
      return `${name}, range ${map.range}`;
    case "discretised":
      if (map.method === "entropy") return "steps where the classes part";
      if (map.method === "by_hand") return "steps cut by hand";
      return `${map.bins ?? 5} steps, ${map.method === "equal_width" ? "equally wide" : "equally many rows"}`;
    default:
      return name;
  }
}

/** As the subject of a sentence. @param {MapChoice} map */
function subject(map) {
  const text = shape(map);
  const many = /^\d|^steps|^each/.test(text);
  return { text: many ? capital(text) : `A ${text}`, many };
}

/** @param {string} text */
const capital = (text) => text[0].toUpperCase() + text.slice(1);

export const shapes = {
  heading: (/** @type {string} */ name) => `Attribute ${name}`,
  close: "All lines",
  open: (/** @type {string} */ name, /** @type {string} */ now) =>
    `Shape of ${quoted(name)}: ${now}. Change it`,
  names: mapNames,
  words: mapWords,
  shape,
  label: "Shape of the effect",
  ownWay: "as in the model settings",
  /** In the list of maps. @param {MapChoice["kind"]} kind */
  option: (kind) =>
    mapNames[kind] === mapWords[kind].term ? mapNames[kind] : `${mapNames[kind]} – ${mapWords[kind].term}`,
  parameters,
  numberHints: {
    gamma: "Larger: narrower bumps, a wilder curve.",
    range: "In standard deviations. Smaller: finer detail, and many rows are learned faster.",
  },
  pairNames,
  ofPair: (/** @type {string} */ pair) => `Shape of ${pair}`,
  cutBy: "Cut into intervals",
  methods,
  usual: "Back to the usual shape",
  rests: {
    learner: (/** @type {string} */ shape, /** @type {string} */ learner) =>
      `The chosen shape (${shape}) rests: not for ${learner}.`,
    notBy: (/** @type {string} */ learner) => `not for ${learner}`,
    ownWay:
      "How naive Bayes looks at numbers stands in the model settings; here it can be told where to cut.",
    unused: "Not used to predict. Its shape counts as soon as it is.",
    kind: "A column of this kind has no shape to choose.",
    pair: (/** @type {string} */ other) => `Has a joint effect with ${quoted(other)}; its own shape rests.`,
  },
  range: (/** @type {string} */ low, /** @type {string} */ high, /** @type {string} */ middle) =>
    `${low} to ${high}, median ${middle}`,

  histogram: (/** @type {string} */ name) => `Where the values of ${name} lie`,
  cuts: "Cuts",
  cut: (/** @type {number} */ i, /** @type {number} */ n) => `Cut ${i} of ${n}`,
  removeCut: (/** @type {string} */ at) => `Remove the cut at ${at}`,
  addCut: "Add a cut",
  cutTaken: (/** @type {string} */ cut) => `There is a cut at ${cut} already.`,
  cutOutside: (/** @type {string} */ low, /** @type {string} */ high) =>
    `A cut lies above ${low} and up to ${high}.`,
  cutHint: "Drag a cut on the picture, or type where it should be.",
  interval: "Interval",
  below: (/** @type {string} */ cut) => `below ${cut}`,
  from: (/** @type {string} */ cut) => `${cut} and more`,
  between: (/** @type {string} */ low, /** @type {string} */ high) => `${low} to below ${high}`,
  value: "Value",
  rows: "Rows",
  share: (/** @type {string} */ positive) => `of them ${positive}`,
  intervals: (/** @type {string} */ name) => `Intervals of ${name}`,
  levels: (/** @type {string} */ name) => `Values of ${name}`,

  try: "Try other shapes",
  tryHint: "On held-out rows; nothing changes until you take one.",
  trying: (/** @type {string} */ shape, /** @type {number} */ done, /** @type {number} */ of) =>
    `Trying: ${shape} (${done} of ${of})`,
  stop: "Stop",
  results: (/** @type {string} */ name) => `Shapes tried for ${name}`,
  column: { shape: "Shape", difference: "against the present one", take: "Take" },
  losses,
  lossesOfNumber,
  present: "present",
  clearly: "clearly better",
  worse: "clearly worse",
  failed: (/** @type {string} */ why) => `could not be tried: ${why}`,
  take: "Take",
  takeShape: (/** @type {string} */ shape) => `Take: ${shape}`,
  /** @param {string} difference @param {string} error */
  difference: (difference, error) => `${difference} ± ${error}`,
  differenceHint: "± is one standard error of the difference over the folds; clear is more than two.",

  /**
   * @param {MapChoice} map @param {Loss} loss @param {boolean} number whether a number is predicted
   * @param {string} by how much lower @param {string} error standard error of that
   */
  better: (map, loss, number, by, error) => {
    const { text, many } = subject(map);
    const what = (number ? lossesOfNumber : losses)[loss];
    return `${text} ${many ? "lower" : "lowers"} the ${what} by ${by} (± ${error}).`;
  },
  /** @param {MapChoice} present @param {boolean} whole whether all were tried */
  none: (present, whole) => {
    const so = whole ? "" : "so far ";
    if (present.kind === "linear") return `No shape ${so}is clearly better than a straight line.`;
    return `No shape ${so}is clearly better than the present one (${shape(present)}).`;
  },

  all: "Suggest shapes for all attributes",
  allHint: "Tries each attribute in turn, the others as they are.",
  allTrying: (/** @type {string} */ name, /** @type {number} */ done, /** @type {number} */ of) =>
    `${name} (${done} of ${of})`,
  allNone: "No attribute is clearly better in another shape.",
  allTake: (/** @type {number} */ n) => `Take ${plural(n, "shape")}`,
  allHeading: "Suggested shapes",
};
