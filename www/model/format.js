// Numbers → text. Every number a reader sees passes here, so that the same number reads the same in the axis, the
// chip, the sentence, the table and the spoken value.

import { LARGEST_VALUE } from "./field.js";

const MINUS = "\u2212";
/** Narrow, and it keeps the number and its unit on one line. */
const THIN = "\u202f";
const SUPERSCRIPT = ["⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"];

/** Formatters are dear to make and a drag asks for the same ones again. @type {Map<string, Intl.NumberFormat>} */
const formatters = new Map();

/**
 * @param {string | undefined} locale @param {number} least @param {number} most decimals
 * @param {boolean} [large] stands on an axis with numbers of five digits
 */
function formatter(locale, least, most, large = false) {
  const key = `${locale ?? ""}|${least}|${most}|${large}`;
  let found = formatters.get(key);
  if (!found) {
    found = new Intl.NumberFormat(locale, {
      minimumFractionDigits: least,
      maximumFractionDigits: most,
      // 1984 is more often a year than a count: group from five digits on.
      useGrouping: large ? true : /** @type {any} */ ("min2"),
    });
    formatters.set(key, found);
  }
  return found;
}

/** @param {string} text the true minus, which is as wide as a digit, and no "−0" */
function tidy(text) {
  const signed = text.replace("-", MINUS);
  return /[1-9]/.test(signed) ? signed : signed.replace(MINUS, "");
}

/**
 * A number with a fixed count of decimals.
 * @param {number} value @param {number} decimals @param {string} [locale] @param {boolean} [large]
 */
export function fixed(value, decimals, locale, large) {
  const d = Math.min(Math.max(Math.round(decimals), 0), 20);
  return tidy(formatter(locale, d, d, large).format(value));
}

/**
 * The same, with a plus sign where it is above zero.
 * @param {number} value @param {number} decimals @param {string} [locale]
 */
export function signed(value, decimals, locale) {
  const text = fixed(value, decimals, locale);
  return value > 0 && /[1-9]/.test(text) ? `+${text}` : text;
}

/** Exponent of ten of a number: 3 for 1000…9999. @param {number} x */
function magnitude(x) {
  if (x === 0 || !Number.isFinite(x)) return 0;
  return Number(Math.abs(x).toExponential().split("e")[1]);
}

/** @param {number} value @param {number} digits significant ones @param {string | undefined} locale */
function scientific(value, digits, locale) {
  if (value === 0) return "0";
  const [mantissa, exponent] = value.toExponential(Math.max(digits - 1, 0)).split("e");
  const power = [...String(Math.abs(Number(exponent)))].map((c) => SUPERSCRIPT[Number(c)]).join("");
  const factor = tidy(formatter(locale, 0, Math.max(digits - 1, 0)).format(Number(mantissa)));
  const sign = exponent.startsWith("-") ? "⁻" : "";
  return factor === "1" ? `10${sign}${power}` : `${factor}×10${sign}${power}`;
}

/**
 * How the values of one axis are to be written, from the range they span and the step between them: an axis over 0–0.03
 * must not read 0.0, 0.0, 0.0.
 * @param {number} low @param {number} high @param {number} step distance that must stay visible
 */
function axisStyle(low, high, step) {
  const largest = Math.max(Math.abs(low), Math.abs(high));
  const place = step > 0 ? magnitude(step * (1 + 1e-9)) : magnitude(largest) - 3;
  // A step of 0.25 or 1.5 needs one more place than its size says.
  const rest = step > 0 ? step / 10 ** place : 1;
  const fine = Math.abs(rest - Math.round(rest)) > 1e-6 ? 1 : 0;
  const digits = Math.max(1, magnitude(largest) - place + 1 + fine);
  const extreme = largest >= 1e15 || (largest < 1e-4 && largest > 0);
  return {
    largest,
    digits,
    decimals: Math.max(0, fine - place),
    powers: extreme && digits <= 8,
    compact: largest >= 1e6 && step >= 1e4,
  };
}

/**
 * @param {number} low @param {number} high @param {number} step
 * @param {string} [locale]
 * @returns {(value: number) => string} for ticks: large round numbers are written short, 500M
 */
export function axisFormat(low, high, step, locale) {
  const { largest, digits, decimals, powers, compact } = axisStyle(low, high, step);
  if (powers)
    return (value) =>
      scientific(value, Math.max(1, digits - (magnitude(largest) - magnitude(value))), locale);
  if (compact) {
    const short = new Intl.NumberFormat(locale, {
      notation: "compact",
      maximumSignificantDigits: Math.min(21, digits),
    });
    return (value) => tidy(short.format(value));
  }
  return (value) => fixed(value, decimals, locale, largest >= 10_000);
}

/**
 * How a value of a numeric attribute is written: as finely as the file writes it or as its range needs, whichever is
 * finer; a value typed by hand that is finer still keeps all it needs to differ from its neighbours.
 * @param {import("./types.js").NumericRange} numeric @param {string} [locale]
 * @returns {(value: number) => string}
 */
export function valueFormat(numeric, locale) {
  const step = valueStep(numeric);
  const { decimals, powers, digits, largest } = axisStyle(numeric.minimum, numeric.maximum, step);
  if (powers) return (value) => scientific(value, digits + 2, locale);
  return (value) => {
    if (Math.abs(value) >= 1e15) return scientific(value, 6, locale);
    const finest = Math.min(
      20,
      Math.max(decimals + 3, Math.abs(value) < 1 && value !== 0 ? 2 - magnitude(value) : 0),
    );
    const onGrid = Math.abs(value / step - Math.round(value / step)) < 1e-6;
    return tidy(
      // As on the axis of these values: 4,249 beside 18,424.
      formatter(
        locale,
        Math.min(decimals, 20),
        onGrid ? Math.min(decimals, 20) : finest,
        largest >= 10_000,
      ).format(value),
    );
  };
}

