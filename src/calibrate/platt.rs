//! Univariate logistic regression of the class on the score: log odds = offset + slope · score.
//!
//! Platt 1999 with the corrections of Lin, Lin & Weng 2007. Their stopping rule is absolute, so that scores of size
//! 1e-8 leave p = ½ for every row, and scores of size 1e6 a line search that "fails"; here the scores are standardised
//! first, and the answer is the same for any unit.

use crate::math;
use serde::{Deserialize, Serialize};

/// Which targets the likelihood uses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Targets {
    /// Smoothed where maximum likelihood is not to be trusted: where either class has less than [`FEW_CASES`] by weight,
    /// or where a threshold separates the classes, so that the likelihood has no maximum. Otherwise 0 and 1.
    #[default]
    Automatic,
    /// 0 and 1: maximum likelihood. Separated classes are smoothed all the same.
    MaximumLikelihood,
    /// Platt's (N₊ + 1)/(N₊ + 2) and 1/(N₋ + 2).
    Smoothed,
}

/// Weight of a class below which targets are smoothed: its share then has a standard error above a sixth of itself.
pub const FEW_CASES: f64 = 30.0;

/// What came of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Outcome {
    /// A slope above zero.
    Fitted,
    /// Higher scores do not go with more positives: slope 0, every row has the smoothed class share.
    NoSignal,
    /// All scores are equal (or there are none): slope 0, every row has the smoothed class share.
    EqualScores,
    /// All cases are of one class: slope 0, every row has the smoothed class share.
    OneClass,
}

/// A fitted calibration.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Sigmoid {
    /// Log odds at score 0.
    pub offset: f64,
    /// Log odds per unit of score, ≥ 0.
    pub slope: f64,
    /// Whether there was anything to fit.
    pub outcome: Outcome,
    /// Whether the targets were smoothed.
    pub smoothed: bool,
    /// Whether the gradient says that this is the maximum.
    pub converged: bool,
}

impl Sigmoid {
    /// Log odds of a score.
    pub fn log_odds(&self, score: f64) -> f64 {
        self.offset + self.slope * score
    }

    /// The targets of positive and of other cases, whose weights are given.
    pub(super) fn targets(&self, weights: [f64; 2]) -> [f64; 2] {
        targets(self.smoothed, weights)
    }
}

/// Fits scores with their classes and weights (≥ 0; a case of weight k counts as k cases).
///
/// # Panics
/// Where lengths differ or a number is not finite.
pub fn fit(scores: &[f64], positive: &[bool], weights: &[f64], targets: Targets) -> Sigmoid {
    assert!(scores.len() == positive.len() && scores.len() == weights.len(), "one class and weight for each score");
    assert!(scores.iter().chain(weights).all(|x| x.is_finite()), "scores and weights are finite");
    let weight_of =
        |class: bool| -> f64 { positive.iter().zip(weights).filter(|(p, _)| **p == class).map(|(_, w)| w).sum() };
    let (n_positive, n_negative) = (weight_of(true), weight_of(false));
    let flat = |outcome| Sigmoid {
        offset: math::ln((n_positive + 1.0) / (n_negative + 1.0)),
        slope: 0.0,
        outcome,
        smoothed: true,
        converged: true,
    };
    if n_positive == 0.0 || n_negative == 0.0 {
        return flat(Outcome::OneClass);
    }
    let Some(standard) = Standard::new(scores, weights) else { return flat(Outcome::EqualScores) };
    let smoothed = match targets {
        Targets::Smoothed => true,
        Targets::Automatic if n_positive.min(n_negative) < FEW_CASES => true,
        _ => is_separated(scores, positive, weights),
    };
    let [high, low] = self::targets(smoothed, [n_positive, n_negative]);
    let used = scores.iter().zip(positive).zip(weights).filter(|(_, weight)| **weight > 0.0);
    let cases: Vec<Case> = used
        .map(|((&score, &positive), &weight)| Case {
            score: standard.of(score),
            target: if positive { high } else { low },
            weight,
        })
        .collect();
    let line = maximise(&cases, math::ln((n_positive + 1.0) / (n_negative + 1.0)));
    if line.slope <= 0.0 {
        return Sigmoid { converged: line.converged, ..flat(Outcome::NoSignal) };
    }
    let slope = line.slope / standard.spread / standard.size;
    let offset = line.offset - line.slope * standard.mean / standard.spread;
    Sigmoid { offset, slope, outcome: Outcome::Fitted, smoothed, converged: line.converged }
}

fn targets(smoothed: bool, [n_positive, n_negative]: [f64; 2]) -> [f64; 2] {
    if smoothed { [(n_positive + 1.0) / (n_positive + 2.0), 1.0 / (n_negative + 2.0)] } else { [1.0, 0.0] }
}

/// Overlap of the classes, as a share of the range of all scores, that is still called touching.
const TOUCHING: f64 = 1e-3;

