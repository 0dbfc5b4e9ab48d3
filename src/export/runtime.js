/** A cubic through two knots, and its slope. */
function cubic(d, h, v0, s0, v1, s1) {
  const m = (v1 - v0) / h;
  const c2 = (3 * m - 2 * s0 - s1) / h;
  const c3 = (s0 + s1 - 2 * m) / (h * h);
  return [v0 + d * (s0 + d * (c2 + d * c3)), s0 + d * (2 * c2 + 3 * d * c3)];
}

const upTo = (places, x) => places.filter((place) => place <= x).length;
const pieceOf = (knots, x) => Math.min(Math.max(upTo(knots, x), 1), knots.length - 1) - 1;

function polynomialsAt(curve, x) {
  let [sum, rise] = [0, 0];
  for (const { centre, unit, coefficients } of curve.polynomials) {
    const z = (x - centre) / unit;
    let [f, slope] = [0, 0];
    for (const a of coefficients.toReversed()) [slope, f] = [slope * z + f, f * z + a];
    sum += f;
    rise += slope / unit;
  }
  return [sum, rise];
}

/** A curve and its slope. */
function curveAt(curve, x) {
  const { knots, values, slopes } = curve;
  const node = (k) => {
    const [f, slope] = polynomialsAt(curve, knots[k]);
    return [values[k] - f, slopes[k] - slope];
  };
  const last = knots.length - 1;
  const [f, rise] = polynomialsAt(curve, x);
  if (!curve.goes_on && (x < knots[0] || x > knots[last])) {
    const end = x < knots[0] ? 0 : last;
    const [value, slope] = node(end);
    return [f + value + (x - knots[end]) * slope, rise + slope];
  }
  const k = pieceOf(knots, x);
  const [rest, slope] = cubic(x - knots[k], knots[k + 1] - knots[k], ...node(k), ...node(k + 1));
  return [f + rest, rise + slope];
}

/** The polynomials of a surface: the value, its slopes along x and y, its twist. */
function surfacePolynomials(surface, x, y) {
  const sums = [0, 0, 0, 0];
  for (const { in_y, centre, unit, coefficients } of surface.polynomials) {
    const [own, other] = in_y ? [y, x] : [x, y];
    const z = (own - centre) / unit;
    let [f, by, across, both] = [0, 0, 0, 0];
    for (const coefficient of coefficients.toReversed()) {
      const [a, slope] = curveAt(coefficient, other);
      [both, across, by, f] = [both * z + across, across * z + slope, by * z + f, f * z + a];
    }
    sums[0] += f;
    sums[in_y ? 2 : 1] += by / unit;
    sums[in_y ? 1 : 2] += across;
    sums[3] += both / unit;
  }
  return sums;
}

function surfaceAt(surface, x, y) {
  const [i, j] = [pieceOf(surface.x, x), pieceOf(surface.y, y)];
  const node = (row, column) => {
    const less = surfacePolynomials(surface, surface.x[column], surface.y[row]);
    const own = [surface.values, surface.x_slopes, surface.y_slopes, surface.twists];
    return own.map((of, k) => of[row][column] - less[k]);
  };
  const along = [j, j + 1].map((row) => {
    const [a, b] = [node(row, i), node(row, i + 1)];
    const [d, h] = [x - surface.x[i], surface.x[i + 1] - surface.x[i]];
    return [cubic(d, h, a[0], a[1], b[0], b[1])[0], cubic(d, h, a[2], a[3], b[2], b[3])[0]];
  });
  const [d, h] = [y - surface.y[j], surface.y[j + 1] - surface.y[j]];
  return surfacePolynomials(surface, x, y)[0] + cubic(d, h, ...along[0], ...along[1])[0];
}

/** A number, NaN where there is none. */
function numberOf(value) {
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof number === "number" && Number.isFinite(number) ? number : Number.NaN;
}

/** Which level, or interval, a value is in; -1 for none. */
function placeOf(attribute, cuts, value) {
  if (!attribute.numeric) return value === null || value === undefined ? -1 : attribute.levels.indexOf(String(value));
  const x = numberOf(value);
  return Number.isNaN(x) || cuts.length === 0 ? -1 : upTo(cuts, x);
}

/** What an effect adds. */
function effectAt(effect, row) {
  const attributes = effect.of.map((at) => MODEL.attributes[at]);
  const values = attributes.map(({ name }) => row[name]);
  const place = (side) => placeOf(attributes[side], effect.cuts?.[side] ?? [], values[side]);
  const x = numberOf(values.at(-1));
  switch (effect.form) {
    case "levels":
      return effect.at[place(0)] ?? 0;
    case "cubic":
      return Number.isNaN(x) ? 0 : curveAt(effect.curve, x)[0];
    case "table":
      return effect.at[place(0)]?.[place(1)] ?? 0;
    case "curves":
      return place(0) < 0 || Number.isNaN(x) ? 0 : curveAt(effect.curves[place(0)], x)[0];
    default: {
      const first = numberOf(values[0]);
      return Number.isNaN(first) || Number.isNaN(x) ? 0 : surfaceAt(effect.surface, first, x);
    }
  }
}

/** The normal distribution function. */
function normal(d) {
  const density = Math.exp(-0.5 * d * d) / Math.sqrt(2 * Math.PI);
  const size = Math.abs(d);
  if (size < 3) {
    let [sum, term] = [d, d];
    for (let k = 3; k < 99; k += 2) sum += term *= (d * d) / k;
    return 0.5 + density * sum;
  }
  let tail = size;
  for (let k = 99; k > 0; k--) tail = size + k / tail;
  return d < 0 ? density / tail : 1 - density / tail;
}

const LINKS = {
  logit: (d) => (d >= 0 ? 1 / (1 + Math.exp(-d)) : Math.exp(d) / (1 + Math.exp(d))),
  identity: (d) => d,
  exp: (d) => Math.min(Math.exp(d), Number.MAX_VALUE),
  square: (d) => Math.min(d * d, Number.MAX_VALUE),
  root: (d) => (d > 0 ? LINKS.square(d) : 0),
  probit: normal,
  cloglog: (d) => -Math.expm1(-Math.exp(d)),
};

/** The sum of a row, { age: 50, sex: "female" }: the intercept and all effects; of several classes one a class. */
export function sums(row) {
  return MODEL.sums.map(({ intercept, effects }) =>
    effects.reduce((sum, effect) => sum + effectAt(effect, row), intercept),
  );
}

/** What the model predicts of a row; of several classes an object of probabilities. */
export function predict(row) {
  const found = sums(row);
  if (MODEL.classes.length === 0) return LINKS[MODEL.link](MODEL.bend ? curveAt(MODEL.bend, found[0])[0] : found[0]);
  const most = Math.max(...found);
  const shares = found.map((sum) => Math.exp(sum - most));
  const all = shares.reduce((sum, share) => sum + share, 0);
  return Object.fromEntries(MODEL.classes.map((label, k) => [label, shares[k] / all]));
}
