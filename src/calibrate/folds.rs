//! Which rows are held out together.
//!
//! Stratified: each class is shuffled and dealt out in turn, so that every fold has its share of each. Without that, a
//! tiny C makes the held-out scores follow the fold's class share, and the calibrated slope gets the wrong sign.

use rand::RngExt;
use rand_pcg::Pcg64;

/// Folds of every replication.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Folds {
    /// Folds in each replication: at most what was asked for and at most the rows of the smallest class; 0 where that
    /// leaves fewer than two.
    pub n_folds: u32,
    /// For each replication the fold (0 … `n_folds` − 1) of each original row; empty where there are no folds.
    pub fold_of_row: Vec<Vec<u32>>,
}

/// Deals the rows into folds. `strata` is the class of each original row, below `n_strata` (identical rows are not
/// merged here: copies may fall into different folds).
///
/// Replication r draws from stream r of the generator, so that it does not depend on how many there are.
pub fn deal(strata: &[u32], n_strata: u32, folds: u32, replications: u32, seed: u64) -> Folds {
    let rows_of = |class: u32| (0..strata.len() as u32).filter(move |&row| strata[row as usize] == class);
    let smallest = (0..n_strata).map(|class| rows_of(class).count()).min().unwrap_or(0);
    let n_folds = folds.min(u32::try_from(smallest).unwrap_or(u32::MAX));
    if n_folds < 2 {
        return Folds { n_folds: 0, fold_of_row: Vec::new() };
    }
    let deal_once = |replication: u32| {
        let mut generator = Pcg64::new(u128::from(seed), u128::from(replication));
        let mut order: Vec<u32> = Vec::with_capacity(strata.len());
        // The rarest first, whatever the order of the rows; each class goes on where the one before stopped, so that
        // fold sizes differ by one row at most.
        for class in (0..n_strata).rev() {
            let mut rows: Vec<u32> = rows_of(class).collect();
            shuffle(&mut rows, &mut generator);
            order.append(&mut rows);
        }
        let mut fold_of_row = vec![0; strata.len()];
        for (fold, row) in (0..n_folds).cycle().zip(order) {
            fold_of_row[row as usize] = fold;
        }
        fold_of_row
    };
    Folds { n_folds, fold_of_row: (0..replications).map(deal_once).collect() }
}

/// Which rows are set aside to calibrate, that share of each class to the nearest row: of a class with two rows or more
/// at least one is, and at least one is not. `strata` as in [`deal`].
pub fn set_aside(strata: &[u32], n_strata: u32, share: f64, seed: u64) -> Vec<bool> {
    let mut generator = Pcg64::new(u128::from(seed), SET_ASIDE_STREAM);
    let mut aside = vec![false; strata.len()];
    for class in (0..n_strata).rev() {
        let mut rows: Vec<u32> = (0..strata.len() as u32).filter(|&row| strata[row as usize] == class).collect();
        shuffle(&mut rows, &mut generator);
        let most = rows.len().saturating_sub(1);
        let n = ((share * rows.len() as f64).round() as usize).max(1).min(most);
        rows[..n].iter().for_each(|&row| aside[row as usize] = true);
    }
    aside
}

/// Above the streams of the replications and of the resamples.
const SET_ASIDE_STREAM: u128 = 1 << 65;

/// The numbers 0 … n − 1 in an order drawn by chance.
pub fn shuffled(n: usize, seed: u64) -> Vec<u32> {
    let mut order: Vec<u32> = (0..n as u32).collect();
    shuffle(&mut order, &mut Pcg64::new(u128::from(seed), 0));
    order
}

/// Fisher and Yates. The places are drawn as u32: usize has another width in WebAssembly, hence another stream.
pub(crate) fn shuffle(rows: &mut [u32], generator: &mut Pcg64) {
    for last in (1..rows.len()).rev() {
        rows.swap(last, generator.random_range(0..=last as u32) as usize);
    }
}
