//! The Brier score taken apart, bins, intervals, histograms.

use crate::helper::assert_close;
use crate::sets;
use nomogram::assess::reliability::{Predicted, histogram, judged, wilson};
use nomogram::contract::{Calibrator, CalibratorName};
use nomogram::math;
use proptest::prelude::*;
use rand::RngExt;
use rand_pcg::Pcg64;
use serde::Deserialize;

fn judge(probabilities: &[f64], positive: &[bool], rows: &[f64], replications: f64) -> Calibrator {
    let predicted = Predicted { probabilities, positive, rows, replications };
    judged(CalibratorName::Logistic, predicted, None).expect("cases")
}

proptest! {
    /// Against the definition, by cases written out one by one and isotonic regression by its min–max formula.
    #[test]
    fn the_brier_score_is_the_sum_of_its_parts(cases in prop::collection::vec((0u8..=10, any::<bool>(), 1u32..4), 1..30)) {
        let p: Vec<f64> = cases.iter().map(|case| f64::from(case.0) / 10.0).collect();
        let y: Vec<bool> = cases.iter().map(|case| case.1).collect();
        let rows: Vec<f64> = cases.iter().map(|case| f64::from(case.2)).collect();
        let found = judge(&p, &y, &rows, 1.0);
        prop_assert!((found.brier - (found.reliability - found.resolution + found.uncertainty)).abs() < 1e-15);
        let copies: Vec<(f64, f64)> = cases
            .iter()
            .flat_map(|case| {
                let one = (f64::from(case.0) / 10.0, f64::from(u8::from(case.1)));
                std::iter::repeat_n(one, case.2 as usize)
            })
            .collect();
        let n = copies.len() as f64;
        let overall = copies.iter().map(|(_, y)| y).sum::<f64>() / n;
        let share = |at: f64| {
            let mean = |from: f64, to: f64| {
                let inside: Vec<f64> = copies.iter().filter(|c| from <= c.0 && c.0 <= to).map(|c| c.1).collect();
                inside.iter().sum::<f64>() / inside.len() as f64
            };
            let smallest = |from: f64| {
                let ends = copies.iter().map(|c| c.0).filter(|to| *to >= at);
                ends.map(|to| mean(from, to)).fold(f64::INFINITY, f64::min)
            };
            copies.iter().map(|c| c.0).filter(|from| *from <= at).map(smallest).fold(f64::NEG_INFINITY, f64::max)
        };
        let resolution = copies.iter().map(|(p, _)| (share(*p) - overall).powi(2)).sum::<f64>() / n;
        prop_assert!((found.resolution - resolution).abs() < 1e-12, "{found:?} {resolution}");
        prop_assert!((found.uncertainty - overall * (1.0 - overall)).abs() < 1e-15);
        for [p, q] in &found.curve {
            prop_assert!((q - share(*p)).abs() < 1e-12);
        }
        prop_assert!((found.bins.iter().map(|bin| bin.rows).sum::<f64>() - n).abs() < 1e-9);
        prop_assert!(found.bins.iter().all(|bin| bin.low <= bin.observed && bin.observed <= bin.high));
        prop_assert!(found.bins.windows(2).all(|two| two[0].predicted < two[1].predicted));
    }
}

#[derive(Deserialize)]
struct Pava {
    cases: Vec<PavaCase>,
}

#[derive(Deserialize)]
struct PavaCase {
    x: Vec<f64>,
    y: Vec<f64>,
    w: Vec<f64>,
    fitted: Vec<f64>,
}

/// What the shares behind probabilities are, by the references of isotonic regression (those of classes and weights).
#[test]
fn the_curve_is_the_isotonic_reference() {
    let pava: Pava = serde_json::from_str(&sets::text("reference/pava.json")).expect("JSON");
    let of_classes: Vec<PavaCase> =
        pava.cases.into_iter().filter(|case| case.y.iter().all(|y| (y * (1.0 - y)).abs() < 1e-12)).collect();
    assert!(!of_classes.is_empty());
    for case in of_classes {
        let p: Vec<f64> = case.x.iter().map(|x| math::logistic(*x)).collect();
        let y: Vec<bool> = case.y.iter().map(|y| *y > 0.5).collect();
        let found = judge(&p, &y, &case.w, 1.0);
        for (p, expected) in p.iter().zip(&case.fitted) {
            let q = found.curve.iter().rev().find(|[start, _]| start <= p).expect("a step")[1];
            assert_close("share", q, *expected, 1e-12);
        }
    }
}

