/**
 * The figures of Jakulin and others (2005) in the order of the paper: what is learned for each, in the words of the
 * explorer's address. The paper has no intervals of a probability, and neither have its figures.
 */
import { figures as words } from "../sentences/figures.js";
import { colicFacts, creditFacts, housingFacts, ionosphereFacts, irisFacts, titanicFacts } from "./facts.js";

/**
 * @typedef {import("./work.js").Work} Work
 * @typedef {import("../engine/contract.js").Interactions} Interactions
 * @typedef {{ name: string, address: string, open?: string }} Part a model; `open`: the address that shows it best in the
 *   explorer where that is another one, "" where another part's shows it too
 * @typedef {{
 *   id: keyof typeof words.texts, parts: readonly Part[], plane?: boolean, pairs?: boolean,
 *   facts: (works: readonly Work[], pairs: Interactions | null) => string[],
 * }} Figure `plane`: with the map from above beside the drawing; `pairs`: with a search for interactions; `facts`: sentences
 *   from the finished models
 */

const { names } = words;

/** Attributes of German credit that the paper uses. */
const six = "attributes=checking_status,duration,purpose,credit_amount,employment,residence_since";
const vital = "attributes=pulse,rectal_temperature,respiratory_rate";
/** Those of ionosphere that are numbers and vary. */
const signals = Array.from({ length: 32 }, (_, i) => `a${String(i + 3).padStart(2, "0")}`);
/** @param {string} map */
const allSignals = (map) => signals.map((name) => `map.${name}=${map}`).join("&");
const asCurves = "form.pulse=curve&form.rectal_temperature=curve&form.respiratory_rate=curve";

/** @type {readonly Figure[]} */
export const figures = [
  {
    id: "housing",
    parts: [{ name: names.svm, address: "#1/interval=none&sample=housing" }],
    facts: housingFacts,
  },
  {
    id: "iris",
    parts: [
      {
        name: names.svm,
        address:
          "#1/interval=none&sample=iris&attributes=petallength,petalwidth&plane=petallength,petalwidth",
      },
    ],
    plane: true,
    facts: irisFacts,
  },
  {
    id: "colic",
    parts: [
      {
        name: names.bumps,
        address: `#1/interval=none&sample=colic&${vital}&map.pulse=bumps10&map.rectal_temperature=bumps10&map.respiratory_rate=bumps10&${asCurves}`,
      },
      {
        name: names.intervals,
        address: `#1/interval=none&sample=colic&${vital}&map.pulse=cuts48_64_88&map.rectal_temperature=cuts37.5_38_38.5_39&map.respiratory_rate=cuts20_30_45&${asCurves}`,
      },
    ],
    facts: colicFacts,
  },
  {
    id: "credit",
    parts: [
      { name: names.apart, address: `#1/interval=none&sample=credit&${six}&resamples=100` },
      {
        name: names.together,
        address: `#1/interval=none&sample=credit&${six}&pairs=residence_since,employment,cells4&resamples=100`,
      },
    ],
    pairs: true,
    facts: creditFacts,
  },
  {
    id: "ionosphere",
    parts: [
      { name: names.linear, address: "#1/interval=none&sample=ionosphere&shown=5" },
      { name: names.fifths, address: `#1/interval=none&sample=ionosphere&shown=5&${allSignals("freq5")}` },
      { name: names.twoBumps, address: `#1/interval=none&sample=ionosphere&shown=5&${allSignals("bumps2")}` },
    ],
    facts: ionosphereFacts,
  },
  {
    id: "titanic",
    parts: [
      { name: names.bayes, address: "#1/interval=none&sample=titanic&learner=naive-bayes&compare=svm" },
      { name: names.svm, address: "#1/interval=none&sample=titanic", open: "" },
    ],
    facts: titanicFacts,
  },
];
