//! Recursive feature elimination (Guyon and others 2002) with the kernel (x·z + 1)^d; d = 1 is the linear one.

use super::machine::{area, design, options};
use super::problems::Cases;
use nomogram::calibrate::folds::shuffled;
use nomogram::learn::polynomial_svm;
use nomogram::order;

/// Columns in the order in which they would be kept: the last one to be eliminated first. Each round trains and drops
/// `drop(left)` columns, those of the least ‖w‖² − ‖w without the column‖².
///
/// `each` sees the columns left before each round.
pub fn ranking(
    cases: &Cases,
    degree: u32,
    cost: f64,
    drop: &dyn Fn(usize) -> usize,
    each: &mut dyn FnMut(&[u32]),
) -> Vec<u32> {
    let mut left: Vec<u32> = (0..cases.columns.len() as u32).collect();
    let mut dropped = Vec::new();
    let mut alpha: Option<Vec<f64>> = None;
    while !left.is_empty() {
        each(&left);
        let columns = select(&cases.columns, &left);
        let trained = design(&columns, cases.y.len());
        let costs = vec![cost; cases.y.len()];
        let fit = polynomial_svm::fit(&trained, degree, &cases.y, &costs, alpha.as_deref(), &options());
        let scores = scores(&columns, &fit.expansion, degree);
        let worst = order::indices(left.len(), &|a, b| scores[a].total_cmp(&scores[b]));
        let out: Vec<u32> = worst.iter().take(drop(left.len()).max(1)).map(|at| left[*at]).collect();
        left.retain(|v| !out.contains(v));
        dropped.extend(out);
        alpha = Some(fit.dual);
    }
    dropped.reverse();
    dropped
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
    let mut best = (0.0, Vec::new());
    let mut each = |left: &[u32]| {
        let of = |cases: &Cases| design(&select(&cases.columns, left), cases.y.len());
        let (of_train, costs) = (of(&train), vec![cost; train.y.len()]);
        let fit = polynomial_svm::fit(&of_train, degree, &train.y, &costs, None, &options());
        let scores = polynomial_svm::scores(&fit.expansion, fit.bias, degree, &of_train, &of(&test));
        let auc = area(&scores, &test.y);
        if auc >= best.0 {
            best = (auc, left.to_vec());
        }
    };
    ranking(&train, degree, cost, drop, &mut each);
    best.1
}

fn select(columns: &[Vec<f64>], left: &[u32]) -> Vec<Vec<f64>> {
    left.iter().map(|v| columns[*v as usize].clone()).collect()
}

/// Some of the cases.
pub fn rows(cases: &Cases, rows: &[u32]) -> Cases {
    let of = |values: &Vec<f64>| rows.iter().map(|row| values[*row as usize]).collect();
    Cases { columns: cases.columns.iter().map(of).collect(), y: of(&cases.y) }
}
