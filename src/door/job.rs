//! The job of learning a model: independent units (one fit each) and their merge.
//!
//! Natively the units run on threads, in the browser in a pool of workers; the model does not depend on how many there
//! were, nor on the order in which the units come in. With only some of the units there is already a model, whose
//! calibration says that it is not finished.

use super::contract::{Learned, Prepared, Question, Unit};
use super::numbers::Numbers;
use crate::assess::scores;
use crate::calibrate::folds::{self, Folds};
use crate::calibrate::platt;
use crate::explain::additive::{
    AdditiveModel, Calibration, Card, FORMAT, HeldOut, Learner, Link, ModelNotice, Setting, Target, VERSION,
};
use crate::explain::effects;
use crate::features::{Features, redundant};
use crate::learn::solve::SolveOptions;
use crate::learn::solve::certificate::{Certificate, support_vectors};
use crate::learn::{Score, linear_svm};
use crate::math;
use crate::order;
use crate::sentences::Message;
use crate::sentences::learning::{Notice, Problem};
use crate::table::Table;
use crate::task::{Task, TaskSpec};

/// A question, checked against its table and put into coordinates.
#[derive(Clone, Debug)]
pub struct Job {
    /// Target, attributes, groups.
    pub task: Task,
    /// The groups in coordinates.
    pub features: Features,
    settings: Settings,
    folds: Folds,
    notices: Vec<Message>,
}

/// Settings that are known to be in range.
#[derive(Clone, Debug, PartialEq)]
struct Settings {
    cost: f64,
    /// Both classes weigh the same in sum, however rare one of them is.
    balanced: bool,
    folds: u32,
    repeats: u32,
    seed: u64,
    source: String,
    date: String,
}

impl Settings {
    /// Checks what the person set.
    fn check(question: &Question) -> Result<Settings, Problem> {
        let bad =
            |name: &str, value: String, expected| Err(Problem::BadSetting { name: name.to_owned(), value, expected });
        if question.learner != "svm" {
            return Err(Problem::UnknownLearner { name: question.learner.clone() });
        }
        let (mut cost, mut balanced) = (1.0, false);
        for Setting { name, value } in &question.settings {
            match name.as_str() {
                "C" if value.is_finite() && *value > 0.0 => cost = *value,
                "C" => return bad("C", value.to_string(), "a number above 0"),
                "balanced" if [0_u64, 1].map(|x| (x as f64).to_bits()).contains(&value.to_bits()) => {
                    balanced = *value > 0.5;
                }
                "balanced" => return bad("balanced", value.to_string(), "0 or 1"),
                _ => return bad(name, value.to_string(), "one of the settings: C, balanced, folds, repeats"),
            }
        }
        if !(2..=1000).contains(&question.folds) {
            return bad("folds", question.folds.to_string(), "between 2 and 1000");
        }
        if !(1..=1000).contains(&question.repeats) {
            return bad("repeats", question.repeats.to_string(), "between 1 and 1000");
        }
        Ok(Settings {
            cost,
            balanced,
            folds: question.folds,
            repeats: question.repeats,
            seed: u64::from(question.seed),
            source: question.source.clone(),
            date: question.date.clone(),
        })
    }
}

impl Settings {
    /// What the model file says: the cost, and what differs from the defaults.
    fn of_the_learner(&self) -> Vec<Setting> {
        let setting = |name: &str, value: f64| Setting { name: name.to_owned(), value };
        let balanced = self.balanced.then(|| setting("balanced", 1.0));
        std::iter::once(setting("C", self.cost)).chain(balanced).collect()
    }
}

