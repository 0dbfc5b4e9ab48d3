//! The learners, one a file, and under them the solvers that they share.
//!
//! Whatever learns, what comes out is a [`Score`]: a sum over the groups of the features. [`Learner::fit`] is the one
//! way to it.

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

use crate::features::Features;
use crate::features::design::Design;
use crate::features::parts::Shrinkages;
use crate::task::Task;
use forest::columns::Columns;
use forest::{Forest, Labelled};
use kernel_svm::{KernelFit, SharedKernel, SumKernel};
use proximal::process::Process;
use proximal::{Found, Penalties};
use radial_svm::Decay;
use solve::SolveOptions;
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

/// A learner with its parameters, known to be in range.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Learner {
    /// Support vector machine, linear in the coordinates and in the sub-kernels.
    Svm {
        /// C: the cost of a row on the wrong side.
        cost: f64,
    },
    /// Support vector machine with one radial kernel over all coordinates: it does not add up.
    RadialSvm {
        /// C.
        cost: f64,
        /// γ; `None` = 1 / coordinates.
        gamma: Option<f64>,
    },
    /// Support vector machine with the kernel (x·z + 1)^d over all coordinates: it does not add up.
    PolynomialSvm {
        /// C.
        cost: f64,
        /// d.
        degree: u32,
    },
    /// Support vector machine with Lin's similarity of whole rows: it does not add up.
    LinSvm {
        /// C.
        cost: f64,
    },
    /// Logistic regression.
    Logistic {
        /// C: the weight of the rows against ½‖w‖²; `None` = no penalty.
        cost: Option<f64>,
    },
    /// Naive Bayes.
    NaiveBayes {
        /// Cases that say nothing, added to the counts of every level.
        m: f64,
    },
    /// ε-insensitive support vector regression, of standardised numbers.
    Svr {
        /// C: the cost of an error of one standard deviation beyond ε.
        cost: f64,
        /// ε, in standard deviations.
        epsilon: f64,
    },
    /// Ridge regression, of standardised numbers.
    Ridge {
        /// λ: the weight of ½‖w‖² against the sum of squares.
        lambda: f64,
    },
    /// Proximal support vector machine: least squares of the class as ±1, shrunk.
    Proximal {
        /// k: the weight of ½(‖w‖² + b²) against the sum of squares, where no part has a constant of its own.
        k: f64,
    },
    /// Gaussian process with one kernel over all coordinates, by least squares of the class as ±1: it does not add up.
    GaussianProcess {
        /// k: the weight of ‖f‖² + b² against the sum of squares.
        k: f64,
        /// γ; `None` = 1 / coordinates.
        gamma: Option<f64>,
        /// The kernel ends, and is not radial.
        is_compact: bool,
    },
    /// Random forest over the attributes themselves, whatever their maps: it does not add up.
    Forest(forest::Options),
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

impl Learner {
    /// What every fit with these features shares. `own`: constants of parts, for the learners that shrink.
    pub fn prepare(&self, task: &Task, features: &Features, own: &Shrinkages) -> Prepared {
        // A proximal machine lays them out in its own way.
        let of_svm = if self.shrinks() { &[] } else { &features.sub_kernels[..] };
        let kernel = SharedKernel::new(&features.design, of_svm);
        let process = if self.shrinks() { Process::new(features) } else { Process::default() };
        let is_forest = matches!(self, Learner::Forest(_));
        let columns = if is_forest { Columns::of(&task.attributes) } else { Columns::default() };
        Prepared {
            kernel: kernel.into(),
            penalties: self.penalties(features, own),
            process: process.into(),
            columns: columns.into(),
        }
    }

    /// What the coefficients are shrunk with; nothing for a learner that does not shrink.
    pub fn penalties(&self, features: &Features, own: &Shrinkages) -> Penalties {
        match *self {
            Learner::Ridge { lambda } => own.penalties(features, lambda, 0.0),
            Learner::Proximal { k } => own.penalties(features, k, k),
            _ => Penalties::default(),
        }
    }

