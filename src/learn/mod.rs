//! The learners, one a file, and under them the solvers that they share.
//!
//! Whatever learns, what comes out is a [`Score`]: a sum over the groups of the features. [`Learner::fit`] is the one
//! way to it.

pub mod kernel_svm;
pub mod linear_svm;
pub mod logistic;
pub mod radial_svm;
pub mod solve;

use crate::features::Features;
use solve::SolveOptions;
use solve::certificate::Certificate;

/// What a learner found: score(x) = bias + w·Φ(x) + Σ_i c_i Σ_k K_k(x, x_i).
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Score {
    /// The score of an instance all of whose attributes are unknown.
    pub bias: f64,
    /// w, one a coordinate of the design.
    pub weights: Vec<f64>,
    /// c_i = α_i y_i, one a row of the design; empty where there are no sub-kernels.
    pub expansion: Vec<f64>,
    /// What a score is divided by to be a distance: ‖w‖ in the whole feature space for a support vector machine, 1 for
    /// a learner whose score is a log odds or a number already.
    pub norm: f64,
}

/// A fit with its proof.
#[derive(Clone, Debug)]
pub struct Fit {
    /// What was found.
    pub score: Score,
    /// α of each row, for a support vector machine; empty for the others.
    pub dual: Vec<f64>,
    /// How far from optimal.
    pub certificate: Certificate,
}

/// A learner with its parameters, known to be in range.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Learner {
    /// Support vector machine, linear in the coordinates and in the sub-kernels.
    Svm {
        /// C: the cost of a row on the wrong side.
        cost: f64,
    },
}

/// What the rows of a fit are weighted with.
#[derive(Clone, Copy, Debug)]
pub struct Rows<'a> {
    /// ±1, or the number to be predicted.
    pub y: &'a [f64],
    /// Rows that each row of the design stands for, times the weight of its class; 0 = not in this fit.
    pub weights: &'a [f64],
}

impl Learner {
    /// Fits.
    pub fn fit(&self, features: &Features, rows: Rows, options: &SolveOptions) -> Fit {
        match *self {
            Learner::Svm { cost } => {
                let costs: Vec<f64> = rows.weights.iter().map(|weight| cost * weight).collect();
                let fit = linear_svm::fit(&features.design, rows.y, &costs, options);
                let norm = fit.weights.iter().map(|w| w * w).sum::<f64>().sqrt();
                let score = Score { bias: fit.bias, weights: fit.weights, expansion: Vec::new(), norm };
                Fit { score, dual: fit.dual, certificate: fit.certificate }
            }
        }
    }

    /// C, where there is one: what an error of one row costs.
    pub fn cost(&self) -> f64 {
        match *self {
            Learner::Svm { cost } => cost,
        }
    }

    /// Whether its score is a distance that has to be calibrated, rather than a log odds.
    pub fn is_a_distance(&self) -> bool {
        matches!(self, Learner::Svm { .. })
    }
}

impl Score {
    /// (score − bias)/norm + bias/norm for every row of the design: signed distances, or log odds where the norm is 1.
    /// 0 where the norm is 0.
    pub fn distances(&self, features: &Features) -> Vec<f64> {
        let mut scores = features.design.times(&self.weights);
        let scale = self.scale();
        scores.iter_mut().for_each(|score| *score = (*score + self.bias) * scale);
        scores
    }

    /// 1/norm, or 0 where the norm is 0 and no direction is better than another.
    pub fn scale(&self) -> f64 {
        if self.norm > 0.0 { 1.0 / self.norm } else { 0.0 }
    }

    /// Whether every row gets the same score.
    pub fn is_constant(&self) -> bool {
        self.weights.iter().chain(&self.expansion).all(|w| w.abs() == 0.0)
    }
}