/// Of 10 cases one: (0.1 + z²/20 ± z √(0.009 + z²/400)) / (1 + z²/10), worked out apart with z² = 3.841458820694124.
#[test]
fn intervals_are_those_of_wilson() {
    let [low, high] = wilson(0.1, 10.0);
    assert_close("low", low, 0.017_876_213_095_072_9, 1e-12);
    assert_close("high", high, 0.404_150_026_795_238_5, 1e-12);
    // Its ends are the shares whose own deviation from 0.1 is 1.96 standard deviations.
    for end in [low, high] {
        let deviations = (0.1 - end).abs() / (end * (1.0 - end) / 10.0).sqrt();
        assert_close("deviations", deviations, 1.959_963_984_540_054, 1e-9);
    }
    // z² / (n + z²).
    let [low, high] = wilson(0.0, 20.0);
    assert!(low == 0.0);
    assert_close("none of 20", high, 3.841_458_820_694_124 / 23.841_458_820_694_124, 1e-15);
    let [low, high] = wilson(1.0, 20.0);
    assert!(high >= 1.0);
    assert_close("all of 20", low, 20.0 / 23.841_458_820_694_124, 1e-15);
}

/// Ten replications of the same rows are no more evidence than one.
#[test]
fn replications_count_once() {
    let p: Vec<f64> = (0..100).map(|i| f64::from(i) / 100.0).collect();
    let y: Vec<bool> = (0..100).map(|i| i % 3 == 0).collect();
    let one = judge(&p, &y, &[1.0; 100], 1.0);
    let ten = judge(&p, &y, &[10.0; 100], 10.0);
    assert_eq!(one.bins.len(), 10);
    for (one, ten) in one.bins.iter().zip(&ten.bins) {
        assert_eq!((one.rows, ten.rows), (10.0, 100.0));
        assert_close("low", ten.low, one.low, 1e-12);
        assert_close("high", ten.high, one.high, 1e-12);
    }
    assert_close("brier", ten.brier, one.brier, 1e-12);
}

/// Outcomes that come with the very probabilities: what reliability remains is that of the steps, which have
/// overfitted a little, n^(−2/3) or so; bins hold the diagonal as often as they promise.
#[test]
fn true_probabilities_are_reliable() {
    let mut generator = Pcg64::new(7, 0);
    let n = 20_000;
    let p: Vec<f64> = (0..n).map(|_| generator.random_range(0.02..0.98)).collect();
    let y: Vec<bool> = p.iter().map(|p| generator.random_range(0.0..1.0) < *p).collect();
    let found = judge(&p, &y, &vec![1.0; n], 1.0);
    assert!(found.reliability < 2e-3, "{}", found.reliability);
    // Var p = 0.96²/12.
    assert_close("resolution", found.resolution, 0.96 * 0.96 / 12.0, 4e-3);
    let held = found.bins.iter().filter(|bin| bin.low <= bin.predicted && bin.predicted <= bin.high).count();
    assert!(held >= 8, "{held} of 10");
    // The same, exaggerated: log odds doubled.
    let bold: Vec<f64> = p.iter().map(|p| math::logistic(2.0 * math::logit(*p))).collect();
    let exaggerated = judge(&bold, &y, &vec![1.0; n], 1.0);
    assert!(exaggerated.reliability > 0.01, "{}", exaggerated.reliability);
    assert_close("resolution", exaggerated.resolution, found.resolution, 1e-12);
}

#[test]
fn one_class_one_probability_no_case() {
    let found = judge(&[0.2, 0.7], &[true, true], &[1.0, 1.0], 1.0);
    assert_eq!((found.uncertainty, found.resolution), (0.0, 0.0));
    assert_close("all is reliability", found.reliability, (0.64 + 0.09) / 2.0, 1e-15);
    assert_eq!(found.curve, [[0.2, 1.0]]);

    let found = judge(&[0.5; 8], &[true, false, false, false, true, false, false, false], &[1.0; 8], 2.0);
    assert_eq!((found.bins.len(), found.resolution), (1, 0.0));
    assert_close("(½ − ¼)²", found.reliability, 0.0625, 1e-15);
    assert_eq!((found.bins[0].rows, found.bins[0].observed), (8.0, 0.25));

    let none = Predicted { probabilities: &[], positive: &[], rows: &[], replications: 1.0 };
    assert!(judged(CalibratorName::Isotonic, none, None).is_none());
}

#[test]
fn histograms_count_every_row_once() {
    let sums: Vec<f64> = (0..=300).map(|i| f64::from(i) * 0.1 - 10.0).collect();
    let positive: Vec<bool> = (0..=300).map(|i| i >= 150).collect();
    let found = histogram(&sums, &positive, &[2.0; 301]);
    assert_eq!((found.edges.len(), found.positive.len(), found.negative.len()), (31, 30, 30));
    assert_eq!((found.edges[0], found.edges[30]), (-10.0, 20.0));
    assert_eq!((found.positive.iter().sum::<f64>(), found.negative.iter().sum::<f64>()), (302.0, 300.0));
    assert!(found.negative[16..].iter().all(|n| *n == 0.0) && found.positive[..14].iter().all(|n| *n == 0.0));

    let one = histogram(&[3.0; 4], &[true, false, true, true], &[1.0; 4]);
    assert_eq!((one.edges, one.positive, one.negative), (vec![2.5, 3.5], vec![3.0], vec![1.0]));
    assert!(histogram(&[], &[], &[]).edges.is_empty());
}