    /// Fits. `prepared` is of the same features.
    ///
    /// ```
    /// use nomogram::contract::Question;
    /// use nomogram::features::parts::Shrinkages;
    /// use nomogram::job::Job;
    /// use nomogram::learn::solve::SolveOptions;
    /// use nomogram::learn::{Learner, Rows};
    /// use nomogram::table::{ReadOptions, read};
    ///
    /// // The widest gap is that between −1 and 1.
    /// let csv = b"x,y\n-3,no\n-1,no\n-2,no\n1,yes\n2,yes\n3,yes\n";
    /// let table = read(csv, &ReadOptions::default()).expect("a table");
    /// let question = Question { positive: Some("yes".to_owned()), folds: 2, ..Question::about("y") };
    /// let job = Job::new(&table, &question).expect("a question that the table can answer");
    /// let (task, features) = (job.task(), job.features());
    /// let learner = Learner::Svm { cost: 1000.0 };
    /// let prepared = learner.prepare(task, features, &Shrinkages::default());
    /// let rows = Rows { y: &task.y, kept: &task.counts, weights: &task.counts };
    /// let fit = learner.fit(features, &prepared, rows, &SolveOptions::default());
    /// assert!(fit.certificate.relative_gap < 1e-3);
    /// assert!(fit.score.weights[0] > 0.0 && fit.score.bias.abs() < 1e-3);
    /// ```
    pub fn fit(&self, features: &Features, prepared: &Prepared, rows: Rows, options: &SolveOptions) -> Fit {
        self.fit_from(None, features, prepared, rows, options)
    }

    /// The same from a dual vector that is feasible here, as that of a fit with another cost times the quotient of the
    /// costs: a support vector machine on a kernel begins there, the others begin anew.
    pub fn fit_from(
        &self,
        start: Option<&[f64]>,
        features: &Features,
        prepared: &Prepared,
        rows: Rows,
        options: &SolveOptions,
    ) -> Fit {
        let Rows { y, kept, weights } = rows;
        let design = &features.design;
        let costs = |cost: f64| -> Vec<f64> { weights.iter().map(|weight| cost * weight).collect() };
        match *self {
            Learner::Svm { cost } if features.sub_kernels.is_empty() => {
                let fit = linear_svm::fit(design, y, &costs(cost), options);
                let norm = fit.weights.iter().map(|w| w * w).sum::<f64>().sqrt();
                let score = Score { bias: fit.bias, weights: fit.weights, norm, ..Score::default() };
                Fit { dual: fit.dual, ..Fit::of(score, design, fit.certificate) }
            }
            Learner::Svm { cost } => {
                let fit = kernel_svm::fit(design, &prepared.kernel, y, &costs(cost), start, &options.for_kernels());
                let of_kernels = SumKernel::new(design, &prepared.kernel).sub_kernel_scores(&fit.expansion);
                let score =
                    Score { bias: fit.bias, weights: fit.weights, ..Score::of_expansion(fit.expansion, fit.norm) };
                let scale = score.scale();
                let mut found = Fit { dual: fit.dual, ..Fit::of(score, design, fit.certificate) };
                found.distances.iter_mut().zip(of_kernels).for_each(|(delta, f)| *delta += scale * f);
                found
            }
            Learner::RadialSvm { cost, gamma } => {
                let gamma = gamma.unwrap_or_else(|| radial_svm::default_gamma(design));
                let fit = radial_svm::fit(design, gamma, y, &costs(cost), start, &options.for_kernels());
                self.fit_of_kernel(design, fit)
            }
            Learner::GaussianProcess { k, gamma, is_compact } => {
                let decay = Decay { gamma: gamma.unwrap_or_else(|| radial_svm::default_gamma(design)), is_compact };
                let (expansion, bias) = gaussian_process::fit(design, decay, k, y, weights);
                let score = Score { bias, ..Score::of_expansion(expansion, 1.0) };
                let distances = self.distances(&score, design, design).unwrap_or_default();
                let certificate = Certificate::closed_form("Cholesky of the kernel");
                Fit { score, distances, dual: Vec::new(), separated: Vec::new(), certificate }
            }
            Learner::PolynomialSvm { cost, degree } => {
                let fit = polynomial_svm::fit(design, degree, y, &costs(cost), start, &options.for_kernels());
                self.fit_of_kernel(design, fit)
            }
            Learner::LinSvm { cost } => {
                let fit = lin_svm::fit(&features.values, y, &costs(cost), start, &options.for_kernels());
                let score = Score { bias: fit.bias, ..Score::of_expansion(fit.expansion, fit.norm) };
                let scale = score.scale();
                let scores = lin_svm::scores(&score.expansion, score.bias, &features.values);
                let distances = scores.into_iter().map(|f| scale * f).collect();
                Fit { score, distances, dual: fit.dual, separated: Vec::new(), certificate: fit.certificate }
            }
            Learner::Logistic { cost } => {
                let fit = logistic::fit(design, y, weights, cost, None, options);
                let score = Score::of_weights(fit.weights, fit.bias);
                Fit { separated: fit.separated, ..Fit::of(score, design, fit.certificate) }
            }
            Learner::NaiveBayes { m } => {
                let fit = naive_bayes::fit(design, y, weights, naive_bayes::Estimate::M(m));
                Fit::of(Score::of_weights(fit.weights, fit.bias), design, fit.certificate)
            }
            Learner::Svr { cost, epsilon } => {
                let fit = svr::fit(design, y, weights, cost, epsilon, options);
                Fit::of(Score::of_weights(fit.weights, fit.bias), design, fit.certificate)
            }
            Learner::Ridge { .. } | Learner::Proximal { .. } if !prepared.process.is_empty() => {
                prepared.process.fit(features, &prepared.penalties, y, weights, options)
            }
            Learner::Ridge { .. } | Learner::Proximal { .. } => {
                Fit::of_found(proximal::fit(design, &prepared.penalties, y, weights, options))
            }
            Learner::Forest(options) => {
                let forest = Forest::new(&prepared.columns, &Labelled { y, kept, weights }, options);
                let score = Score::of_weights(Vec::new(), forest.base());
                let certificate = Certificate::closed_form("random forest");
                let distances = forest.log_odds(&prepared.columns);
                Fit { score, distances, dual: Vec::new(), separated: Vec::new(), certificate }
            }
        }
    }

