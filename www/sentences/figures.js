/** Sentences: the page with the figures of the paper. Numbers come formatted (www/figures/facts.js). */
import { compare } from "./compare/second.js";

/** Models of the figures, as they are called over their drawings and in sentences. */
const names = {
  svm: "Linear SVM",
  bayes: "Naive Bayes",
  bumps: "Smooth: ten radial bumps",
  intervals: "Stepped: intervals set by hand",
  apart: "Every attribute by itself",
  together: "Employment and residence together",
  linear: "Straight lines",
  fifths: "Five intervals of equal frequency",
  twoBumps: "Two radial bumps",
};

export const figures = {
  title: "Figures of the paper",
  lead: "Each figure of the paper that showed how to draw a support vector machine as a nomogram, learned anew in your browser from the data. Drag a dot in any of them.",
  paper:
    "A. Jakulin, M. Možina, J. Demšar, I. Bratko and B. Zupan, “Nomograms for Visualizing Support Vector Machines”, KDD 2005.",
  explorer: "Nomogram Explorer",
  backHint: "To the page where you can open your own data",
  contents: "Figures on this page",
  skip: "Skip to the figures",
  open: "Open in the explorer",
  openWhat: (/** @type {string} */ what) => `Open in the explorer: ${what}`,
  waiting: "Learned when it comes into view.",
  learning: "Learning from the data …",
  calibrating: (/** @type {string} */ name, /** @type {number} */ done, /** @type {number} */ of) =>
    `${name}: ${done} of ${of} test fits`,
  resampling: (/** @type {string} */ name, /** @type {number} */ done, /** @type {number} */ of) =>
    `${name}: ${done} of ${of} resamples for the error bars`,
  pairing: "Looking for interactions …",
  trouble: (/** @type {string} */ what) => `This figure could not be made. ${what}`,
  pairsTrouble: "The search for interactions did not succeed; the drawings are whole.",
  engine: "The engine could not be loaded. Check the connection and try again.",
  part: "A part of the page could not be fetched. Check the connection and try again.",
  unexpected: "Something went wrong inside the engine.",
  retry: "Try again",
  data: "Data",
  says: "What these models say",
  scoresHead: "On held-out rows",
  scores: /** @type {Record<string, string>} */ (compare.scores),
  map: "The map from above",
  drawing: (/** @type {string} */ name) => `Nomogram: ${name}`,
  names,

  texts: {
    housing: {
      short: "Boston housing",
      heading: "Boston housing: the first nomogram of a support vector machine",
      lead: "Four attributes of a suburb, two of them cut into classes as in the paper, and whether its median price is low. Each line is one attribute: the longer, the more it can move the probability below.",
    },
    iris: {
      short: "Iris",
      heading: "Iris: one model, from above and as a nomogram",
      lead: "Two attributes can be seen from above: the flowers, the lines of equal probability, the support vectors in rings. The nomogram says the same and would still do so with thirty attributes. Drag the cross or a dot: the other follows.",
    },
    colic: {
      short: "Horse colic",
      heading: "Horse colic: effects that are not straight lines",
      lead: "An effect that turns is drawn as a small plot of its own, its value upwards. Left the shape is smooth, right it goes in steps: two ways to learn it that should agree on where it turns.",
    },
    credit: {
      short: "German credit",
      heading: "German credit: an effect that depends on another attribute",
      lead: "Left, six attributes by themselves. Right, the same six, but employment has a line of its own for each residence duration. The bars hold 95 % of 100 bootstrap resamples.",
    },
    ionosphere: {
      short: "Ionosphere",
      heading: "Ionosphere: where straight lines are not enough",
      lead: "The same support vector machine, three times: with a straight line for each radar signal, with steps, and, as in the paper's drawing, with two radial bumps. The paper says that a linear machine does poorly on these data. Five lines of each are shown; the others count too.",
    },
    titanic: {
      short: "Titanic",
      heading: "Titanic: two learners on one scale",
      lead: "Naive Bayes and the support vector machine look at the same people. Both drawings have the same axes, and their dots are linked: move one and its twin follows.",
    },
  },

  longest: (/** @type {string} */ name, /** @type {string} */ next, /** @type {string} */ range) =>
    `${name} has the longest line: it alone can move the total by 100 points. Next comes ${next} with ${range}.`,
  alone: (
    /** @type {string} */ positive,
    /** @type {string} */ before,
    /** @type {string} */ name,
    /** @type {string} */ value,
    /** @type {string} */ after,
  ) =>
    `With nothing known of a suburb, the probability that its price is ${positive} is ${before}; with ${name} known to be ${value} and nothing else, it is ${after}.`,
  petals: (/** @type {string} */ times, /** @type {string} */ width, /** @type {string} */ length) =>
    `A centimetre of petal width weighs about ${times} times as much as a centimetre of petal length. Yet over the flowers measured here width can move the total by ${width} points and length by ${length}: lines compare what weights cannot.`,
  ownLine: (/** @type {string} */ probability) =>
    `Where the machine itself draws its line, the calibrated probability is ${probability}: near one half, but not bound to it.`,
  turns: (
    /** @type {string} */ place,
    /** @type {string} */ low,
    /** @type {string} */ first,
    /** @type {string} */ atFirst,
    /** @type {string} */ last,
    /** @type {string} */ atLast,
  ) =>
    `Smooth, the risk of death is lowest at a temperature of about ${place} °C (${low} points) and rises both ways: ${atFirst} at ${first} °C, ${atLast} at ${last} °C.`,
  noTurn: "Smooth, the risk of death does not turn along the temperature.",
  steps: (/** @type {string} */ interval, /** @type {boolean} */ inside) =>
    `In steps it is lowest in the interval ${interval} °C${inside ? ", with higher ones on both sides" : ""}.`,
  unemployed: (
    /** @type {string} */ alone,
    /** @type {string} */ most,
    /** @type {string} */ whereMost,
    /** @type {string} */ least,
    /** @type {string} */ whereLeast,
  ) =>
    `By itself, being unemployed counts ${alone} points towards a bad loan. With residence taken into account it is ${most} where residence is ${whereMost}, and ${least} where it is ${whereLeast}.`,
  pair: (
    /** @type {boolean} */ first,
    /** @type {number} */ of,
    /** @type {string} */ p,
    /** @type {string} */ adjusted,
    /** @type {boolean} */ unlikely,
  ) =>
    `${first ? `Of all ${of} pairs of the six attributes this one is the least likely to be chance` : `Among the ${of} pairs of the six attributes this one is not the least likely to be chance`} (p = ${p} by permutation); taking into account that ${of} pairs were looked at, p = ${adjusted}. ${
      unlikely ? "That is unlikely by chance." : "That is a hint worth following, not a proof."
    }`,

  /** @param {[string, string]} models @param {readonly { score: string, one: string, other: string, better: string | null, open: boolean }[]} told */
  judged: (models, told) => {
    const parts = told.map(({ score, one, other, better, open }) => {
      if (open) return `${score} is ${one} and ${other}`;
      return better === null
        ? `${score} is about equal (${one} and ${other})`
        : `${score} is ${one} against ${other}, better for “${better}”`;
    });
    return parts.length ? `“${models[0]}” against “${models[1]}” on held-out rows: ${parts.join("; ")}.` : "";
  },
};
