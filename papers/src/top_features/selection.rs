//! The real sets with all variables, with those that elimination or conditional tests keep, and with features chosen by
//! weight, judged by cases that none of the choices has seen (the paper's Tables 5 to 7).

use super::machine::{area, linear_scores, train};
use super::problems::Cases;
use super::searches::all_of;
use super::{colon, rfe, splice};
use nomogram::calibrate::folds::deal;
use nomogram::explain::top_features::{CellOrder, Coding, Column, TopMethod, Weighted, prune};
use nomogram::order;
use std::time::Instant;

/// Degrees that cross-validation chooses among.
pub const DEGREES: [u32; 5] = [1, 2, 3, 4, 6];
/// Cases of splice to train on.
pub const SPLICED: usize = 1000;
/// Features of largest weight that are pruned: pairs of those kept are tried for each.
pub const PRUNED: usize = 100;
/// Draws of splice, and repeats of the folds of colon.
pub const DRAWS: u64 = 3;
const FOLDS_OF_COLON: u32 = 5;
/// Folds within the training cases.
pub const INNER: u32 = 3;

/// How variables or features are chosen.
pub const METHODS: [&str; 6] = [
    "all variables",
    "elimination, linear",
    "elimination, polynomial",
    "Markov blanket",
    "features by weight",
    "features by weight, pruned",
];

/// A set.
pub struct Compared {
    /// Its name.
    pub set: String,
    /// Cases to train on and to judge by.
    pub cases: [usize; 2],
    /// Variables.
    pub variables: usize,
    /// C.
    pub cost: f64,
    /// The degrees that were chosen, ascending.
    pub degrees: Vec<u32>,
    /// Of each method: how many variables, or features, a machine has, and its AUC, draw by draw.
    pub methods: Vec<(Vec<f64>, Vec<f64>)>,
    /// Of all that.
    pub seconds: f64,
}

/// How a set is learned.
struct Set<'a> {
    columns: &'a dyn Fn(&Cases) -> Vec<Column>,
    cost: f64,
    /// Features to build, and to give to the linear machine.
    built: u32,
    linear: u32,
}

/// What a split says: the degree, and for each method how much it uses and its decision values.
struct Split {
    degree: u32,
    methods: Vec<(f64, Vec<f64>)>,
}

/// Both sets, splice for each kind of junction. `done` gets what there is after each of them: all takes many minutes.
///
/// # Errors
/// A sentence: a set cannot be read, or what `done` says.
pub fn measure(says: &dyn Fn(&str), done: &dyn Fn(&[Compared]) -> Result<(), String>) -> Result<Vec<Compared>, String> {
    says("Selection, colon");
    let mut all = vec![of_colon(&colon::read()?)];
    let file = splice::read()?;
    for (class, _) in splice::JUNCTIONS {
        done(&all)?;
        says(&format!("Selection, splice, {class}"));
        all.push(of_splice(&file, class));
    }
    Ok(all)
}

/// Colon: each case is judged once a repeat, by machines that have not seen it.
pub fn of_colon(cases: &Cases) -> Compared {
    let since = Instant::now();
    let set = Set { columns: &colon::numbers, cost: colon::COST, built: 5000, linear: colon::LINEAR };
    let n = cases.y.len();
    let strata: Vec<u32> = cases.y.iter().map(|y| u32::from(*y > 0.0)).collect();
    let folds = deal(&strata, 2, FOLDS_OF_COLON, DRAWS as u32, 1);
    let mut degrees = Vec::new();
    let mut methods = vec![(Vec::new(), Vec::new()); METHODS.len()];
    for fold_of_row in &folds.fold_of_row {
        let mut scores = vec![vec![0.0; n]; METHODS.len()];
        for fold in 0..folds.n_folds {
            let (out, in_it): (Vec<u32>, Vec<u32>) = (0..n as u32).partition(|row| fold_of_row[*row as usize] == fold);
            let scaled = colon::standardised(cases, &in_it);
            let split = set.split(&rfe::rows(&scaled, &in_it), &rfe::rows(&scaled, &out));
            degrees.push(split.degree);
            for ((scores, (used, _)), (size, found)) in scores.iter_mut().zip(&mut methods).zip(split.methods) {
                out.iter().zip(found).for_each(|(row, score)| scores[*row as usize] = score);
                used.push(size);
            }
        }
        methods.iter_mut().zip(scores).for_each(|((_, auc), scores)| auc.push(area(&scores, &cases.y)));
    }
    degrees.sort_unstable();
    let held_out = n / FOLDS_OF_COLON as usize;
    Compared {
        set: "colon".to_owned(),
        cases: [n - held_out, held_out],
        variables: cases.columns.len(),
        cost: set.cost,
        degrees,
        methods,
        seconds: since.elapsed().as_secs_f64(),
    }
}

/// Splice: the cases that were not drawn judge.
pub fn of_splice(file: &splice::Splice, class: &str) -> Compared {
    let since = Instant::now();
    let set = Set { columns: &splice::levels, cost: splice::COST, built: splice::MOST, linear: splice::LINEAR };
    let mut degrees = Vec::new();
    let mut methods = vec![(Vec::new(), Vec::new()); METHODS.len()];
    let mut judged = 0;
    for seed in 1..=DRAWS {
        let (cases, tested) = file.drawn(class, SPLICED, seed);
        let split = set.split(&cases, &tested);
        degrees.push(split.degree);
        judged = tested.y.len();
        for ((used, auc), (size, scores)) in methods.iter_mut().zip(split.methods) {
            used.push(size);
            auc.push(area(&scores, &tested.y));
        }
    }
    degrees.sort_unstable();
    Compared {
        set: format!("splice, {class}"),
        cases: [SPLICED, judged],
        variables: file.variables.len(),
        cost: set.cost,
        degrees,
        methods,
        seconds: since.elapsed().as_secs_f64(),
    }
}

