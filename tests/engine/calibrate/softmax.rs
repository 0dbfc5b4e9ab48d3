use crate::helper::assert_close;
use crate::oracle::scores::repeat;
use nomogram::calibrate::platt::{self, Targets};
use nomogram::calibrate::softmax::{Softmax, fit};
use nomogram::math::softmax;
use nomogram::math::{ln, logistic};
use proptest::prelude::*;

/// Weight of ½ Σ squares against the log likelihood.
const PENALTY: f64 = 0.03;

/// Mean and standard deviation of each class's distances, and their root mean square.
fn units(distances: &[Vec<f64>], weights: &[f64]) -> (Vec<(f64, f64)>, f64) {
    let total: f64 = weights.iter().sum();
    let of = |d: &Vec<f64>| {
        let mean = d.iter().zip(weights).map(|(d, w)| w * d).sum::<f64>() / total;
        (mean, (d.iter().zip(weights).map(|(d, w)| w * (d - mean) * (d - mean)).sum::<f64>() / total).sqrt())
    };
    let each: Vec<(f64, f64)> = distances.iter().map(of).collect();
    let common = (each.iter().map(|(_, sd)| sd * sd).sum::<f64>() / each.len() as f64).sqrt();
    (each, common)
}

/// Whether it is one slope for all classes.
fn is_tempered(fit: &Softmax) -> bool {
    fit.offsets.iter().all(|a| a.abs() <= 0.0) && fit.slopes.iter().all(|g| (g - fit.slopes[0]).abs() <= 0.0)
}

/// Sum of −ln p of the cases' classes.
fn loss(fit: &Softmax, distances: &[Vec<f64>], class: &[u32], weights: &[f64]) -> f64 {
    let of = |case: usize| {
        let p = fit.probabilities(&distances.iter().map(|d| d[case]).collect::<Vec<f64>>());
        -weights[case] * ln(p[class[case] as usize].max(1e-300))
    };
    (0..class.len()).map(of).sum()
}

/// What is minimised, from its definition, of any offsets and slopes.
fn penalised(fit: &Softmax, distances: &[Vec<f64>], class: &[u32], weights: &[f64]) -> f64 {
    let ((each, common), k, total) = (units(distances, weights), distances.len(), weights.iter().sum::<f64>());
    let of_class = |c: u32| class.iter().zip(weights).filter(|(k, _)| **k == c).map(|(_, w)| w).sum::<f64>();
    let squares: f64 = if is_tempered(fit) {
        fit.slopes.iter().map(|g| (g * common).powi(2)).sum()
    } else {
        // Offsets are those at the means of the distances, from the shares; adding one number to all is free.
        let from: Vec<f64> = (0..k)
            .map(|j| fit.offsets[j] + fit.slopes[j] * each[j].0 - ln((of_class(j as u32) + 1.0) / (total + k as f64)))
            .collect();
        let mean = from.iter().sum::<f64>() / k as f64;
        let offsets = from.iter().map(|a| (a - mean).powi(2)).sum::<f64>();
        offsets + fit.slopes.iter().zip(&each).map(|(g, (_, sd))| (g * sd).powi(2)).sum::<f64>()
    };
    loss(fit, distances, class, weights) + 0.5 * PENALTY * squares
}

/// The best slope for all, by golden sections.
fn tempered(distances: &[Vec<f64>], class: &[u32], weights: &[f64]) -> Softmax {
    let k = distances.len();
    let unit = units(distances, weights).1;
    let of = |t: f64| Softmax { offsets: vec![0.0; k], slopes: vec![t / unit; k], gradient: 0.0, converged: true };
    let value = |t: f64| penalised(&of(t), distances, class, weights);
    let (mut low, mut high) = (0.0, 60.0);
    for _ in 0..120 {
        let (a, b) = (low + 0.381_966 * (high - low), low + 0.618_034 * (high - low));
        if value(a) < value(b) { high = b } else { low = a }
    }
    of(low)
}

