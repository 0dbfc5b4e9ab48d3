use crate::oracle::scores::repeat;
use crate::sets;
use nomogram::calibrate::isotonic;
use nomogram::calibrate::venn_abers::{VennAbers, merged};
use nomogram::model::interval::crossed;
use nomogram::model::uncertainty::VennSteps;
use proptest::prelude::*;
use serde::Deserialize;

#[derive(Deserialize)]
struct Cases {
    cases: Vec<Case>,
}

#[derive(Deserialize)]
struct Case {
    name: String,
    calibration_scores: Vec<f64>,
    calibration_labels: Vec<f64>,
    test_scores: Vec<f64>,
    p0: Vec<f64>,
    p1: Vec<f64>,
    p_merged: Vec<f64>,
}

#[test]
fn the_references_are_met() {
    let cases: Cases = serde_json::from_str(&sets::text("reference/venn_abers.json")).unwrap();
    assert_eq!(cases.cases.len(), 4);
    for case in cases.cases {
        let weights = vec![1.0; case.calibration_scores.len()];
        let venn = VennAbers::fit(&case.calibration_scores, &case.calibration_labels, &weights);
        for (at, score) in case.test_scores.iter().enumerate() {
            let (p0, p1) = venn.at(*score);
            assert!((p0 - case.p0[at]).abs() < 1e-12, "{} at {score}: {p0} for {}", case.name, case.p0[at]);
            assert!((p1 - case.p1[at]).abs() < 1e-12, "{} at {score}: {p1} for {}", case.name, case.p1[at]);
            assert!((merged((p0, p1)) - case.p_merged[at]).abs() < 1e-12, "{} at {score}", case.name);
            assert_eq!(by_steps(&venn, *score), (p0, p1), "{} at {score}", case.name);
        }
    }
}

/// Two isotonic fits a query, the new case among the others: the definition.
pub fn by_definition(scores: &[f64], targets: &[f64], weights: &[f64], score: f64) -> (f64, f64) {
    let with = |target: f64| {
        let and = |values: &[f64], value: f64| values.iter().copied().chain([value]).collect::<Vec<f64>>();
        isotonic::fit(&and(scores, score), &and(targets, target), &and(weights, 1.0)).at(score).expect("a case")
    };
    (with(0.0), with(1.0))
}

/// The steps as a file's reader takes them.
fn by_steps(venn: &VennAbers, score: f64) -> (f64, f64) {
    let (low, high) = venn.steps();
    let height = |steps: &VennSteps, is: &dyn Fn(f64) -> bool| {
        steps.sums.iter().zip(&steps.probabilities).filter(|(sum, _)| is(**sum)).map(|(_, p)| *p).collect::<Vec<f64>>()
    };
    let p0 = height(&low, &|sum| sum <= score).last().copied().unwrap_or(0.0);
    (p0, height(&high, &|sum| score <= sum).first().copied().unwrap_or(1.0))
}

fn cases() -> impl Strategy<Value = Vec<(u8, u8, u8)>> {
    // Targets: two classes, one class alone, shares; few scores (ties), one score, many.
    let any =
        |scores: u8, targets: std::ops::RangeInclusive<u8>| prop::collection::vec((0..scores, targets, 0u8..9), 0..40);
    prop_oneof![any(12, 0..=1), any(200, 0..=1), any(1, 0..=1), any(9, 0..=0), any(9, 1..=1), any(30, 0..=2)]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]
    #[test]
    fn it_is_two_isotonic_fits(cases in cases(), quarter in any::<bool>()) {
        let most = f64::from(cases.iter().map(|case| case.1).max().unwrap_or(1).max(1));
        let scores: Vec<f64> = cases.iter().map(|case| f64::from(case.0)).collect();
        let targets: Vec<f64> = cases.iter().map(|case| f64::from(case.1) / most).collect();
        let unit = if quarter { 0.3 } else { 1.0 };
        let weights: Vec<f64> = cases.iter().map(|case| unit * f64::from(case.2)).collect();
        let venn = VennAbers::fit(&scores, &targets, &weights);
        let (mut last0, mut last1) = (0.0, 0.0);
        for step in 0..=80 {
            let score = f64::from(step) / 4.0 - 1.0;
            let (p0, p1) = venn.at(score);
            let (slow0, slow1) = by_definition(&scores, &targets, &weights, score);
            prop_assert!((p0 - slow0).abs() < 1e-12 && (p1 - slow1).abs() < 1e-12, "{score}: {p0} {p1}, {slow0} {slow1}");
            prop_assert!(p0 <= p1 && p1 > 0.0 && p0 < 1.0);
            prop_assert!(p0 >= last0 - 1e-13 && p1 >= last1 - 1e-13);
            (last0, last1) = (p0, p1);
            let (step0, step1) = by_steps(&venn, score);
            prop_assert!((p0 - step0).abs() < 1e-13 && (p1 - step1).abs() < 1e-13);
        }
        // Copies instead of weights.
        if !quarter {
            let times: Vec<u32> = cases.iter().map(|case| u32::from(case.2)).collect();
            let copies = VennAbers::fit(&repeat(&scores, &times), &repeat(&targets, &times), &vec![1.0; times.iter().sum::<u32>() as usize]);
            prop_assert_eq!(copies, venn);
        }
    }

    /// What is as far apart as a score can be from a step that stands a little apart gives the same.
    #[test]
    fn rounding_a_sum_does_not_change_its_step(cases in cases(), shift in -1.0..1.0f64, at in 0usize..40, high in -15..40i32) {
        let scale = f64::from(high).exp2();
        let scores: Vec<f64> = cases.iter().map(|case| (shift + f64::from(case.0)) * scale).collect();
        let targets: Vec<f64> = cases.iter().map(|case| f64::from(case.1).min(1.0)).collect();
        let weights: Vec<f64> = cases.iter().map(|case| f64::from(case.2)).collect();
        let (exact, apart) = (VennAbers::fit(&scores, &targets, &weights), VennAbers::apart(&scores, &targets, &weights));
        prop_assert!(exact.steps().0.probabilities == apart.steps().0.probabilities);
        if let Some(&score) = scores.get(at).filter(|_| weights[at] > 0.0) {
            for nudge in [-4e-12, 0.0, 4e-12] {
                prop_assert_eq!(by_steps(&apart, score * (1.0 + nudge)), exact.at(score));
            }
        }
    }
}