/**
 * The step of a numeric attribute under the arrow keys and of a drag: a nice 1, 2 or 5 times a power of ten near a
 * two-hundredth of the range, never finer than the file writes where the file writes finely enough.
 * @param {import("./types.js").NumericRange} numeric
 */
export function valueStep(numeric) {
  const span = numeric.maximum - numeric.minimum;
  const own = 10 ** -numeric.decimals;
  if (!(span > 0)) return own;
  const raw = span / 200;
  const power = 10 ** Math.floor(Math.log10(raw));
  const nice = [1, 2, 5, 10].map((m) => m * power).find((s) => s >= raw * (1 - 1e-9)) ?? raw;
  // Whole years or counts: one by one as long as 30 steps remain to show something.
  if (nice < own && span / own >= 1) return own;
  return nice;
}

/**
 * A probability in per cent. Whole per cents from 10 to 90, finer towards both ends, since 97 % and 99.7 % differ as
 * much as 50 % and 93 % do. 0 % and 100 % are written only where it is exactly 0 or 1.
 * @param {number} p @param {string} [locale]
 */
export function percent(p, locale) {
  if (p === 0 || p === 1) return `${fixed(p * 100, 0, locale)}${THIN}%`;
  if (p < 0.0001) return `<${THIN}${fixed(0.01, 2, locale)}${THIN}%`;
  if (p > 0.9999) return `>${THIN}${fixed(99.99, 2, locale)}${THIN}%`;
  const edge = Math.min(p, 1 - p);
  return `${fixed(p * 100, edge >= 0.0995 ? 0 : edge >= 0.00995 ? 1 : 2, locale)}${THIN}%`;
}

/** Digits in which effects are written. @param {number} range of the longest line */
export const effectDecimals = (range) => (range > 0 ? Math.max(2, 2 - magnitude(range)) : 2);

/**
 * Log odds: two decimals as long as the model is of ordinary size; more where all effects are small.
 * @param {number} range the largest range of an effect of the model
 * @param {string} [locale]
 * @returns {(value: number) => string} always with its sign
 */
export function logOddsFormat(range, locale) {
  const decimals = effectDecimals(range);
  return (value) => (decimals > 8 ? scientific(value, 3, locale) : signed(value, decimals, locale));
}

/**
 * An odds ratio to three significant digits.
 * @param {number} ratio @param {string} [locale]
 */
export function ratio(ratio, locale) {
  if (!Number.isFinite(ratio)) return "∞";
  if (ratio >= 1e6 || ratio < 1e-4) return scientific(ratio, 2, locale);
  return fixed(ratio, Math.max(0, 2 - magnitude(ratio)), locale);
}

/** The last digit of an odds ratio as it is written. @param {number} ratio */
export const ratioUnit = (ratio) => 10 ** (magnitude(ratio) - (ratio >= 1e6 || ratio < 1e-4 ? 1 : 2));

/** A number as short as it is: 0.03, 1,400,000,000. @param {number} value @param {string} [locale] */
export function plain(value, locale) {
  const size = Math.abs(value);
  if (size >= 1e15 || (size < 1e-4 && size > 0)) return scientific(value, 4, locale);
  return tidy(formatter(locale, 0, Math.min(20, Math.max(0, 9 - magnitude(value)))).format(value));
}

/** A count of rows. @param {number} n @param {string} [locale] */
export function count(n, locale) {
  return tidy(formatter(locale, 0, Number.isInteger(n) ? 0 : 1).format(n));
}

/**
 * A number as it stands in a field: all of its digits, with the decimal mark of the locale and without groups, so that
 * `parseNumber` reads the same one.
 * @param {number} value @param {string} [locale]
 */
export const typed = (value, locale) =>
  String(value)
    .replace(".", formatter(locale, 1, 1).format(0)[1])
    .replace(/^-/, MINUS);

/**
 * A number typed by a person: decimal point or comma, true minus, groups of three. Where a mark could be either, it is what
 * the locale writes: 1.000 is a thousand in German and one in English. Two numbers in a row are none.
 * @param {string} text @param {string} [locale]
 * @returns {number | null} null where it is not a number
 */
export function parseNumber(text, locale) {
  let plain = text
    .trim()
    .replace(MINUS, "-")
    .replace(/^([-+])\s/, "$1");
  const groups = /^[-+]?[1-9]\d{0,2}(?:([\s'’.,])\d{3}(?:\1\d{3})*|(?:,\d\d)+,\d{3})(?=[.,]\d*$|$)/.exec(
    plain,
  );
  if (groups) {
    const [head, mark = ","] = groups;
    const rest = plain.slice(head.length);
    const sure = !/[.,]/.test(mark) || head.split(mark)[2] || rest;
    if (mark !== rest[0] && (sure || mark === formatter(locale, 0, 0, true).format(1111)[1]))
      plain = head.replaceAll(mark, "") + rest;
  }
  plain = plain.replace(",", ".");
  // What is no number of these signs either, Number() says; it would take more, such as 0x10.
  if (!/^[-+.\de]+$/i.test(plain)) return null;
  const value = Number(plain);
  return Math.abs(value) <= LARGEST_VALUE ? value : null;
}

/** A shrinkage constant as it is read: a plain number of three digits. @param {number} k */
export function plainK(k) {
  return plain(Number(k.toPrecision(3)));
}
