//! The one catalogue of learners: what each is called, which settings with which limits it has, what it can predict and
//! which maps it can learn, and how it is fitted. A new one is a file beside this one, a variant with its fit, and an
//! entry of [`LEARNERS`]: the check of a question, the command line's help, and, by way of `www/engine/catalogue.json`, the
//! page take everything else from here.

use super::forest::columns::Columns;
use super::forest::{self, Labelled};
use super::kernel_svm::{self, KernelFit, SharedKernel, SumKernel};
use super::proximal::process::Process;
use super::proximal::{self, Penalties};
use super::radial_svm::Decay;
use super::solve::SolveOptions;
use super::solve::certificate::Certificate;
use super::{Fit, Prepared, Rows, Score};
use super::{gaussian_process, lin_svm, linear_svm, logistic, naive_bayes, polynomial_svm, radial_svm, svr};
use crate::choice::Parameter;
use crate::choice::limits::{BINS, COST, amount, from_0, switch};
use crate::features::Features;
use crate::features::design::Design;
use crate::features::parts::Shrinkages;
use crate::task::{Outcome, Task};
use serde::Serialize;

const GAMMA: Parameter = amount("gamma", 0.0).or_zero();
const BALANCED: Parameter = switch("balanced", 0);
const WEIGHT: Parameter = amount("weight", 1.0);
const UNITS: Parameter = switch("units", 0);
const PAIRS: Parameter = Parameter::count("pairs", 0, 3, 0);
const CALIBRATE: Parameter = switch("calibrate", 0);

/// The learners, in the order in which they are offered; the first of an outcome is the usual one.
pub static LEARNERS: [Known; 11] = [
    classes("svm", &[COST, BALANCED, WEIGHT, PAIRS], |of| Learner::Svm { cost: of("C") }).candidate(&[false, true]),
    classes("logistic", &[COST, switch("penalty", 1), BALANCED, WEIGHT, CALIBRATE, PAIRS], |of| Learner::Logistic {
        cost: (of("penalty") > 0.5).then(|| of("C")),
    })
    .compared()
    .candidate(&[false]),
    classes("naive-bayes", &[amount("m", 2.0), switch("density", 0), BINS, CALIBRATE], |of| Learner::NaiveBayes {
        m: of("m"),
    }),
    classes("proximal-svm", &[amount("k", 1.0), BALANCED, WEIGHT, UNITS, PAIRS], |of| Learner::Proximal { k: of("k") }),
    classes("radial-svm", &[COST, GAMMA, BALANCED, WEIGHT], |of| Learner::RadialSvm {
        cost: of("C"),
        gamma: given(of("gamma")),
    })
    .compared(),
    classes("polynomial-svm", &[COST, Parameter::count("degree", 2, 6, 2), BALANCED, WEIGHT], |of| {
        Learner::PolynomialSvm { cost: of("C"), degree: of("degree") as u32 }
    }),
    classes("lin-svm", &[COST, BALANCED, WEIGHT], |of| Learner::LinSvm { cost: of("C") }),
    classes("gaussian-process", &[amount("k", 1.0), GAMMA, switch("compact", 0), BALANCED, WEIGHT, UNITS], |of| {
        Learner::GaussianProcess { k: of("k"), gamma: given(of("gamma")), is_compact: of("compact") > 0.5 }
    }),
    classes(
        "random-forest",
        &[
            Parameter::count("trees", 1, 10_000, 300),
            Parameter::count("leaf", 1, 100_000, 5),
            Parameter::count("tried", 1, 100_000, 0).or_zero(),
            BALANCED,
            WEIGHT,
            CALIBRATE,
        ],
        |of| {
            let [trees, leaf, tried] = ["trees", "leaf", "tried"].map(|name| of(name) as u32);
            Learner::Forest(forest::Options { trees, leaf, tried, seed: 0 })
        },
    )
    .compared(),
    numbers("svr", &[COST, from_0("epsilon", 0.1), PAIRS], |of| Learner::Svr { cost: of("C"), epsilon: of("epsilon") })
        .candidate(&[false]),
    numbers("ridge", &[from_0("lambda", 1.0), UNITS, PAIRS], |of| Learner::Ridge { lambda: of("lambda") })
        .candidate(&[false]),
];