#[test]
fn ends_are_continuous_from_their_sides() {
    let venn = VennAbers::fit(&[1.0, 2.0, 2.0, 3.0], &[0.0, 0.0, 1.0, 1.0], &[1.0; 4]);
    let (before, after) = (2.0_f64.next_down(), 2.0_f64.next_up());
    // p₀ jumps at a score and keeps its height after it; p₁ has it up to the score and jumps after it.
    assert_eq!((venn.at(before).0, venn.at(2.0).0, venn.at(after).0), (0.0, 1.0 / 3.0, 1.0 / 3.0));
    assert_eq!((venn.at(before).1, venn.at(2.0).1, venn.at(after).1), (2.0 / 3.0, 2.0 / 3.0, 1.0));
}

#[test]
fn nothing_and_one_class_and_one_score() {
    assert_eq!(VennAbers::fit(&[], &[], &[]).at(3.0), (0.0, 1.0));
    assert_eq!(VennAbers::apart(&[], &[], &[]).steps(), (VennSteps::default(), VennSteps::default()));
    // Four negatives: nothing is known of a new case but that it is one of five.
    let negative = VennAbers::apart(&[1.0, 2.0, 3.0, 3.0], &[0.0; 4], &[1.0; 4]);
    assert_eq!(
        (negative.at(0.0), negative.at(2.0), negative.at(4.0)),
        ((0.0, 1.0 / 5.0), (0.0, 1.0 / 4.0), (0.0, 1.0))
    );
    // −0 and 0 are one score: p₀ = 2/5, p₁ = 3/5 of five cases.
    let constant = VennAbers::apart(&[0.0, -0.0, 0.0, 0.0], &[1.0, 0.0, 0.0, 1.0], &[1.0; 4]);
    assert_eq!(
        (constant.at(0.0), by_steps(&constant, 1e-13), by_steps(&constant, -1e-13)),
        ((0.4, 0.6), (0.4, 0.6), (0.4, 0.6))
    );
}

/// A row of scores closer than the distance that counts as one does not become one score.
#[test]
fn many_close_scores_stay_many() {
    let n = 2_000_000;
    let scores: Vec<f64> = (0..n).map(|i| f64::from(i) / f64::from(n)).collect();
    let targets: Vec<f64> = (0..n).map(|i| f64::from(u8::from(i >= n / 2))).collect();
    let venn = VennAbers::apart(&scores, &targets, &vec![1.0; scores.len()]);
    let (below, above) = (venn.at(0.4999), venn.at(0.5001));
    assert!(below.1 < 0.01 && above.0 > 0.99, "{below:?} {above:?}");
}

proptest! {
    /// The Venn property, exactly: whichever of the cases is the new one, the probability that goes with its class is
    /// that of the isotonic fit to all of them; and where that is p, the share of positive cases is p.
    #[test]
    fn the_probability_of_the_true_class_is_calibrated(cases in prop::collection::vec((0u8..12, any::<bool>()), 1..30)) {
        let scores: Vec<f64> = cases.iter().map(|case| f64::from(case.0)).collect();
        let targets: Vec<f64> = cases.iter().map(|case| f64::from(u8::from(case.1))).collect();
        let whole = isotonic::fit(&scores, &targets, &vec![1.0; cases.len()]);
        let mut shares: Vec<(f64, f64, f64)> = Vec::new();
        for new in 0..cases.len() {
            let without = |values: &[f64]| [&values[..new], &values[new + 1..]].concat();
            let venn = VennAbers::fit(&without(&scores), &without(&targets), &vec![1.0; cases.len() - 1]);
            let (p0, p1) = venn.at(scores[new]);
            let p = if cases[new].1 { p1 } else { p0 };
            prop_assert!((p - whole.at(scores[new]).expect("a case")).abs() < 1e-12);
            match shares.iter_mut().find(|share| (share.0 - p).abs() < 1e-12) {
                Some(share) => (share.1, share.2) = (share.1 + targets[new], share.2 + 1.0),
                None => shares.push((p, targets[new], 1.0)),
            }
        }
        for (p, positive, of) in shares {
            prop_assert!((positive / of - p).abs() < 1e-12, "{p}: {positive} of {of}");
        }
    }
}

#[test]
fn parts_are_combined_by_geometric_means() {
    assert_eq!(crossed(&[]), None);
    assert_eq!(crossed(&[(0.25, 0.75)]), Some((0.25, 0.75)));
    let (p0, p1) = crossed(&[(0.0, 0.5), (0.75, 1.0), (0.5, 0.25)]).unwrap();
    // 1 − p₀ = (1 · ¼ · ½)^⅓, p₁ = (½ · 1 · ¼)^⅓.
    assert!((p0 - 0.5).abs() < 1e-15 && (p1 - 0.5).abs() < 1e-15);
    assert!([(0.25, 0.75), (0.0, 1.0), (1.0, 0.0)].map(merged).iter().all(|p| p.to_bits() == 0.5_f64.to_bits()));
}