impl Job {
    /// Reads the question against the table.
    ///
    /// # Errors
    /// Everything that [`Task::new`] refuses, and settings out of range.
    pub fn new(table: &Table, question: &Question) -> Result<Job, Problem> {
        let settings = Settings::check(question)?;
        let spec = TaskSpec {
            target: question.target.clone(),
            positive: question.positive.clone(),
            cut: question.cut,
            attributes: question.attributes.clone(),
        };
        let task = Task::new(table, &spec)?;
        let plan = Features::check(&task, &question.maps, &question.groups)?;
        let features = Features::new(&task, &plan, &task.counts);
        let rarer: Vec<bool> = rows_in_order(&task).map(|group| task.rarer[group]).collect();
        let folds = folds::deal(&rarer, settings.folds, settings.repeats, settings.seed);
        let mut notices = task.notices.clone();
        if folds.n_folds < settings.folds {
            let rarer = 2.0 * task.target.events <= task.target.rows;
            let class = if rarer { &task.target.positive } else { &task.target.negative };
            notices.push(Notice::FoldsReduced { folds: folds.n_folds, class: class.clone() }.message());
        }
        let repeats = redundant::attributes(&features, &task.counts);
        if !repeats.is_empty() {
            let columns = repeats.iter().map(|at| task.attributes[*at].attribute.name.clone()).collect();
            notices.push(Notice::Collinear { columns }.message());
        }
        Ok(Job { task, features, settings, folds, notices })
    }

    /// Unit 0 is the fit on all rows; unit 1 + r · folds + f leaves out fold f of replication r.
    pub fn n_units(&self) -> usize {
        1 + self.folds.fold_of_row.len() * self.folds.n_folds as usize
    }

    /// What will be learned.
    pub fn prepared(&self) -> Prepared {
        Prepared {
            units: self.n_units() as u32,
            resamples: 0,
            rows: self.task.target.rows as u32,
            rows_set_aside: self.task.rows_set_aside as u32,
            distinct_rows: self.task.n_groups() as u32,
            coordinates: self.features.design.n_coordinates() as u32,
            attributes: self.task.attributes.iter().map(|a| a.attribute.name.clone()).collect(),
            positive: self.task.target.positive.clone(),
            negative: self.task.target.negative.clone(),
            classes: Vec::new(),
            events: self.task.target.events as u32,
            folds: self.folds.n_folds,
            notices: self.notices.clone(),
        }
    }

    /// Does one fit. `index` < [`Job::n_units`].
    pub fn unit(&self, index: usize) -> Unit {
        let held_out = self.held_out(index);
        let kept: Vec<f64> = self.task.counts.iter().zip(&held_out).map(|(count, held)| count - held).collect();
        let cost: Vec<f64> = kept.iter().zip(&self.task.y).map(|(rows, y)| self.cost_of_a_row(*y) * rows).collect();
        let options = if index == 0 { SolveOptions::default() } else { SolveOptions::for_folds() };
        let fit = linear_svm::fit(&self.features.design, &self.task.y, &cost, &options);
        let certificate = counted_in_rows(&fit, &cost, &kept);
        let numbers = if index == 0 {
            let mut numbers = fit.weights;
            numbers.push(fit.bias);
            numbers
        } else {
            let distances = self.distances(&fit.weights, fit.bias);
            distances.into_iter().zip(held_out).filter(|(_, held)| *held > 0.0).map(|(delta, _)| delta).collect()
        };
        Unit { index: index as u32, numbers: Numbers(numbers), certificate }
    }

    /// C, or with balanced classes C · n / (2 n_class), so that each class weighs C · n / 2 in all.
    fn cost_of_a_row(&self, y: f64) -> f64 {
        let Target { rows, events, .. } = self.task.target;
        let of_class = if y > 0.0 { events } else { rows - events };
        if self.settings.balanced { self.settings.cost * rows / (2.0 * of_class) } else { self.settings.cost }
    }

    /// Signed distances δ = (w·Φ + b)/‖w‖ of all groups; 0 where ‖w‖ = 0.
    pub fn distances(&self, weights: &[f64], bias: f64) -> Vec<f64> {
        let norm = effects::norm(weights);
        let mut scores = self.features.design.times(weights);
        scores.iter_mut().for_each(|score| *score = if norm > 0.0 { (*score + bias) / norm } else { 0.0 });
        scores
    }

    /// For each group how many of its rows the unit leaves out.
    fn held_out(&self, index: usize) -> Vec<f64> {
        let mut held_out = vec![0.0; self.task.n_groups()];
        if index > 0 {
            let n_folds = self.folds.n_folds as usize;
            let (replication, fold) = ((index - 1) / n_folds, (index - 1) % n_folds);
            for (group, at) in rows_in_order(&self.task).zip(&self.folds.fold_of_row[replication]) {
                if *at as usize == fold {
                    held_out[group] += 1.0;
                }
            }
        }
        held_out
    }