/// Whether a threshold has all positives on one side and all negatives on the other, touching at it or not.
///
/// Scores that differ by rounding touch too: where a rare level sets its few rows, all positive, apart and everything
/// else has one score to six digits, a likelihood without this tolerance fits those digits, with a slope of 1e5.
pub(super) fn is_separated(scores: &[f64], positive: &[bool], weights: &[f64]) -> bool {
    let range = |class: bool| {
        let cases = scores.iter().zip(positive).zip(weights).filter(|((_, p), w)| **p == class && **w > 0.0);
        cases.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), ((&s, _), _)| (low.min(s), high.max(s)))
    };
    let (positives, negatives) = (range(true), range(false));
    let touching = TOUCHING * (positives.1.max(negatives.1) - positives.0.min(negatives.0));
    positives.0 >= negatives.1 - touching || positives.1 <= negatives.0 + touching
}

/// score ↦ (score / size − mean) / spread. Division by the size first keeps sums of extreme scores finite.
#[derive(Clone, Copy, Debug)]
pub(super) struct Standard {
    pub(super) size: f64,
    pub(super) mean: f64,
    pub(super) spread: f64,
}

impl Standard {
    /// `None` where the scores are equal but for rounding.
    pub(super) fn new(scores: &[f64], weights: &[f64]) -> Option<Standard> {
        let used = || scores.iter().zip(weights).filter(|(_, w)| **w > 0.0);
        let size = used().map(|(s, _)| s.abs()).fold(0.0, f64::max);
        if size == 0.0 {
            return None;
        }
        let total: f64 = weights.iter().sum();
        let mean = used().map(|(s, w)| w * (s / size)).sum::<f64>() / total;
        let variance = used().map(|(s, w)| w * (s / size - mean) * (s / size - mean)).sum::<f64>() / total;
        let spread = variance.sqrt();
        (spread > 1e-12).then_some(Standard { size, mean, spread })
    }

    pub(super) fn of(&self, score: f64) -> f64 {
        (score / self.size - self.mean) / self.spread
    }
}

struct Case {
    score: f64,
    target: f64,
    weight: f64,
}

struct Line {
    offset: f64,
    slope: f64,
    converged: bool,
}

/// Maximises Σ w (t d − ln(1 + eᵈ)), d = offset + slope · score, by Newton with halved steps.
fn maximise(cases: &[Case], first_offset: f64) -> Line {
    let loss = |offset: f64, slope: f64| -> f64 {
        let of = |case: &Case| {
            let d = offset + slope * case.score;
            case.weight * (math::ln_1p_exp(d) - case.target * d)
        };
        cases.iter().map(of).sum()
    };
    let total: f64 = cases.iter().map(|case| case.weight).sum();
    let mut line = Line { offset: first_offset, slope: 0.0, converged: false };
    let mut value = loss(line.offset, line.slope);
    // Near the maximum the loss changes by less than it is rounded: then the gradient alone decides.
    let rounding = 1e-14 * total;
    let mut last_size = f64::INFINITY;
    for _ in 0..100 {
        let derivatives = Derivatives::at(cases, &line);
        let size = derivatives.size() / total;
        line.converged = size <= 1e-10;
        if size <= 1e-15 || (line.converged && size >= last_size) {
            break;
        }
        last_size = size;
        let (d_offset, d_slope) = derivatives.newton_step();
        let mut step = 1.0;
        let mut next = loss(line.offset + d_offset, line.slope + d_slope);
        while next > value + rounding && step > 1e-9 {
            step *= 0.5;
            next = loss(line.offset + step * d_offset, line.slope + step * d_slope);
        }
        line.offset += step * d_offset;
        line.slope += step * d_slope;
        value = next;
    }
    line
}

struct Derivatives {
    gradient: [f64; 2],
    /// Second derivatives: offset twice, mixed, slope twice.
    curvature: [f64; 3],
}

impl Derivatives {
    fn at(cases: &[Case], line: &Line) -> Derivatives {
        let (mut gradient, mut curvature) = ([0.0; 2], [0.0; 3]);
        for case in cases {
            let p = math::logistic(line.offset + line.slope * case.score);
            let error = case.weight * (p - case.target);
            let weight = case.weight * p * (1.0 - p);
            gradient[0] += error;
            gradient[1] += error * case.score;
            curvature[0] += weight;
            curvature[1] += weight * case.score;
            curvature[2] += weight * case.score * case.score;
        }
        Derivatives { gradient, curvature }
    }

    fn size(&self) -> f64 {
        self.gradient[0].abs().max(self.gradient[1].abs())
    }

    /// −H⁻¹g, with a ridge of 1e-12 of the trace (and of the smallest double) against a curvature that vanished.
    fn newton_step(&self) -> (f64, f64) {
        let [aa, ab, bb] = self.curvature;
        let ridge = 1e-12 * (aa + bb) + f64::MIN_POSITIVE;
        let (aa, bb) = (aa + ridge, bb + ridge);
        let determinant = aa * bb - ab * ab;
        let [ga, gb] = self.gradient;
        (-(bb * ga - ab * gb) / determinant, -(aa * gb - ab * ga) / determinant)
    }
}
