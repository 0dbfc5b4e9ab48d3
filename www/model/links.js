// How the sum becomes the outcome: F of each link. The twin of `Link` in src/model/.
//
//   logit      d ≥ 0: 1/(1+e⁻ᵈ), else eᵈ/(1+eᵈ): never overflows
//   identity   d
//   exp        eᵈ      } where that is more than the largest number, the largest number
//   square     d²      }
//   probit     Φ(d), the normal distribution function
//   cloglog    1 − e^(−eᵈ)

/** @typedef {import("./types.js").Link} Link */

/** F(d) = 1/(1+e⁻ᵈ). @param {number} d */
export function logistic(d) {
  if (d >= 0) return 1 / (1 + Math.exp(-d));
  const e = Math.exp(d);
  return e / (1 + e);
}

/** The inverse of the logistic. @param {number} p */
export function logit(p) {
  return Math.log(p / (1 - p));
}

/** Φ(d): its series (Marsaglia 2004), and further out Laplace's continued fraction, in which the tail keeps its digits. @param {number} d */
function normal(d) {
  const density = Math.exp(-0.5 * d * d) / Math.sqrt(2 * Math.PI);
  if (Math.abs(d) < 3) {
    let all = d;
    for (let term = d, k = 3; k < 99; k += 2) all += term *= (d * d) / k;
    return 0.5 + density * all;
  }
  let tail = Math.abs(d);
  for (let k = 99; k; k--) tail = Math.abs(d) + k / tail;
  return d < 0 ? density / tail : 1 - density / tail;
}

/** @type {Record<Link, (d: number) => number>} */
const F = {
  logit: logistic,
  identity: (d) => d,
  exp: (d) => Math.min(Math.exp(d), Number.MAX_VALUE),
  square: (d) => Math.min(d * d, Number.MAX_VALUE),
  probit: normal,
  cloglog: (d) => -Math.expm1(-Math.exp(d)),
};

export const LINKS = /** @type {Link[]} */ (Object.keys(F));

/** F of a link. @param {Link} link @param {number} d */
export const linked = (link, d) => F[link](d);

/** Whether the outcome is the probability of a class; else it is a number. @param {{ link: Link }} model */
export function isProbability({ link }) {
  return link === "logit" || link === "probit" || link === "cloglog";
}