    /// A machine with one kernel over all coordinates.
    fn fit_of_kernel(&self, design: &Design, fit: KernelFit) -> Fit {
        let score = Score { bias: fit.bias, ..Score::of_expansion(fit.expansion, fit.norm) };
        let distances = self.distances(&score, design, design).unwrap_or_default();
        Fit { score, distances, dual: fit.dual, separated: Vec::new(), certificate: fit.certificate }
    }

    /// Distances of rows of another design in the same coordinates, for a learner that does not add up: by what it found
    /// on `trained`. `None` for the others, whose weights say it.
    pub fn distances(&self, score: &Score, trained: &Design, rows: &Design) -> Option<Vec<f64>> {
        let scores = match *self {
            Learner::RadialSvm { gamma, .. } | Learner::GaussianProcess { gamma, .. } => {
                let is_compact = matches!(self, Learner::GaussianProcess { is_compact: true, .. });
                let decay = Decay { gamma: gamma.unwrap_or_else(|| radial_svm::default_gamma(trained)), is_compact };
                radial_svm::scores(&score.expansion, score.bias, decay, trained, rows)
            }
            Learner::PolynomialSvm { degree, .. } => {
                polynomial_svm::scores(&score.expansion, score.bias, degree, trained, rows)
            }
            _ => return None,
        };
        let scale = score.scale();
        Some(scores.into_iter().map(|f| scale * f).collect())
    }

    /// C of a support vector machine: what an error of one row costs; 1 for the others.
    pub fn cost(&self) -> f64 {
        match *self {
            Learner::Svm { cost }
            | Learner::RadialSvm { cost, .. }
            | Learner::PolynomialSvm { cost, .. }
            | Learner::LinSvm { cost } => cost,
            _ => 1.0,
        }
    }

    /// Whether its score is a distance that has to be calibrated, rather than a log odds.
    pub fn is_a_distance(&self) -> bool {
        self.has_a_margin() || matches!(self, Learner::Proximal { .. } | Learner::GaussianProcess { .. })
    }

    /// Whether it keeps rows at a distance from the border.
    pub fn has_a_margin(&self) -> bool {
        matches!(
            self,
            Learner::Svm { .. } | Learner::RadialSvm { .. } | Learner::PolynomialSvm { .. } | Learner::LinSvm { .. }
        )
    }

    /// Whether it shrinks, with constants that parts of the coordinates may have for themselves.
    pub fn shrinks(&self) -> bool {
        matches!(self, Learner::Ridge { .. } | Learner::Proximal { .. })
    }

    /// Whether what it finds is a sum over the attributes.
    pub fn adds_up(&self) -> bool {
        !matches!(
            self,
            Learner::RadialSvm { .. }
                | Learner::PolynomialSvm { .. }
                | Learner::LinSvm { .. }
                | Learner::GaussianProcess { .. }
                | Learner::Forest(_)
        )
    }
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
