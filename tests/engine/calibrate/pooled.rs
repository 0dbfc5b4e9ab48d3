//! Held-out distances of stratified folds, pooled and calibrated: what folds, learner and calibration do together.

use super::folds::deal;
use crate::sets;
use nomogram::assess::scores::auc;
use nomogram::calibrate::platt;
use nomogram::features::design::Design;
use nomogram::learn::linear_svm::fit;
use nomogram::learn::solve::SolveOptions;
use nomogram::math::logistic;

/// Signed distances of all rows, each from the fit that left its fold out, replication after replication.
fn pool(design: &Design, y: &[f64], c: f64, replications: u32, seed: u64) -> (Vec<f64>, Vec<bool>) {
    let positive: Vec<bool> = y.iter().map(|y| *y > 0.0).collect();
    let (mut distances, mut classes) = (Vec::new(), Vec::new());
    let folds = deal(&positive, 10, replications, seed);
    for fold_of_row in &folds.fold_of_row {
        for fold in 0..folds.n_folds {
            let cost: Vec<f64> = fold_of_row.iter().map(|f| if *f == fold { 0.0 } else { c }).collect();
            let fit = fit(design, y, &cost, &SolveOptions::for_folds());
            let norm = fit.weights.iter().map(|w| w * w).sum::<f64>().sqrt();
            let scores = design.times(&fit.weights);
            for row in (0..y.len()).filter(|&row| fold_of_row[row] == fold) {
                distances.push((scores[row] + fit.bias) / norm);
                classes.push(positive[row]);
            }
        }
    }
    (distances, classes)
}

/// Unstratified folds at a tiny C gave slopes of the wrong sign and an area of 0.125 instead of 0.875.
#[test]
fn a_tiny_cost_keeps_its_sign() {
    for name in ["iris_versicolor_virginica", "heart_disease"] {
        let set = sets::set(name);
        for c in [1e-4, 1e-2, 1.0] {
            let (distances, positive) = pool(&set.design, &set.y, c, 2, 1);
            let weights = vec![1.0; distances.len()];
            let sigmoid = platt::fit(&distances, &positive, &weights, platt::Targets::Automatic);
            assert_eq!(sigmoid.outcome, platt::Outcome::Fitted, "{name}, C = {c}");
            let p: Vec<f64> = distances.iter().map(|d| logistic(sigmoid.log_odds(*d))).collect();
            let (of_p, of_distance) =
                (auc(&p, &positive, &weights).unwrap(), auc(&distances, &positive, &weights).unwrap());
            assert!(of_p >= of_distance - 1e-12 && of_p > 0.8, "{name}, C = {c}: {of_p} {of_distance}");
        }
    }
}

#[test]
fn the_seed_fixes_everything() {
    let set = sets::set("heart_disease");
    assert_eq!(pool(&set.design, &set.y, 1.0, 1, 5), pool(&set.design, &set.y, 1.0, 1, 5));
    assert_ne!(pool(&set.design, &set.y, 1.0, 1, 5).0, pool(&set.design, &set.y, 1.0, 1, 6).0);
}
