//! Naive Bayes: each attribute by itself says by how much its value shifts the log odds, ln P(v | 1) − ln P(v | 0), and
//! all that adds up to the log odds of the classes themselves. A missing value says nothing.
//!
//! Nominal attributes (and numeric ones cut into intervals) have a weight a level. A dense coordinate is taken for an
//! evidence already in log odds, made by `features/maps/density.rs`, and has the weight 1.

use super::solve::certificate::Certificate;
use crate::features::design::{Design, MISSING_LEVEL};
use crate::math;

/// How the share of a level in a class, n_vc of n_c, is estimated.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Estimate {
    /// (n_vc + m p_v) / (n_c + m), p_v being the level's share in both classes together (Cestnik 1990): m cases that say
    /// nothing, so that a level without cases says nothing. With m = 0 shares as they are, but for a level that one
    /// class lacks: there half a case is added in both.
    M(f64),
    /// (n_vc + 1) / (n_c + K), K being the number of levels (Laplace).
    Laplace,
}

/// A naive Bayes model: log odds of the positive class = w·x + b.
#[derive(Clone, Debug, PartialEq)]
pub struct NaiveBayes {
    /// One a coordinate.
    pub weights: Vec<f64>,
    /// Log odds of the classes' own shares.
    pub bias: f64,
    /// There is nothing to prove: counts give the answer.
    pub certificate: Certificate,
}

/// Counts rows labelled `y` (±1) with `weights` (0 = the row is not in this fit).
///
/// With one class only, every weight is 0 and the bias is the log odds of its share with one case added to each class.
///
/// # Panics
/// Where a number is not finite, a weight or m negative or a length wrong: the task refuses such rows before.
pub fn fit(design: &Design, y: &[f64], weights: &[f64], estimate: Estimate) -> NaiveBayes {
    assert!(design.is_sound(), "the design has numbers that are not finite, or codes that are no levels");
    assert!(y.len() == design.n_rows && weights.len() == design.n_rows, "one label and weight for each row");
    assert!(weights.iter().chain(y).all(|x| x.is_finite()), "labels and weights are finite");
    if let Estimate::M(m) = estimate {
        assert!(m.is_finite() && m >= 0.0, "m is finite and not negative");
    }
    let of_class = |sign: f64| y.iter().zip(weights).filter(|(y, _)| **y * sign > 0.0).map(|(_, w)| w).sum::<f64>();
    let (positive, negative) = (of_class(1.0), of_class(-1.0));
    let certificate = Certificate::closed_form("closed-form");
    let mut out = vec![0.0; design.n_coordinates()];
    if positive == 0.0 || negative == 0.0 {
        return NaiveBayes { weights: out, bias: math::ln((positive + 1.0) / (negative + 1.0)), certificate };
    }
    out[..design.n_dense].fill(1.0);
    for (first, block) in design.blocks() {
        let mut counts = vec![[0.0; 2]; block.n_levels];
        for ((&code, &y), &weight) in block.codes.iter().zip(y).zip(weights) {
            if code != MISSING_LEVEL {
                counts[code as usize][usize::from(y > 0.0)] += weight;
            }
        }
        for (weight, evidence) in out[first..].iter_mut().zip(evidence(&counts, estimate)) {
            *weight = evidence;
        }
    }
    NaiveBayes { weights: out, bias: math::ln(positive / negative), certificate }
}

/// ln P(v | 1) − ln P(v | 0) of each level, from its weights in the negative and the positive class.
pub fn evidence(counts: &[[f64; 2]], estimate: Estimate) -> Vec<f64> {
    let of_class = [0, 1].map(|class| counts.iter().map(|level| level[class]).sum::<f64>());
    let all = of_class[0] + of_class[1];
    // An attribute that one of the classes never shows says nothing of the classes.
    if of_class[0] <= 0.0 || of_class[1] <= 0.0 {
        return vec![0.0; counts.len()];
    }
    let of_level = |level: &[f64; 2]| {
        let share = |class: usize| match estimate {
            Estimate::M(m) if m > 0.0 => (level[class] + m * (level[0] + level[1]) / all) / (of_class[class] + m),
            Estimate::M(_) => (level[class] + if level[0].min(level[1]) > 0.0 { 0.0 } else { 0.5 }) / of_class[class],
            Estimate::Laplace => (level[class] + 1.0) / (of_class[class] + counts.len() as f64),
        };
        match estimate {
            // No case of either class.
            Estimate::M(_) if level[0] + level[1] <= 0.0 => 0.0,
            _ => math::ln(share(1) / share(0)),
        }
    };
    counts.iter().map(of_level).collect()
}
