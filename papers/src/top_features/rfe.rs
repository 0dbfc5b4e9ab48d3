//! Recursive feature elimination (Guyon and others 2002) with the kernel (x·z + 1)^d; d = 1 is the linear one.

use super::machine::{area, design, options};
use super::problems::Cases;
use nomogram::calibrate::folds::shuffled;
use nomogram::features::design::Design;
use nomogram::learn::{linear_svm, polynomial_svm};
use nomogram::order;

/// Decision values of cases.
type Decide = dyn Fn(&Design) -> Vec<f64>;
/// How good the machine on some columns is.
type Judge<'a> = dyn Fn(&[u32], &Decide) -> f64 + 'a;

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

/// Eliminates columns until none is left, and returns those that were left in the best round. Each round trains and drops
/// `drop(left)` columns, those of the least ‖w‖² − ‖w without the column‖².
///
/// `judge` sees the columns left before each round and its decision function; of equal ones the later round is better.
fn eliminated(cases: &Cases, degree: u32, cost: f64, drop: &dyn Fn(usize) -> usize, judge: &Judge) -> Vec<u32> {
    let mut left: Vec<u32> = (0..cases.columns.len() as u32).collect();
    let mut best = (f64::NEG_INFINITY, Vec::new());
    let mut dual: Option<Vec<f64>> = None;
    while !left.is_empty() {
        let round = Round::new(&select(&cases.columns, &left), &cases.y, degree, cost, dual.as_deref());
        let value = judge(&left, &round.decide);
        if value >= best.0 {
            best = (value, left.clone());
        }
        let worst = order::indices(left.len(), &|a, b| round.scores[a].total_cmp(&round.scores[b]));
        let out: Vec<u32> = worst.iter().take(drop(left.len()).max(1)).map(|at| left[*at]).collect();
        left.retain(|v| !out.contains(v));
        dual = round.dual;
    }
    best.1
}

/// ‖w_v‖² of each column v: Σ_ij a_i a_j ((G_ij + 1)^d − (G_ij − x_iv x_jv + 1)^d), G the products of the rows.
pub fn scores(columns: &[Vec<f64>], coefficients: &[f64], degree: u32) -> Vec<f64> {
    let support: Vec<usize> = (0..coefficients.len()).filter(|row| coefficients[*row].abs() > 0.0).collect();
    let mut pairs = Vec::new();
    for (at, i) in support.iter().enumerate() {
        for j in &support[..=at] {
            let product: f64 = columns.iter().map(|x| x[*i] * x[*j]).sum();
            let times = if i == j { 1.0 } else { 2.0 };
            pairs.push((*i, *j, 1.0 + product, times * coefficients[*i] * coefficients[*j]));
        }
    }
    let power = |base: f64| base.powi(degree as i32);
    let of_column = |x: &Vec<f64>| pairs.iter().map(|(i, j, k, a)| a * (power(*k) - power(*k - x[*i] * x[*j]))).sum();
    columns.iter().map(of_column).collect()
}

/// The columns of a 80/20 split: those left in the round whose machine, trained on the 80, has the largest AUC on the 20;
/// of equal ones the fewest.
pub fn selected(cases: &Cases, degree: u32, cost: f64, drop: &dyn Fn(usize) -> usize, seed: u64) -> Vec<u32> {
    let order = shuffled(cases.y.len(), seed);
    let (test, train) = order.split_at(order.len() / 5);
    let (train, test) = (rows(cases, train), rows(cases, test));
    let judge =
        |left: &[u32], decide: &Decide| area(&decide(&design(&select(&test.columns, left), test.y.len())), &test.y);
    eliminated(&train, degree, cost, drop, &judge)
}

fn select(columns: &[Vec<f64>], left: &[u32]) -> Vec<Vec<f64>> {
    left.iter().map(|v| columns[*v as usize].clone()).collect()
}

/// Some of the cases.
pub fn rows(cases: &Cases, rows: &[u32]) -> Cases {
    let of = |values: &Vec<f64>| rows.iter().map(|row| values[*row as usize]).collect();
    Cases { columns: cases.columns.iter().map(of).collect(), y: of(&cases.y) }
}
