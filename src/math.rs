//! The only transcendental functions of the engine.
//!
//! Those of std differ in the last bit between native code and WebAssembly, so that a model fitted in a browser would
//! not equal the one of the command line. libm gives the same bits everywhere.

/// The largest number that is calculated with: fifth powers of it, times as much again, are still finite.
pub const LARGEST: f64 = 1e60;
/// The least distance between the smallest and the largest number of a column that is calculated with.
pub const CLOSEST: f64 = 1e-60;

/// 10⁰ to 10²², which doubles hold exactly.
pub const POWERS_OF_TEN: [f64; 23] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20,
    1e21, 1e22,
];

/// The 0.975 quantile of the normal distribution: 0.95 of it lies within so many deviations of its mean.
pub const NORMAL_975: f64 = 1.959_963_984_540_054;

/// eˣ.
pub fn exp(x: f64) -> f64 {
    libm::exp(x)
}

/// Natural logarithm.
pub fn ln(x: f64) -> f64 {
    libm::log(x)
}

/// ln(1 + x), exact for small x.
pub fn ln_1p(x: f64) -> f64 {
    libm::log1p(x)
}

/// eˣ − 1, exact for small x.
pub fn exp_m1(x: f64) -> f64 {
    libm::expm1(x)
}

/// The normal distribution function Φ, in its lower tail to the last digits too.
pub fn normal(x: f64) -> f64 {
    0.5 * libm::erfc(-x * std::f64::consts::FRAC_1_SQRT_2)
}

/// Probability of a log odds, 1 / (1 + e⁻ᵈ), without overflow for any finite or infinite d.
pub fn logistic(log_odds: f64) -> f64 {
    if log_odds >= 0.0 {
        1.0 / (1.0 + exp(-log_odds))
    } else {
        let e = exp(log_odds);
        e / (1.0 + e)
    }
}

/// Log odds of a probability, ln(p / (1 − p)).
pub fn logit(probability: f64) -> f64 {
    ln(probability) - ln_1p(-probability)
}

/// ln(1 + eˣ) without overflow: the logistic loss of a row at margin −x.
pub fn ln_1p_exp(x: f64) -> f64 {
    if x > 0.0 { x + ln_1p(exp(-x)) } else { ln_1p(exp(x)) }
}

/// The number below which a standard normal one falls with probability `p`: Φ⁻¹(p), −∞ at 0 and ∞ at 1; NaN outside.
///
/// From an approximation within 3e-3 (Abramowitz & Stegun 26.2.22) by Halley's steps on Φ, which libm's erfc gives to
/// the last digits in the tails too: the error is then cubed thrice.
pub fn normal_quantile(p: f64) -> f64 {
    if p > 0.5 {
        // Exact: the distance of a double above ½ from 1 is a double.
        return -normal_quantile(1.0 - p);
    }
    if p.is_nan() || p < 0.0 {
        return f64::NAN;
    }
    if p == 0.0 {
        return f64::NEG_INFINITY;
    }
    // Smaller ones have fewer digits, and a density that is 0.
    let p = p.max(f64::MIN_POSITIVE);
    let t = (-2.0 * ln(p)).sqrt();
    let mut x = (2.30753 + 0.27061 * t) / (1.0 + 0.99229 * t + 0.04481 * t * t) - t;
    for _ in 0..3 {
        let above = normal(x) - p;
        // Divided by the density.
        let error = above * (2.0 * std::f64::consts::PI).sqrt() * exp(0.5 * x * x);
        x -= error / (1.0 + 0.5 * x * error);
    }
    x
}

/// e^{s_k} / Σ e^{s_j}, without overflow.
pub fn softmax(scores: &[f64]) -> Vec<f64> {
    let largest = scores.iter().fold(f64::NEG_INFINITY, |largest, s| largest.max(*s));
    let powers: Vec<f64> = scores.iter().map(|s| exp(s - largest)).collect();
    let sum: f64 = powers.iter().sum();
    powers.iter().map(|p| p / sum).collect()
}

/// Replaces each number by its exponential, within two units in the last place; below −708 it is 0. For rows of kernels,
/// where libm's one call a number would take half of the time: this becomes vector code. Additions and multiplications
/// alone, so that it too has the same bits everywhere.
///
/// eˣ = 2ᵏ eʳ with k = round(x / ln 2), |r| ≤ ½ ln 2, and eʳ by its series.
pub fn exp_all(numbers: &mut [f64]) {
    /// Adding 1½ · 2⁵² rounds to an integer and leaves it in the low bits.
    const ROUND: f64 = 6_755_399_441_055_744.0;
    /// ln 2 in two parts, the first with so few digits that k times it is exact (fdlibm).
    const LN_2_HIGH: f64 = 6.931_471_803_691_238e-1;
    const LN_2_LOW: f64 = 1.908_214_929_270_587_7e-10;
    for x in numbers {
        let bounded = if *x > -708.0 { *x } else { -708.0 };
        let bounded = if bounded < 709.0 { bounded } else { 709.0 };
        let shifted = bounded * std::f64::consts::LOG2_E + ROUND;
        let k = shifted - ROUND;
        let r = (bounded - k * LN_2_HIGH) - k * LN_2_LOW;
        let mut series = 1.0 / 6_227_020_800.0;
        for divisor in INVERSE_FACTORIALS {
            series = series * r + divisor;
        }
        let power = f64::from_bits((shifted.to_bits() << 52).wrapping_add(1.0_f64.to_bits()));
        *x = if *x > -708.0 { series * power } else { 0.0 };
    }
}

/// 1/12!, 1/11!, …, 1/1!, 1/0!.
const INVERSE_FACTORIALS: [f64; 13] = [
    1.0 / 479_001_600.0,
    1.0 / 39_916_800.0,
    1.0 / 3_628_800.0,
    1.0 / 362_880.0,
    1.0 / 40_320.0,
    1.0 / 5_040.0,
    1.0 / 720.0,
    1.0 / 120.0,
    1.0 / 24.0,
    1.0 / 6.0,
    0.5,
    1.0,
    1.0,
];
