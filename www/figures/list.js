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
const four = "attributes=checking_status,duration,purpose,credit_amount";
/** Those of ionosphere that are numbers and vary. */
const signals = Array.from({ length: 32 }, (_, i) => `a${String(i + 3).padStart(2, "0")}`);
/** @param {string} map */
const allSignals = (map) => signals.map((name) => `map.${name}=${map}`).join("&");
const asCurves = "form.duration=curve&form.credit_amount=curve";

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
        address: `#1/interval=none&sample=credit&${four}&map.duration=bumps5&map.credit_amount=bumps5&${asCurves}`,
      },
      {
        name: names.intervals,
        address: `#1/interval=none&sample=credit&${four}&map.duration=cuts10_15_24_36&map.credit_amount=cuts1000_2000_4000_8000&${asCurves}`,
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
