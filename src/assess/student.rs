//! Student's t distribution, by the incomplete beta function.

use crate::math;

/// P(T ≤ t) with so many degrees of freedom (> 0); NaN stays NaN.
pub fn cdf(t: f64, degrees: f64) -> f64 {
    let tail = 0.5 * two_sided(t, degrees);
    if t > 0.0 { 1.0 - tail } else { tail }
}

/// P(|T| ≥ |t|): the two-sided p of a t value, with all its digits in the tails.
pub fn two_sided(t: f64, degrees: f64) -> f64 {
    if t.is_infinite() {
        return 0.0;
    }
    let total = degrees + t * t;
    // Both shares by themselves: next to t = 0 the difference of one from 1 would keep half of its digits.
    of_shares(degrees / total, t * t / total, 0.5 * degrees, 0.5)
}

/// The t that |T| exceeds with probability `p`, 0 < p ≤ 1: 2.228… for 0.05 and 10 degrees of freedom.
pub fn two_sided_quantile(p: f64, degrees: f64) -> f64 {
    let (mut low, mut high) = (0.0, 1.0);
    while two_sided(high, degrees) > p {
        (low, high) = (high, 2.0 * high);
    }
    // Halved until no number lies between.
    loop {
        let middle = 0.5 * (low + high);
        if middle <= low || middle >= high {
            return middle;
        }
        if two_sided(middle, degrees) > p { low = middle } else { high = middle }
    }
}

/// The regularised incomplete beta function I_x(a, b), 0 ≤ x ≤ 1.
pub fn incomplete_beta(x: f64, a: f64, b: f64) -> f64 {
    of_shares(x, 1.0 - x, a, b)
}

/// The same of x and of 1 − x.
fn of_shares(x: f64, rest: f64, a: f64, b: f64) -> f64 {
    if x <= 0.0 || rest <= 0.0 || x.is_nan() {
        return if x > 0.0 { 1.0 } else { x.max(0.0) };
    }
    // The fraction converges fast below the mean alone.
    if x > (a + 1.0) / (a + b + 2.0) {
        return 1.0 - of_shares(rest, x, b, a);
    }
    let ln_beta = libm::lgamma(a) + libm::lgamma(b) - libm::lgamma(a + b);
    let ln_rest = if x < 0.5 { math::ln_1p(-x) } else { math::ln(rest) };
    math::exp(a * math::ln(x) + b * ln_rest - ln_beta) / a * fraction(x, a, b)
}

/// Its continued fraction (Abramowitz & Stegun 26.5.8) by Lentz's method, from the front.
fn fraction(x: f64, a: f64, b: f64) -> f64 {
    /// In place of a denominator of 0.
    const TINY: f64 = 1e-300;
    let held = |d: f64| if d.abs() < TINY { TINY } else { d };
    let mut d = 1.0 / held(1.0 - (a + b) * x / (a + 1.0));
    let (mut c, mut value) = (1.0, d);
    for m in 1..10_000 {
        let m = f64::from(m);
        let even = m * (b - m) * x / ((a + 2.0 * m - 1.0) * (a + 2.0 * m));
        let odd = -(a + m) * (a + b + m) * x / ((a + 2.0 * m) * (a + 2.0 * m + 1.0));
        let mut change = 1.0;
        for term in [even, odd] {
            d = 1.0 / held(1.0 + term * d);
            c = held(1.0 + term / c);
            change = c * d;
            value *= change;
        }
        if (change - 1.0).abs() <= f64::EPSILON {
            break;
        }
    }
    value
}