/// Distances that know something of the class, from numbers in −1 … 1.
fn signal(noise: &[f64], class: &[u32], k: u32, strength: f64) -> Vec<Vec<f64>> {
    let of = |j: u32| {
        let own = |(case, c): (usize, &u32)| {
            noise[(case * k as usize + j as usize) % noise.len()] + if *c == j { strength } else { 0.0 } - 0.3
        };
        class.iter().enumerate().map(own).collect()
    };
    (0..k).map(of).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn the_projected_gradient_vanishes(
        cases in prop::collection::vec((0u32..4, 1u32..9), 20..200),
        noise in prop::collection::vec(-1.0f64..1.0, 50..800),
        strength in prop::sample::select(vec![-0.5, 0.0, 0.2, 1.0]),
        unit in prop::sample::select(vec![1e-6, 1.0, 1e4]),
    ) {
        let class: Vec<u32> = cases.iter().map(|case| case.0).collect();
        let weights: Vec<f64> = cases.iter().map(|case| f64::from(case.1)).collect();
        let mut distances = signal(&noise, &class, 4, strength);
        distances.iter_mut().flatten().for_each(|d| *d *= unit);
        let fit = fit(&distances, &class, &weights, Targets::Automatic);
        prop_assert!(fit.converged, "{fit:?}");
        prop_assert!(fit.offsets.iter().sum::<f64>().abs() < 1e-9 * fit.offsets.iter().map(|a| a.abs()).sum::<f64>().max(1.0));
        prop_assert!(fit.slopes.iter().all(|g| *g >= 0.0));
        // No small change makes it less.
        let least = penalised(&fit, &distances, &class, &weights);
        let changed = |change: &dyn Fn(&mut Softmax)| {
            let mut other = fit.clone();
            change(&mut other);
            penalised(&other, &distances, &class, &weights)
        };
        let whole = 1e-9 * (1.0 + least.abs());
        if is_tempered(&fit) {
            for step in [-1e-3, 1e-3] {
                let other = changed(&|s| s.slopes.iter_mut().for_each(|g| *g *= 1.0 + step));
                prop_assert!(other >= least - whole, "{other} {least} {fit:?}");
            }
        } else if fit.slopes.iter().any(|g| *g > 0.0) {
            for at in 0..8 {
                for step in [-1e-3, 1e-3] {
                    let other = changed(&|s| {
                        if at < 4 { s.offsets[at] += step } else { s.slopes[at - 4] = (s.slopes[at - 4] + step / unit).max(0.0) }
                    });
                    prop_assert!(other >= least - whole, "{at} {step}: {other} {least} {fit:?}");
                }
            }
        }
        // One slope for all stands where six more parameters gain no more than six.
        let flat = tempered(&distances, &class, &weights);
        let gain = loss(&flat, &distances, &class, &weights) - loss(&fit, &distances, &class, &weights);
        prop_assert!(if is_tempered(&fit) { gain.abs() < 1e-6 } else { gain > 6.0 - 1e-6 || flat.slopes[0] * unit < 1e-9 }, "{gain}");
    }

    #[test]
    fn of_two_classes_it_is_platts(
        cases in prop::collection::vec((-3.0f64..3.0, any::<bool>(), 1u32..9), 4..80),
        targets in prop::sample::select(vec![Targets::Automatic, Targets::Smoothed, Targets::MaximumLikelihood]),
    ) {
        let scores: Vec<f64> = cases.iter().map(|case| case.0 + if case.1 { 0.7 } else { 0.0 }).collect();
        let positive: Vec<bool> = cases.iter().map(|case| case.1).collect();
        let weights: Vec<f64> = cases.iter().map(|case| f64::from(case.2)).collect();
        prop_assume!(positive.contains(&true) && positive.contains(&false));
        let one = platt::fit(&scores, &positive, &weights, targets);
        let class: Vec<u32> = positive.iter().map(|p| u32::from(!p)).collect();
        let both = fit(&[scores.clone(), scores.iter().map(|s| -s).collect()], &class, &weights, targets);
        prop_assert!(both.converged);
        for score in scores {
            let p = both.probabilities(&[score, -score]);
            let expected = logistic(one.log_odds(score));
            prop_assert!((p[0] - expected).abs() < 1e-7, "{} {expected} {one:?} {both:?}", p[0]);
        }
    }

    #[test]
    fn a_weight_counts_as_copies_and_order_does_not_matter(
        cases in prop::collection::vec((0u32..3, 0u32..4), 10..80),
        noise in prop::collection::vec(-1.0f64..1.0, 240),
    ) {
        let class: Vec<u32> = cases.iter().map(|case| case.0).collect();
        let times: Vec<u32> = cases.iter().map(|case| case.1).collect();
        let weights: Vec<f64> = times.iter().map(|&n| f64::from(n)).collect();
        let distances = signal(&noise, &class, 3, 0.6);
        let weighted = fit(&distances, &class, &weights, Targets::Automatic);
        let mut copies: Vec<Vec<f64>> = distances.iter().map(|d| repeat(d, &times)).collect();
        let mut classes = repeat(&class, &times);
        for _ in 0..2 {
            copies.iter_mut().for_each(|d| d.reverse());
            classes.reverse();
            let other = fit(&copies, &classes, &vec![1.0; classes.len()], Targets::Automatic);
            let parts = |s: &Softmax| s.offsets.iter().chain(&s.slopes).copied().collect::<Vec<_>>();
            for (a, b) in parts(&weighted).iter().zip(&parts(&other)) {
                prop_assert!((a - b).abs() < 1e-7 * (1.0 + a.abs()), "{weighted:?} {other:?}");
            }
        }
    }
}

