//! Machines: the polynomial one as the search takes it, and a linear one on some features.

use super::problems::Cases;
use nomogram::assess::scores::auc;
use nomogram::explain::top_features::{Coding, Column, Machine, Weighted};
use nomogram::features::design::Design;
use nomogram::learn::solve::SolveOptions;
use nomogram::learn::{linear_svm, polynomial_svm};

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
    /// Decision values of the other cases, and their AUC.
    pub scores: Vec<f64>,
    /// The AUC.
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
    let auc = area(&scores, &tested.y);
    Trained { machine, scores, auc, gap: fit.certificate.relative_gap }
}

/// ‖w‖ of a list.
pub fn norm(list: &[Weighted]) -> f64 {
    list.iter().map(|feature| feature.weight * feature.weight).sum::<f64>().sqrt()
}

/// Decision values of other cases by a linear machine on these features alone, as large as the kernel has them.
pub fn linear_scores(features: &[Weighted], cases: &Cases, tested: &Cases, cost: f64) -> Vec<f64> {
    let of = |cases: &Cases| {
        let feature = |feature: &Weighted| product(feature, &cases.columns, cases.y.len());
        design(&features.iter().map(feature).collect::<Vec<_>>(), cases.y.len())
    };
    let fit = linear_svm::fit(&of(cases), &cases.y, &vec![cost; cases.y.len()], &options());
    of(tested).times(&fit.weights).into_iter().map(|score| score + fit.bias).collect()
}

/// Their AUC.
pub fn linear_auc(features: &[Weighted], cases: &Cases, tested: &Cases, cost: f64) -> f64 {
    area(&linear_scores(features, cases, tested, cost), &tested.y)
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
