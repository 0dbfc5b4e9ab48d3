//! Recursive feature elimination (Guyon and others 2002) with the kernel (x·z + 1)^d; d = 1 is the linear one.

use super::machine::{area, design, options};
use super::problems::Cases;
use nomogram::calibrate::folds::shuffled;
use nomogram::features::design::Design;
use nomogram::learn::{linear_svm, polynomial_svm};
use nomogram::order;

/// Decision values of cases.
pub type Decide = dyn Fn(&Design) -> Vec<f64>;
/// How good the machine on some columns is.
pub type Judge<'a> = dyn Fn(&[u32], &Decide) -> f64 + 'a;

/// A machine on the columns that are left.
struct Round {
    /// ‖w‖² − ‖w without the column‖² of each.
    scores: Vec<f64>,
    /// Decision values of other cases.
    decide: Box<Decide>,
    /// To start the next from.
    dual: Option<Vec<f64>>,
}

impl Round {
    fn new(columns: &[Vec<f64>], y: &[f64], degree: u32, cost: f64, start: Option<&[f64]>) -> Round {
        let trained = design(columns, y.len());
        let costs = vec![cost; y.len()];
        if degree == 1 {
            // The same machine: the kernel's 1 is lost in Σ a_i = 0. And far sooner where no plane divides the classes.
            let fit = linear_svm::fit(&trained, y, &costs, &options());
            let scores = fit.weights.iter().map(|w| w * w).collect();
            let add = move |of: &Design| of.times(&fit.weights).into_iter().map(|score| score + fit.bias).collect();
            return Round { scores, decide: Box::new(add), dual: None };
        }
        let fit = polynomial_svm::fit(&trained, degree, y, &costs, start, &options());
        let scores = scores(columns, &fit.expansion, degree);
        let dual = Some(fit.dual);
        let decide = move |of: &Design| polynomial_svm::scores(&fit.expansion, fit.bias, degree, &trained, of);
        Round { scores, decide: Box::new(decide), dual }
    }
}

/// Eliminates columns until none is left: those that were left before each round, and what `judge` says of them. Each
/// round trains and drops `drop(left)` columns, those of the least ‖w‖² − ‖w without the column‖².
///
/// `judge` sees the columns left before each round and its decision function.
pub fn course(
    cases: &Cases,
    degree: u32,
    cost: f64,
    drop: &dyn Fn(usize) -> usize,
    judge: &Judge,
) -> Vec<(Vec<u32>, f64)> {
    let mut left: Vec<u32> = (0..cases.columns.len() as u32).collect();
    let mut rounds = Vec::new();
    let mut dual: Option<Vec<f64>> = None;
    while !left.is_empty() {
        let round = Round::new(&select(&cases.columns, &left), &cases.y, degree, cost, dual.as_deref());
        rounds.push((left.clone(), judge(&left, &round.decide)));
        let worst = order::indices(left.len(), &|a, b| round.scores[a].total_cmp(&round.scores[b]));
        let out: Vec<u32> = worst.iter().take(drop(left.len()).max(1)).map(|at| left[*at]).collect();
        left.retain(|v| !out.contains(v));
        dual = round.dual;
    }
    rounds
}

/// ‖w_v‖² of each column v: Σ_ij a_i a_j ((G_ij + 1)^d − (G_ij − x_iv x_jv + 1)^d), G the products of the rows. Where x_iv
/// is 0 there is nothing to add: of letters, one coordinate each, that is three in four.
pub fn scores(columns: &[Vec<f64>], coefficients: &[f64], degree: u32) -> Vec<f64> {
    let support: Vec<usize> = (0..coefficients.len()).filter(|row| coefficients[*row].abs() > 0.0).collect();
    let of_rows: Vec<Vec<f64>> = support.iter().map(|row| columns.iter().map(|x| x[*row]).collect()).collect();
    let power = |base: f64| base.powi(degree as i32);
    let mut out = vec![0.0; columns.len()];
    for (at, (i, x)) in support.iter().zip(&of_rows).enumerate() {
        let there: Vec<(usize, f64)> = x.iter().copied().enumerate().filter(|(_, x)| x.abs() > 0.0).collect();
        for (j, z) in support[..=at].iter().zip(&of_rows) {
            let kernel = 1.0 + there.iter().map(|(v, x)| x * z[*v]).sum::<f64>();
            let (whole, times) = (power(kernel), if i == j { 1.0 } else { 2.0 });
            let amount = times * coefficients[*i] * coefficients[*j];
            for (v, x) in &there {
                let product = x * z[*v];
                if product.abs() > 0.0 {
                    out[*v] += amount * (whole - power(kernel - product));
                }
            }
        }
    }
    out
}

/// The columns of a 80/20 split: those left in the round whose machine, trained on the 80, has the largest AUC on the 20;
/// of equal ones the fewest.
pub fn selected(cases: &Cases, degree: u32, cost: f64, drop: &dyn Fn(usize) -> usize, seed: u64) -> Vec<u32> {
    let order = shuffled(cases.y.len(), seed);
    let (test, train) = order.split_at(order.len() / 5);
    let (train, test) = (rows(cases, train), rows(cases, test));
    let judge =
        |left: &[u32], decide: &Decide| area(&decide(&design(&select(&test.columns, left), test.y.len())), &test.y);
    let rounds = course(&train, degree, cost, drop, &judge);
    let best = rounds.into_iter().max_by(|a, b| a.1.total_cmp(&b.1));
    best.map_or_else(Vec::new, |(left, _)| left)
}

/// The columns that `folds` say: as many as have the largest mean AUC over held-out folds, each of which eliminates for
/// itself; of equal numbers the fewest. Which they are says the elimination on all cases.
pub fn cross_validated(
    cases: &Cases,
    degree: u32,
    cost: f64,
    drop: &dyn Fn(usize) -> usize,
    folds: &[(Cases, Cases)],
) -> Vec<u32> {
    let all = course(cases, degree, cost, drop, &|_, _| 0.0);
    let mut sums = vec![0.0; all.len()];
    for (train, test) in folds {
        let judge =
            |left: &[u32], decide: &Decide| area(&decide(&design(&select(&test.columns, left), test.y.len())), &test.y);
        let rounds = course(train, degree, cost, drop, &judge);
        sums.iter_mut().zip(&rounds).for_each(|(sum, (_, auc))| *sum += auc);
    }
    // Of equal ones the last, which has the fewest.
    let best = sums.iter().enumerate().max_by(|a, b| a.1.total_cmp(b.1)).map_or(0, |(at, _)| at);
    all.into_iter().nth(best).map_or_else(Vec::new, |(left, _)| left)
}

/// Some of the columns.
pub fn select(columns: &[Vec<f64>], left: &[u32]) -> Vec<Vec<f64>> {
    left.iter().map(|v| columns[*v as usize].clone()).collect()
}

/// Some of the cases.
pub fn rows(cases: &Cases, rows: &[u32]) -> Cases {
    let of = |values: &Vec<f64>| rows.iter().map(|row| values[*row as usize]).collect();
    Cases { columns: cases.columns.iter().map(of).collect(), y: of(&cases.y) }
}
