//! Which of the features found are kept.

use crate::helper::assert_close;
use nomogram::explain::top_features::{prune, sparse};
use proptest::prelude::*;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;

/// x makes y; a copy of x with noise says nothing more; the last is noise.
fn chain(n: usize) -> (Vec<Vec<f64>>, Vec<f64>) {
    let mut generator = Pcg64::seed_from_u64(5);
    let mut noise = |size: f64| -> Vec<f64> { (0..n).map(|_| size * generator.random_range(-1.0..1.0)).collect() };
    let (x, z, e, f, alone) = (noise(1.0), noise(1.0), noise(1.0), noise(1.0), noise(1.0));
    let plus = |a: &[f64], b: &[f64]| -> Vec<f64> { a.iter().zip(b).map(|(a, b)| a + b).collect() };
    let y = plus(&plus(&x, &z), &e).iter().map(|score| if *score > 0.0 { 1.0 } else { -1.0 }).collect();
    (vec![x.clone(), z, plus(&x, &f), x, alone], y)
}

#[test]
fn what_others_say_already_is_pruned() {
    let (features, y) = chain(2000);
    let kept = prune::kept(&features, &y, &vec![1.0; y.len()]);
    // The noisy copy is independent of y given x, the exact copy given itself, the noise without anything.
    assert_eq!(kept, [true, true, false, false, false]);
    // A row that counts twice is two rows.
    let (half, y_half): (Vec<Vec<f64>>, Vec<f64>) =
        (features.iter().map(|x| x[..1000].to_vec()).collect(), y[..1000].to_vec());
    let twice: Vec<Vec<f64>> = half.iter().map(|x| [x.as_slice(), x].concat()).collect();
    let y_twice = [y_half.as_slice(), &y_half].concat();
    assert_eq!(prune::kept(&half, &y_half, &vec![2.0; 1000]), prune::kept(&twice, &y_twice, &vec![1.0; 2000]));
}

#[test]
fn the_sparse_machine_leaves_noise_out_where_errors_are_cheap() {
    let (features, y) = chain(500);
    let counts = vec![1.0; y.len()];
    let strong = sparse::fit(&features, &y, &counts, 0.005);
    assert!(strong.weights[0] + strong.weights[3] > 0.0 && strong.weights[1] > 0.0);
    assert!(strong.weights[4].abs() <= 0.0, "{:?}", strong.weights);
    let none = sparse::fit(&features, &y, &counts, 1e-6);
    assert!(none.weights.iter().all(|weight| weight.abs() <= 0.0));
    // A feature that is the same everywhere has no weight.
    let same = sparse::fit(&[vec![3.0; 500], features[0].clone()], &y, &counts, 1.0);
    assert!(same.weights[0].abs() <= 0.0 && same.weights[1] > 0.0);
}

proptest! {
    #[test]
    fn the_gap_closes(
        x in prop::collection::vec(prop::collection::vec(-2.0..2.0, 12), 1..5),
        signs in prop::collection::vec(any::<bool>(), 12),
        cost in 0.01..10.0,
    ) {
        let y: Vec<f64> = signs.iter().map(|sign| if *sign { 1.0 } else { -1.0 }).collect();
        let counts: Vec<f64> = (0..12).map(|at| 1.0 + f64::from(at % 3)).collect();
        let fit = sparse::fit(&x, &y, &counts, cost);
        assert!(fit.dual <= fit.primal * (1.0 + 1e-9) + 1e-12);
        assert!(fit.primal - fit.dual <= 1e-6 * fit.primal + 1e-9, "{fit:?}");
        // No other weights nearby are better.
        let objective = |weights: &[f64], bias: f64| -> f64 {
            let rows: f64 = counts.iter().sum();
            let scores = x.iter().zip(weights).fold(vec![bias; 12], |mut scores, (x, weight)| {
                let mean = x.iter().zip(&counts).map(|(x, c)| x * c).sum::<f64>() / rows;
                let sd = (x.iter().zip(&counts).map(|(x, c)| c * (x - mean).powi(2)).sum::<f64>() / rows).sqrt();
                let scale = if sd > 1e-9 { weight / sd } else { 0.0 };
                scores.iter_mut().zip(x).for_each(|(score, x)| *score += scale * (x - mean));
                scores
            });
            let loss: f64 =
                (0..12).map(|i| cost * counts[i] * (1.0 - y[i] * scores[i]).max(0.0).powi(2)).sum();
            loss + weights.iter().map(|w| w.abs()).sum::<f64>()
        };
        let best = objective(&fit.weights, fit.bias);
        assert_close("objective", best, fit.primal, 1e-9 * (1.0 + best));
        for j in 0..x.len() {
            for step in [-0.01, 0.01] {
                let mut moved = fit.weights.clone();
                moved[j] += step;
                assert!(objective(&moved, fit.bias) >= best - 1e-6 * (1.0 + best));
                assert!(objective(&fit.weights, fit.bias + step) >= best - 1e-6 * (1.0 + best));
            }
        }
    }
}