/// γ, where it is not left to the number of coordinates.
fn given(gamma: f64) -> Option<f64> {
    Some(gamma).filter(|gamma| *gamma > 0.0)
}

/// Values of settings by their names.
type Values<'a> = &'a dyn Fn(&str) -> f64;

/// A learner of the catalogue.
#[derive(Debug)]
pub struct Known {
    /// Its name in requests, on the command line and in the model file.
    pub name: &'static str,
    /// Whether it predicts numbers, and not classes.
    pub number: bool,
    /// Whether it is compared with the drawn one before anybody chooses.
    pub compared: bool,
    /// As what it is tried for the first drawing of a file: as it is (`false`), with both classes weighing the same (`true`).
    pub candidate: &'static [bool],
    /// Its settings: the first is always stated in the model file, and a grid goes over the first two.
    pub settings: &'static [Parameter],
    make: fn(Values) -> Learner,
}

const fn classes(name: &'static str, settings: &'static [Parameter], make: fn(Values) -> Learner) -> Known {
    Known { name, number: false, compared: false, candidate: &[], settings, make }
}

const fn numbers(name: &'static str, settings: &'static [Parameter], make: fn(Values) -> Learner) -> Known {
    Known { name, number: true, compared: true, candidate: &[], settings, make }
}

impl Known {
    const fn compared(self) -> Known {
        Known { compared: true, ..self }
    }

    const fn candidate(self, candidate: &'static [bool]) -> Known {
        Known { candidate, ..self }
    }

    /// The learner of that name.
    pub fn of(name: &str) -> Option<&'static Known> {
        LEARNERS.iter().find(|known| known.name == name)
    }

    /// Where a setting stands among its own.
    pub fn place(&self, setting: &str) -> Option<usize> {
        self.settings.iter().position(|of| of.name == setting)
    }

    /// The learner with a value for each of its settings.
    pub fn learner(&self, values: &[f64]) -> Learner {
        (self.make)(&|name| self.place(name).and_then(|at| values.get(at).copied()).unwrap_or(0.0))
    }

    /// The usual value of each setting.
    pub fn usual(&self) -> Vec<f64> {
        self.settings.iter().map(|of| of.usual).collect()
    }

    /// What it can predict.
    pub fn outcomes(&self) -> &'static [Outcome] {
        match (self.number, self.learner(&self.usual()).adds_up()) {
            (true, _) => &[Outcome::Number],
            (false, true) => &[Outcome::OneClass, Outcome::AllClasses],
            (false, false) => &[Outcome::OneClass],
        }
    }
}

impl PartialEq for Known {
    fn eq(&self, other: &Known) -> bool {
        self.name == other.name
    }
}

/// Names of the learners: of those that predict numbers, or of the others; or of all.
pub fn names(number: Option<bool>) -> Vec<&'static str> {
    LEARNERS.iter().filter(|known| number.is_none_or(|number| known.number == number)).map(|known| known.name).collect()
}

/// Those of which one is drawn first, the preferred ones before the others; and whether with both classes weighing the same.
pub fn candidates(outcome: Outcome) -> impl Iterator<Item = (&'static Known, bool)> {
    let of = LEARNERS.iter().filter(move |known| known.number == (outcome == Outcome::Number));
    of.flat_map(|known| known.candidate.iter().map(move |is_balanced| (known, *is_balanced)))
}

/// Which maps a learner can learn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum MapsOf {
    /// Those without coordinates too.
    All,
    /// Those with coordinates.
    Coordinates,
    /// Those whose values can be counted.
    Counted,
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
                lin_svm::learned(&features.values, y, &costs(cost), start, &options.for_kernels())
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
            Learner::Forest(options) => forest::learned(&prepared.columns, &Labelled { y, kept, weights }, options),
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

    /// Which maps it can learn.
    pub fn maps(&self) -> MapsOf {
        match self {
            Learner::Svm { .. } | Learner::Ridge { .. } | Learner::Proximal { .. } => MapsOf::All,
            Learner::NaiveBayes { .. } => MapsOf::Counted,
            _ => MapsOf::Coordinates,
        }
    }
}
