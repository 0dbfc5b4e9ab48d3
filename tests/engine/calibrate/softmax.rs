use crate::helper::assert_close;
use crate::oracle::scores::repeat;
use nomogram::calibrate::platt::{self, Targets};
use nomogram::calibrate::softmax::{Softmax, fit};
use nomogram::math::softmax;
use nomogram::math::{ln, logistic};
use proptest::prelude::*;

/// Gradient of the mean log likelihood by offset and slope, from its definition; targets 0 and 1, or smoothed.
fn gradient(fit: &Softmax, distances: &[Vec<f64>], class: &[u32], weights: &[f64]) -> (Vec<f64>, Vec<f64>) {
    let k = distances.len();
    let total: f64 = weights.iter().sum();
    let of_class = |c: u32| class.iter().zip(weights).filter(|(k, _)| **k == c).map(|(_, w)| w).sum::<f64>();
    let (mut offsets, mut slopes) = (vec![0.0; k], vec![0.0; k]);
    for (case, (&c, w)) in class.iter().zip(weights).enumerate() {
        let row: Vec<f64> = distances.iter().map(|d| d[case]).collect();
        let p = fit.probabilities(&row);
        assert_close("sum", p.iter().sum(), 1.0, 1e-12);
        for j in 0..k {
            let n = of_class(c);
            let target = match (fit.smoothed[c as usize], j == c as usize) {
                (false, own) => f64::from(u8::from(own)),
                (true, true) => (n + 1.0) / (n + k as f64),
                (true, false) => 1.0 / (n + k as f64),
            };
            offsets[j] += w / total * (target - p[j]);
            slopes[j] += w / total * (target - p[j]) * row[j];
        }
    }
    (offsets, slopes)
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
        let any = fit.slopes.iter().any(|g| *g > 0.0);
        let (offsets, slopes) = gradient(&fit, &distances, &class, &weights);
        if any {
            prop_assert!(offsets.iter().all(|g| g.abs() < 1e-8), "{offsets:?}");
        }
        for (g, slope) in slopes.iter().zip(&fit.slopes) {
            prop_assert!(*slope >= 0.0);
            // At the bound the likelihood must not rise with the slope.
            if any {
                prop_assert!(if *slope > 0.0 { g.abs() < 1e-8 * unit } else { *g < 1e-8 * unit }, "{slope} {g} {fit:?}");
            }
        }
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
    let three = fit(&vec![vec![0.0; 100]; 4], &class, &[1.0; 100], Targets::MaximumLikelihood);
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
    let fit = fit(&distances, &class, &vec![1.0; 300], Targets::Automatic);
    assert!(fit.converged && !fit.smoothed.contains(&true));
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
        for targets in [Targets::Automatic, Targets::MaximumLikelihood] {
            let fit = fit(&distances, &class, &vec![1.0; 300], targets);
            assert!(
                fit.smoothed.contains(&true) && fit.converged && fit.slopes.iter().all(|g| *g > 0.0 && g.is_finite()),
                "{fit:?}"
            );
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
    assert_eq!(joint.smoothed, [true, false, false]);
    let (offsets, slopes) = gradient(&joint, &distances, &class, &weights);
    assert!(offsets.iter().chain(&slopes).all(|g| g.abs() < 1e-8), "{offsets:?} {slopes:?}");
    // Between the two others it is what their own cases say, by maximum likelihood.
    let others: Vec<usize> = (0..300).filter(|case| class[*case] != 0).collect();
    let of = |numbers: &[f64]| others.iter().map(|case| numbers[*case]).collect::<Vec<f64>>();
    let two: Vec<u32> = others.iter().map(|case| class[*case] - 1).collect();
    let alone = fit(&[of(&distances[1]), of(&distances[2])], &two, &vec![1.0; 200], Targets::Automatic);
    assert!(!alone.smoothed.contains(&true));
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
