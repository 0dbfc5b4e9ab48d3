//! The only transcendental functions of the engine.
//!
//! Those of std differ in the last bit between native code and WebAssembly, so that a model fitted in a browser would
//! not equal the one of the command line. libm gives the same bits everywhere.

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
