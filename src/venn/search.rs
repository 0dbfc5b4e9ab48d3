//! C and γ by cross-validation.

use super::machines::{Fitting, Machines, Rows};
use super::taxonomy::winner;
use crate::calibrate::folds;
use crate::features::design::Design;

/// Folds of the search.
pub const FOLDS: u32 = 5;
/// C that are tried.
pub const COSTS: [f64; 5] = [0.25, 1.0, 4.0, 16.0, 64.0];
/// γ that are tried, times the number of coordinates.
pub const GAMMAS: [f64; 5] = [0.0625, 0.25, 1.0, 4.0, 16.0];

/// What was found.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Found {
    /// The pair with the most right predictions; of equal ones the smallest C, then the smallest γ.
    pub fitting: Fitting,
    /// Share of right predictions.
    pub accuracy: f64,
}

/// Tries each C with each γ, both in ascending order: votes of machines that have not seen the row.
pub fn search(
    design: &Design,
    classes: &[u32],
    n_classes: usize,
    (costs, gammas): (&[f64], &[f64]),
    usual: Fitting,
) -> Found {
    let n = classes.len() as u32;
    // Dealt without regard to the classes, so that a class of one row will do.
    let folds = folds::deal(&vec![0; classes.len()], 1, FOLDS, 1, 0);
    let mut best: Option<(usize, usize, Fitting)> = None;
    for (at, gamma) in gammas.iter().enumerate() {
        let mut rows = Rows::new(design, classes.to_vec(), n_classes, Fitting { gamma: *gamma, ..usual });
        for cost in costs {
            rows.fitting.cost = *cost;
            let mut right = 0;
            for fold in 0..folds.n_folds {
                let (held, kept): (Vec<u32>, Vec<u32>) =
                    (0..n).partition(|row| folds.fold_of_row[0][*row as usize] == fold);
                let values = Machines::trained(&rows, &kept).values(&held);
                let is_right =
                    |place: &usize| winner(&values, n_classes, *place) as u32 == classes[held[*place] as usize];
                right += (0..held.len()).filter(is_right).count();
            }
            let is_better = |(most, of, fitting): &(usize, usize, Fitting)| {
                right > *most || (right == *most && (*cost, at) < (fitting.cost, *of))
            };
            if best.as_ref().is_none_or(is_better) {
                best = Some((right, at, rows.fitting));
            }
        }
    }
    let (right, _, fitting) = best.unwrap_or((0, 0, usual));
    Found { fitting, accuracy: right as f64 / f64::from(n.max(1)) }
}
