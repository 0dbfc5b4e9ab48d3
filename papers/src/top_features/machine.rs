//! Machines: the polynomial one as the search takes it, and a linear one on some features.

use super::problems::Cases;
use nomogram::assess::scores::auc;
use nomogram::explain::top_features::{CellOrder, Coding, Column, Found, Machine, Search, TopMethod, Weighted};
use nomogram::features::design::Design;
use nomogram::learn::solve::SolveOptions;
use nomogram::learn::{linear_svm, polynomial_svm};
use std::time::Instant;

/// Gaps of 1e-6 of the objective: weights to a thousandth.
pub fn options() -> SolveOptions {
    SolveOptions { relative_gap: 1e-6, acceptable_gap: 1e-6, ..SolveOptions::default() }
}

/// Columns as a design.
pub fn design(columns: &[Vec<f64>], n_rows: usize) -> Design {
    let dense = (0..n_rows).flat_map(|row| columns.iter().map(move |column| column[row])).collect();
    Design { n_rows, n_dense: columns.len(), dense, nominal: Vec::new() }
}

/// A machine with its decisions on other cases.
pub struct Trained {
    /// For the search.
    pub machine: Machine,
    /// AUC on the other cases.
    pub auc: f64,
    /// Of the objective.
    pub gap: f64,
}

/// Trains the machine with the kernel (x·z + 1)^d.
pub fn train(cases: &Cases, tested: &Cases, columns: Vec<Column>, coding: Coding, degree: u32, cost: f64) -> Trained {
    let n = cases.y.len();
    let trained = design(&cases.columns, n);
    let fit = polynomial_svm::fit(&trained, degree, &cases.y, &vec![cost; n], None, &options());
    let others = design(&tested.columns, tested.y.len());
    let scores = polynomial_svm::scores(&fit.expansion, fit.bias, degree, &trained, &others);
    let machine = Machine { n_rows: n, columns, coding, coefficients: fit.expansion, degree };
    Trained { machine, auc: area(&scores, &tested.y), gap: fit.certificate.relative_gap }
}

/// A search to its end with its seconds: those of the norms and those of building.
pub fn search(machine: &Machine, method: TopMethod, order: CellOrder, p: u32, r: u32) -> (Found, f64) {
    let machine = machine.clone();
    let since = Instant::now();
    let mut search = Search::new(machine, method, order, p, r);
    search.step(usize::MAX);
    let found = search.found();
    (found, since.elapsed().as_secs_f64())
}

/// ‖w‖ of a list.
pub fn norm(list: &[Weighted]) -> f64 {
    list.iter().map(|feature| feature.weight * feature.weight).sum::<f64>().sqrt()
}

/// AUC of a linear machine on these features alone, as large as the kernel has them.
pub fn linear_auc(features: &[Weighted], cases: &Cases, tested: &Cases, cost: f64) -> f64 {
    let of = |cases: &Cases| {
        let feature = |feature: &Weighted| product(feature, &cases.columns, cases.y.len());
        design(&features.iter().map(feature).collect::<Vec<_>>(), cases.y.len())
    };
    let fit = linear_svm::fit(&of(cases), &cases.y, &vec![cost; cases.y.len()], &options());
    area(&of(tested).times(&fit.weights), &tested.y)
}

fn product(feature: &Weighted, columns: &[Vec<f64>], n: usize) -> Vec<f64> {
    let mut out = vec![feature.scale; n];
    for (column, power) in &feature.exponents {
        out.iter_mut().zip(&columns[*column as usize]).for_each(|(out, x)| *out *= x.powi(*power as i32));
    }
    out
}

/// AUC of scores; ½ where one class is missing.
pub fn area(scores: &[f64], y: &[f64]) -> f64 {
    let positive: Vec<bool> = y.iter().map(|y| *y > 0.0).collect();
    auc(scores, &positive, &vec![1.0; y.len()]).unwrap_or(0.5)
}
