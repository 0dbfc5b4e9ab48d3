//! The random forest: a tree by hand, splits against slow twins, weights as copies, importance in simulated data.
//! (Against scikit-learn's forest on real sets: engine/job/forest.rs.)

mod growth;
mod importance;
mod splits;

use nomogram::learn::forest::columns::{Columns, Values};
use nomogram::learn::forest::{Forest, Labelled, Options};

/// Every row is one row, of weight 1.
fn forest<'a>(columns: &'a Columns, y: &[f64], options: Options) -> Forest<'a> {
    let ones = vec![1.0; y.len()];
    Forest::new(columns, &Labelled { y, kept: &ones, weights: &ones }, options)
}

/// Numbers between 0 and 1 that follow no pattern a tree could find, one list a seed.
fn noise(n: usize, seed: u64) -> Vec<f64> {
    let mut generator = nomogram::learn::proximal::variates::generator(seed, 7, 0);
    (0..n).map(|_| nomogram::learn::proximal::variates::uniform(&mut generator)).collect()
}

fn numbers(values: &[f64]) -> Values {
    Values::numbers(values.to_vec())
}