impl Set<'_> {
    /// All methods: they choose by the training cases alone.
    fn split(&self, cases: &Cases, tested: &Cases) -> Split {
        let inner = inner_folds(cases);
        let degree = self.degree(&inner);
        let over = |kept: &[u32]| {
            let of = |cases: &Cases| Cases { columns: rfe::select(&cases.columns, kept), y: cases.y.clone() };
            let (cases, tested) = (of(cases), of(tested));
            let scores = train(&cases, &tested, (self.columns)(&cases), Coding::ZeroOne, degree, self.cost).scores;
            (kept.len() as f64, scores)
        };
        let whole = train(cases, tested, (self.columns)(cases), Coding::ZeroOne, degree, self.cost);
        let half = |left: usize| left / 2;
        let eliminated = |degree: u32| over(&rfe::cross_validated(cases, degree, self.cost, &half, &inner));
        let linear = eliminated(1);
        let polynomial = if degree == 1 { linear.clone() } else { eliminated(degree) };
        let top = all_of(&whole.machine, (TopMethod::Heur2, CellOrder::ByLevel), self.built, self.linear).top;
        let few: Vec<Weighted> = pruned(&whole.machine, &top[..top.len().min(PRUNED)], &cases.y);
        let on = |features: &[Weighted]| (features.len() as f64, linear_scores(features, cases, tested, self.cost));
        let methods = vec![
            (cases.columns.len() as f64, whole.scores),
            linear,
            polynomial,
            over(&blanket(cases)),
            on(&top),
            on(&few),
        ];
        Split { degree, methods }
    }

    /// The degree of largest mean AUC over the inner folds, of equal ones the lowest.
    fn degree(&self, inner: &[(Cases, Cases)]) -> u32 {
        let auc = |degree: u32| {
            let of = |(cases, tested): &(Cases, Cases)| {
                train(cases, tested, (self.columns)(cases), Coding::ZeroOne, degree, self.cost).auc
            };
            inner.iter().map(of).sum::<f64>()
        };
        let tried: Vec<(u32, f64)> = DEGREES.into_iter().map(|degree| (degree, auc(degree))).collect();
        tried.into_iter().rev().max_by(|a, b| a.1.total_cmp(&b.1)).map_or(1, |(degree, _)| degree)
    }
}

/// The training cases, each fold left out and held out.
fn inner_folds(cases: &Cases) -> Vec<(Cases, Cases)> {
    let strata: Vec<u32> = cases.y.iter().map(|y| u32::from(*y > 0.0)).collect();
    let folds = deal(&strata, 2, INNER, 1, 1);
    let of = |fold: u32| {
        let is_out = |row: &u32| folds.fold_of_row[0][*row as usize] == fold;
        let (out, others): (Vec<u32>, Vec<u32>) = (0..cases.y.len() as u32).partition(is_out);
        (rfe::rows(cases, &others), rfe::rows(cases, &out))
    };
    (0..folds.n_folds).map(of).collect()
}

/// The variables that stay dependent on the class given any one or two others of those kept, by Fisher's z at 5 %, the
/// most dependent first: parents and children in the manner of HITON.
pub fn blanket(cases: &Cases) -> Vec<u32> {
    let n = cases.y.len() as f64;
    let correlation = |x: &Vec<f64>| {
        let mean = |values: &[f64]| values.iter().sum::<f64>() / n;
        let (x_mean, y_mean) = (mean(x), mean(&cases.y));
        let sum =
            |of: &dyn Fn(f64, f64) -> f64| x.iter().zip(&cases.y).map(|(x, y)| of(x - x_mean, y - y_mean)).sum::<f64>();
        let (xy, xx): (f64, f64) = (sum(&|x, y| x * y), sum(&|x, _| x * x));
        if xx > 0.0 { xy.abs() / xx.sqrt() } else { 0.0 }
    };
    let strength: Vec<f64> = cases.columns.iter().map(correlation).collect();
    let ordered = order::indices(strength.len(), &|a, b| strength[b].total_cmp(&strength[a]));
    let columns: Vec<Vec<f64>> = ordered.iter().map(|v| cases.columns[*v].clone()).collect();
    let kept = prune::kept(&columns, &cases.y, &vec![1.0; cases.y.len()]);
    let mut out: Vec<u32> = ordered.iter().zip(kept).filter(|(_, kept)| *kept).map(|(v, _)| *v as u32).collect();
    out.sort_unstable();
    out
}

/// The same with features, the heaviest first (FSMB).
fn pruned(machine: &nomogram::explain::top_features::Machine, top: &[Weighted], y: &[f64]) -> Vec<Weighted> {
    let values: Vec<Vec<f64>> = top.iter().map(|feature| machine.product(&feature.exponents)).collect();
    let kept = prune::kept(&values, y, &vec![1.0; y.len()]);
    top.iter().zip(kept).filter(|(_, kept)| *kept).map(|(feature, _)| feature.clone()).collect()
}