#[test]
fn distances_that_say_nothing_give_the_shares() {
    let class: Vec<u32> = (0..100)
        .map(|case| {
            if case < 50 {
                0
            } else if case < 80 {
                1
            } else {
                2
            }
        })
        .collect();
    let constant = fit(&vec![vec![3.5; 100]; 3], &class, &[1.0; 100], Targets::Automatic);
    assert!(constant.converged && constant.slopes.iter().all(|g| g.abs() <= 0.0));
    for (p, n) in constant.probabilities(&[3.5; 3]).iter().zip([50.0, 30.0, 20.0]) {
        assert_close("share", *p, (n + 1.0) / 103.0, 1e-12);
    }
    // A class without a case, and no case at all.
    let three = fit(&vec![vec![0.0; 100]; 4], &class, &[1.0; 100], Targets::Automatic);
    assert_close("no case", three.probabilities(&[0.0; 4])[3], 1.0 / 104.0, 1e-12);
    let none = fit(&vec![Vec::new(); 3], &[], &[], Targets::Automatic);
    assert_eq!(none.probabilities(&[1.0, 2.0, 3.0]), vec![1.0 / 3.0; 3]);
    assert!(fit(&[], &[], &[], Targets::Automatic).offsets.is_empty());
}

/// One class has equal distances throughout; the others tell their own.
#[test]
fn a_class_with_equal_distances_has_no_slope() {
    let class: Vec<u32> = (0..300).map(|case| case % 3).collect();
    let noise: Vec<f64> = (0..997).map(|i| f64::from((i * 389) % 997) / 498.5 - 1.0).collect();
    let mut distances = signal(&noise, &class, 3, 0.8);
    distances[1] = vec![0.25; 300];
    // In units so different that no one slope is for all.
    distances[0].iter_mut().for_each(|d| *d *= 10.0);
    let fit = fit(&distances, &class, &vec![1.0; 300], Targets::Automatic);
    assert!(fit.converged);
    assert!(fit.slopes[0] > 0.0 && fit.slopes[1].abs() <= 0.0 && fit.slopes[2] > 0.0, "{fit:?}");
}

#[test]
fn classes_told_apart_stay_finite() {
    let class: Vec<u32> = (0..300).map(|case| case % 3).collect();
    let noise: Vec<f64> = (0..997).map(|i| f64::from((i * 389) % 997) / 4985.0).collect();
    // Each class by its own distance; then only the largest distance tells, no threshold does.
    let apart = signal(&noise, &class, 3, 2.0);
    let mut together = apart.clone();
    for case in 0..300 {
        together.iter_mut().for_each(|d| d[case] += f64::from((case % 7) as u32));
    }
    for distances in [apart, together] {
        for targets in [Targets::Automatic, Targets::Smoothed] {
            let fit = fit(&distances, &class, &vec![1.0; 300], targets);
            assert!(fit.converged && fit.slopes.iter().all(|g| *g > 0.0 && g.is_finite()), "{fit:?}");
            let p = fit.probabilities(&[distances[0][0], distances[1][0], distances[2][0]]);
            assert!(p[0] > 0.9 && p[0] < 1.0, "{p:?}");
        }
    }
}

/// Iris: one class stands apart and two overlap. What is said of these two is not dampened for its sake.
#[test]
fn one_class_told_apart_leaves_the_others_as_they_are() {
    let class: Vec<u32> = (0..300).map(|case| case % 3).collect();
    let noise: Vec<f64> = (0..997).map(|i| f64::from((i * 389) % 997) / 498.5 - 1.0).collect();
    let mut distances = signal(&noise, &class, 3, 0.8);
    // Class 0 is told apart by its own distance, far from the border.
    for (case, c) in class.iter().enumerate() {
        distances[0][case] = if *c == 0 { 5.0 } else { -5.0 } + noise[(3 * case) % 997];
    }
    let weights = vec![1.0; 300];
    let joint = fit(&distances, &class, &weights, Targets::Automatic);
    assert!(joint.converged && joint.gradient <= 1e-9);
    // Between the two others it is what their own cases say.
    let others: Vec<usize> = (0..300).filter(|case| class[*case] != 0).collect();
    let of = |numbers: &[f64]| others.iter().map(|case| numbers[*case]).collect::<Vec<f64>>();
    let two: Vec<u32> = others.iter().map(|case| class[*case] - 1).collect();
    let alone = fit(&[of(&distances[1]), of(&distances[2])], &two, &vec![1.0; 200], Targets::Automatic);
    for case in others {
        let d: Vec<f64> = distances.iter().map(|d| d[case]).collect();
        let p = joint.probabilities(&d);
        let expected = alone.probabilities(&d[1..]);
        assert_close(&format!("case {case}"), p[1] / (p[1] + p[2]), expected[0], 0.01);
        assert!(p[0] < 0.05 && p[0] > 0.0);
    }
}

#[test]
fn softmax_does_not_overflow() {
    assert_eq!(softmax(&[1e300, -1e300, 0.0]), [1.0, 0.0, 0.0]);
    let p = softmax(&[-1000.0 + ln(3.0), -1000.0]);
    assert_close("three to one", p[0], 0.75, 1e-12);
}
