//! The five methods of the table on one set, by cross-validation on the same folds.

use super::sets::{Loaded, Set, load};
use nomogram::assess::contrasts::contrasts;
use nomogram::contract::{
    AttributeMap, Contrast, ContrastsWanted, CutMethod, FoldScores, MapChoice, Metric, Question, Unit,
};
use nomogram::job::Job;
use nomogram::model::additive::Setting;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Folds of a replication.
pub const FOLDS: u32 = 10;
/// Replications.
pub const REPEATS: u32 = 3;
/// Intervals of about as many rows each, for naive Bayes and dot′.
pub const BINS: u32 = 5;
/// The measures of the table.
pub const METRICS: [Metric; 3] = [Metric::Accuracy, Metric::Brier, Metric::Auc];

/// A method of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// Naive Bayes, numbers cut, calibrated.
    NaiveBayes,
    /// Logistic regression.
    Logistic,
    /// SVM with a radial kernel over all coordinates: no nomogram.
    Radial,
    /// Linear SVM.
    Dot,
    /// Linear SVM, numbers cut.
    DotCut,
}

/// In the paper's order.
pub const METHODS: [Method; 5] = [Method::NaiveBayes, Method::Logistic, Method::Radial, Method::Dot, Method::DotCut];

impl Method {
    /// Its name in the paper.
    pub fn name(self) -> &'static str {
        match self {
            Method::NaiveBayes => "NB",
            Method::Logistic => "LR",
            Method::Radial => "RBF",
            Method::Dot => "dot",
            Method::DotCut => "dot′",
        }
    }

    fn question(self, set: &Loaded) -> Question {
        let mut question = Question::about(&set.target);
        question.positive = Some(set.positive.clone());
        (question.folds, question.repeats) = (FOLDS, REPEATS);
        let (learner, settings): (&str, &[(&str, f64)]) = match self {
            Method::NaiveBayes => ("naive-bayes", &[("bins", BINS as f64), ("calibrate", 1.0)]),
            Method::Logistic => ("logistic", &[]),
            Method::Radial => ("radial-svm", &[]),
            Method::Dot | Method::DotCut => ("svm", &[]),
        };
        learner.clone_into(&mut question.learner);
        let setting = |(name, value): &(&str, f64)| Setting { name: (*name).to_owned(), value: *value };
        question.settings = settings.iter().map(setting).collect();
        if self == Method::DotCut {
            let cut = MapChoice::Discretised { method: CutMethod::EqualFrequency, bins: BINS, cuts: Vec::new() };
            let of = |name: &String| AttributeMap { attribute: name.clone(), map: cut.clone() };
            question.maps = set.numeric.iter().map(of).collect();
        }
        question
    }
}

/// A set, measured.
#[derive(Clone, Debug)]
pub struct Measured {
    /// Its name in the paper.
    pub name: &'static str,
    /// Rows.
    pub rows: usize,
    /// Attributes, and how many of them are continuous.
    pub attributes: (usize, usize),
    /// Folds of each method; where nothing is continuous dot′ is dot.
    pub folds: Vec<Vec<FoldScores>>,
}

impl Measured {
    /// Mean over the folds.
    pub fn mean(&self, method: Method, metric: Metric) -> f64 {
        let at = METHODS.iter().position(|one| *one == method).unwrap_or(0);
        let values: Vec<f64> = self.folds[at].iter().filter_map(|fold| fold.of(metric)).collect();
        values.iter().sum::<f64>() / values.len() as f64
    }

    /// `method` − `other`, with its test; none where they never differ in what folds they have.
    pub fn contrast(&self, method: Method, other: Method, metric: Metric) -> Option<Contrast> {
        let of = |method| METHODS.iter().position(|one| *one == method).map(|at| self.folds[at].clone());
        let wanted = ContrastsWanted { folds: vec![of(method)?, of(other)?], reference: 1, n_folds: FOLDS };
        contrasts(&wanted).ok()?.contrasts.into_iter().find(|contrast| contrast.metric == metric)
    }
}

/// Measures a set.
///
/// # Errors
/// A sentence: it cannot be read, or not be learned from.
pub fn measure(set: &Set) -> Result<Measured, String> {
    let loaded = load(set)?;
    let n_attributes = loaded.table.columns.len() - 1;
    let folds = METHODS.iter().map(|method| folds_of(&loaded, *method)).collect::<Result<Vec<_>, _>>()?;
    Ok(Measured { name: set.name, rows: loaded.table.n_rows, attributes: (n_attributes, loaded.numeric.len()), folds })
}

fn folds_of(set: &Loaded, method: Method) -> Result<Vec<FoldScores>, String> {
    let mut question = method.question(set);
    // A column with one value is no attribute of the model.
    let plain = Question { maps: Vec::new(), ..question.clone() };
    let plain = Job::new(&set.table, &plain).map_err(|problem| problem.message().message)?;
    let used = plain.prepared().attributes;
    question.maps.retain(|map| used.contains(&map.attribute));
    let job = Job::new(&set.table, &question).map_err(|problem| problem.message().message)?;
    let judged = job.judged(&units(&job)).map_err(|problem| problem.message().message)?;
    Ok(judged.folds)
}

/// All units, on all threads.
pub(crate) fn units(job: &Job) -> Vec<Unit> {
    let next = AtomicUsize::new(0);
    let done: Mutex<Vec<Unit>> = Mutex::new(Vec::new());
    let work = || {
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            if index >= job.n_units() {
                break;
            }
            let unit = job.unit(index);
            if let Ok(mut done) = done.lock() {
                done.push(unit);
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(work);
        }
    });
    let mut units = done.into_inner().unwrap_or_default();
    units.sort_by_key(|unit| unit.index);
    units
}
