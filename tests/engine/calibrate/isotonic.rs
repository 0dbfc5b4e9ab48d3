use crate::oracle::scores::repeat;
use crate::sets;
use nomogram::calibrate::isotonic::fit;
use proptest::prelude::*;
use serde::Deserialize;

#[derive(Deserialize)]
struct Cases {
    cases: Vec<Case>,
}

#[derive(Deserialize)]
struct Case {
    name: String,
    x: Vec<f64>,
    y: Vec<f64>,
    w: Vec<f64>,
    fitted: Vec<f64>,
}

#[test]
fn the_references_are_met() {
    let cases: Cases = serde_json::from_str(&sets::text("reference/pava.json")).unwrap();
    assert_eq!(cases.cases.len(), 5);
    for case in cases.cases {
        let steps = fit(&case.x, &case.y, &case.w);
        for (x, expected) in case.x.iter().zip(&case.fitted) {
            assert!((steps.at(*x).unwrap() - expected).abs() < 1e-12, "{} at {x}: {steps:?}", case.name);
        }
        assert!(steps.scores.is_sorted() && steps.values.is_sorted());
    }
}

/// The min–max formula: at a score the largest over starts before it of the smallest over ends after it of the mean.
fn by_definition(cases: &[(f64, f64)], score: f64) -> f64 {
    let mean = |from: f64, to: f64| {
        let inside: Vec<f64> = cases.iter().filter(|c| from <= c.0 && c.0 <= to).map(|c| c.1).collect();
        inside.iter().sum::<f64>() / inside.len() as f64
    };
    let scores = || cases.iter().map(|case| case.0);
    let smallest =
        |from: f64| scores().filter(|&to| to >= score).map(|to| mean(from, to)).fold(f64::INFINITY, f64::min);
    scores().filter(|&from| from <= score).map(smallest).fold(f64::NEG_INFINITY, f64::max)
}

proptest! {
    #[test]
    fn it_is_the_min_max_of_means(cases in prop::collection::vec((0u8..12, any::<bool>(), 0u32..4), 1..25)) {
        let scores: Vec<f64> = cases.iter().map(|case| f64::from(case.0) / 4.0).collect();
        let targets: Vec<f64> = cases.iter().map(|case| f64::from(u8::from(case.1))).collect();
        let times: Vec<u32> = cases.iter().map(|case| case.2).collect();
        let weights: Vec<f64> = times.iter().map(|&n| f64::from(n)).collect();
        let steps = fit(&scores, &targets, &weights);
        let copies: Vec<(f64, f64)> = repeat(&scores.iter().copied().zip(targets.iter().copied()).collect::<Vec<_>>(), &times);
        for (score, _) in &copies {
            prop_assert!((steps.at(*score).unwrap() - by_definition(&copies, *score)).abs() < 1e-12);
        }
        prop_assert!((steps.weights.iter().sum::<f64>() - copies.len() as f64).abs() < 1e-12);
        let reverse = |v: &[f64]| v.iter().rev().copied().collect::<Vec<_>>();
        prop_assert_eq!(&steps, &fit(&reverse(&scores), &reverse(&targets), &reverse(&weights)));
    }
}

#[test]
fn nothing_gives_nothing() {
    assert_eq!(fit(&[], &[], &[]).at(0.0), None);
    assert_eq!(fit(&[1.0], &[1.0], &[0.0]).at(1.0), None);
    let one = fit(&[-0.0, 0.0], &[0.0, 1.0], &[1.0, 3.0]);
    assert_eq!((one.at(-5.0), one.at(0.0), one.at(9.0)), (Some(0.75), Some(0.75), Some(0.75)));
}
