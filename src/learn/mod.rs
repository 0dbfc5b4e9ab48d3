//! The learners, one a file, and under them the solvers that they share.
//!
//! Whatever learns, what comes out is a [`Score`]: a sum over the groups of the features. [`Learner::fit`] is the one
//! way to it.

pub mod catalogue;
pub mod forest;
pub mod gaussian_process;
pub mod kernel_svm;
pub mod lin_svm;
pub mod linear_svm;
pub mod logistic;
pub mod naive_bayes;
pub mod polynomial_svm;
pub mod proximal;
pub mod radial_svm;
pub mod ridge;
pub mod solve;
pub mod svr;

use crate::features::design::Design;
pub use catalogue::Learner;
use forest::columns::Columns;
use kernel_svm::SharedKernel;
use proximal::process::Process;
use proximal::{Found, Penalties};
use solve::certificate::Certificate;
use std::sync::Arc;

/// What a learner found: score(x) = bias + w·Φ(x) + Σ_i c_i Σ_k K_k(x, x_i).
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Score {
    /// The score of an instance all of whose attributes are unknown.
    pub bias: f64,
    /// w, one a coordinate of the design.
    pub weights: Vec<f64>,
    /// c_i = α_i y_i, one a row of the design; empty where there are no sub-kernels. Where sub-kernels are shrunk by
    /// constants of their own, one a row for each sub-kernel in turn.
    pub expansion: Vec<f64>,
    /// For each sub-kernel in turn the coefficients of z, z², … of its effect, where a proximal machine found it as a
    /// polynomial and not as an expansion, whose coefficients are then 0; an empty list where it is one.
    pub powers: Vec<Vec<f64>>,
    /// What a score is divided by to be a distance: ‖w‖ in the whole feature space for a support vector machine, 1 for
    /// a learner whose score is a log odds or a number already.
    pub norm: f64,
}

/// A fit with its proof.
#[derive(Clone, Debug)]
pub struct Fit {
    /// What was found. Of a learner that does not add up, the bias alone.
    pub score: Score,
    /// score/norm of every row of the design, in the fit or not: a signed distance, a log odds or a number.
    pub distances: Vec<f64>,
    /// α of each row, for a support vector machine; empty for the others.
    pub dual: Vec<f64>,
    /// Coordinates whose weights would grow without bound, were they not stopped: no penalty, and classes that can be
    /// told apart.
    pub separated: Vec<usize>,
    /// How far from optimal.
    pub certificate: Certificate,
}

/// What every fit with the same features shares. Cheap to clone: what is large has many owners.
#[derive(Clone, Debug)]
pub struct Prepared {
    /// The sub-kernels of a support vector machine.
    pub kernel: Arc<SharedKernel>,
    /// What the coefficients of a proximal machine are shrunk with.
    pub penalties: Penalties,
    /// The sub-kernels of a proximal machine.
    pub process: Arc<Process>,
    /// The attributes, for a forest; empty for the others.
    pub columns: Arc<Columns>,
}

/// What the rows of a fit are weighted with.
#[derive(Clone, Copy, Debug)]
pub struct Rows<'a> {
    /// ±1, or the number to be predicted.
    pub y: &'a [f64],
    /// Rows that each row of the design stands for; 0 = not in this fit.
    pub kept: &'a [f64],
    /// The same times the weight of its class.
    pub weights: &'a [f64],
}

impl Fit {
    /// Of penalised least squares.
    pub fn of_found(found: Found) -> Fit {
        let score = Score::of_weights(found.weights, found.bias);
        Fit { score, distances: found.scores, dual: Vec::new(), separated: Vec::new(), certificate: found.certificate }
    }

    /// Of a score without sub-kernels.
    fn of(score: Score, design: &Design, certificate: Certificate) -> Fit {
        let scale = score.scale();
        let distances = design.times(&score.weights).into_iter().map(|f| scale * (f + score.bias)).collect();
        Fit { score, distances, dual: Vec::new(), separated: Vec::new(), certificate }
    }
}

impl Score {
    /// On its final scale already: a log odds, or a number.
    fn of_weights(weights: Vec<f64>, bias: f64) -> Score {
        Score { bias, weights, norm: 1.0, ..Score::default() }
    }

    fn of_expansion(expansion: Vec<f64>, norm: f64) -> Score {
        Score { expansion, norm, ..Score::default() }
    }

    /// 1/norm, or 0 where the norm is 0 and no direction is better than another.
    pub fn scale(&self) -> f64 {
        if self.norm > 0.0 { 1.0 / self.norm } else { 0.0 }
    }
}