    /// The model from the units that are there.
    ///
    /// # Errors
    /// [`Problem::OutOfTurn`] without unit 0, or with a unit that is not of this job.
    pub fn model(&self, units: &[Unit]) -> Result<(AdditiveModel, Learned), Problem> {
        let first = units.iter().find(|unit| unit.index == 0);
        let full = first.ok_or(Problem::OutOfTurn { first: "fit on all rows (unit 0)" })?;
        let (bias, weights) = match full.numbers.0.split_last() {
            Some((bias, weights)) if weights.len() == self.features.design.n_coordinates() => (*bias, weights),
            _ => return Err(Problem::OutOfTurn { first: "prepare this question" }),
        };
        let pool = self.pool(units, weights, bias)?;
        let logistic = platt::fit(&pool.distances, &pool.positive, &pool.weights, pool.targets);
        let norm = effects::norm(weights);
        let scale = if norm > 0.0 { logistic.slope / norm } else { 0.0 };
        let score = Score { bias, weights: weights.to_vec(), expansion: Vec::new(), norm };
        let (intercept, effects) = effects::collect(&self.task, &self.features, &score, logistic.offset, scale);

        let mut said = Vec::new();
        if pool.fits_done > 0 {
            let signal = logistic.outcome == platt::Outcome::Fitted;
            let collapsed = is_null(weights);
            said.extend((!signal && !collapsed).then_some(Notice::NoSignal));
            said.extend((signal && logistic.smoothed).then_some(Notice::SmoothedTargets));
        }
        said.extend(self.fit_notices(full, weights, bias));
        let mut messages = self.notices.clone();
        messages.extend(said.iter().map(Notice::message));
        let scores = if pool.fits_done > 0 { pool.scores(&logistic) } else { None };
        let model = AdditiveModel {
            format: FORMAT.to_owned(),
            version: VERSION,
            link: Link::Logit,
            target: self.task.target.clone(),
            intercept,
            attributes: self.task.attributes.iter().map(|a| a.attribute.clone()).collect(),
            effects,
            learner: Learner {
                name: "svm".to_owned(),
                settings: self.settings.of_the_learner(),
                seed: Some(self.settings.seed),
            },
            calibration: Some(Calibration {
                folds: self.folds.n_folds,
                repeats: self.settings.repeats,
                offset: logistic.offset,
                slope: logistic.slope,
                fits_done: pool.fits_done as u32,
                held_out: scores,
                isotonic: None,
            }),
            held_out: None,
            resampling: None,
            card: Card { source: self.settings.source.clone(), date: self.settings.date.clone(), ..Card::default() },
            notices: messages
                .iter()
                .map(|m| ModelNotice { code: m.code.clone(), message: m.message.clone() })
                .collect(),
        };
        model.check().map_err(|wrong| Problem::BadModel { wrong })?;
        let text = serde_json::to_string(&model).map_err(|error| Problem::BadModel { wrong: error.to_string() })?;
        Ok((model, Learned { model: text, held_out: None, certificate: full.certificate.clone(), notices: messages }))
    }

    /// The held-out distances of all fold fits that are there, in the order of the units, whatever order they came in.
    fn pool(&self, units: &[Unit], weights: &[f64], bias: f64) -> Result<Pool, Problem> {
        let folds: Vec<&Unit> = units.iter().filter(|unit| unit.index > 0).collect();
        let mut folds = order::sorted(&folds, &|a, b| a.index.cmp(&b.index));
        folds.dedup_by_key(|unit| unit.index);
        let mut pool = Pool { fits_done: folds.len(), ..Pool::default() };
        if folds.is_empty() {
            // Not calibrated yet. The distances of the rows it learned from are too good: Platt's targets dampen them.
            pool.distances = self.distances(weights, bias);
            pool.positive = self.task.y.iter().map(|y| *y > 0.0).collect();
            pool.weights = self.task.counts.clone();
            pool.targets = platt::Targets::Smoothed;
            return Ok(pool);
        }
        for unit in folds {
            let index = unit.index as usize;
            if index >= self.n_units() {
                return Err(Problem::OutOfTurn { first: "prepare this question" });
            }
            let mut distances = unit.numbers.0.iter();
            for (group, held) in self.held_out(index).into_iter().enumerate().filter(|(_, held)| *held > 0.0) {
                pool.distances.push(*distances.next().ok_or(Problem::OutOfTurn { first: "prepare this question" })?);
                pool.positive.push(self.task.y[group] > 0.0);
                pool.weights.push(held);
            }
        }
        pool.round();
        Ok(pool)
    }

    fn fit_notices(&self, full: &Unit, weights: &[f64], bias: f64) -> Vec<Notice> {
        let mut notices = Vec::new();
        if full.certificate.relative_gap > 1e-6 {
            notices.push(Notice::NotConverged { gap: full.certificate.relative_gap });
        }
        if is_null(weights) {
            let class = if bias > 0.0 { &self.task.target.positive } else { &self.task.target.negative };
            let unequal = 2 * self.task.smaller_class() < self.task.target.rows as usize;
            notices.push(Notice::OneAnswer { class: class.clone(), balance: unequal && !self.settings.balanced });
        }
        let distances = self.distances(weights, bias);
        if distances.iter().zip(&self.task.y).all(|(delta, y)| delta * y > 0.0) {
            notices.push(Notice::Separable);
        }
        notices
    }
}

/// Whether every row gets the same answer.
fn is_null(weights: &[f64]) -> bool {
    weights.iter().all(|w| w.abs() == 0.0)
}

/// The certificate with support vectors counted in rows of the file, as LIBSVM counts them, not in groups.
fn counted_in_rows(fit: &linear_svm::LinearFit, cost: &[f64], rows: &[f64]) -> Certificate {
    let support_vectors = support_vectors(&fit.dual, cost).zip(rows).filter(|(is, _)| *is).map(|(_, rows)| rows);
    Certificate { support_vectors: support_vectors.sum::<f64>() as u32, ..fit.certificate.clone() }
}

/// The group of each row, the rows standing in the order of the groups.
fn rows_in_order(task: &Task) -> impl Iterator<Item = usize> {
    task.counts.iter().enumerate().flat_map(|(group, count)| std::iter::repeat_n(group, *count as usize))
}

/// Pooled pairs of distance and class, with how many rows each stands for.
#[derive(Default)]
struct Pool {
    distances: Vec<f64>,
    positive: Vec<bool>,
    weights: Vec<f64>,
    targets: platt::Targets,
    fits_done: usize,
}

/// Distances closer than this share of their range are one distance: about what the solver proves of them.
const SAME_DISTANCE: f64 = 1e-4;

impl Pool {
    /// Makes distances equal that differ by what the solver leaves open.
    ///
    /// Where a rare level sets a few rows apart and all others have one distance to five digits, those digits would be
    /// fitted as if they were the scores, with a slope in the thousands.
    fn round(&mut self) {
        let (low, high) =
            self.distances.iter().fold((f64::INFINITY, f64::NEG_INFINITY), |(l, h), d| (l.min(*d), h.max(*d)));
        let step = SAME_DISTANCE * (high - low);
        if step > 0.0 {
            self.distances.iter_mut().for_each(|d| *d = (*d / step).round() * step);
        }
    }

    /// `None` where a class is not in the pool.
    fn scores(&self, logistic: &platt::Sigmoid) -> Option<HeldOut> {
        let log_odds: Vec<f64> = self.distances.iter().map(|delta| logistic.log_odds(*delta)).collect();
        let probabilities: Vec<f64> = log_odds.iter().map(|d| math::logistic(*d)).collect();
        // Of the log odds, not of the distances: without a signal all are equal, and the AUC is that of guessing.
        Some(HeldOut {
            auc: scores::auc(&log_odds, &self.positive, &self.weights)?,
            brier: scores::brier(&probabilities, &self.positive, &self.weights)?,
            accuracy: scores::accuracy(&probabilities, &self.positive, &self.weights)?,
            log_loss: scores::log_loss(&probabilities, &self.positive, &self.weights)?,
        })
    }
}
