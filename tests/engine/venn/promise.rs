//! What chance allows, against counting every outcome.

use crate::helper::assert_close;
use nomogram::venn::check::Judged;
use nomogram::venn::prediction::Prediction;
use nomogram::venn::promise::{Summary, counts};

#[test]
fn the_distribution_of_a_count_by_all_outcomes() {
    let p = [0.1, 0.9, 0.5, 0.35, 0.0, 1.0, 0.7];
    let mut expected = [0.0; 8];
    for outcome in 0..1_u32 << p.len() {
        let is_yes = |at: &usize| outcome >> at & 1 == 1;
        let probability: f64 = p.iter().enumerate().map(|(at, p)| if is_yes(&at) { *p } else { 1.0 - p }).product();
        expected[(0..p.len()).filter(is_yes).count()] += probability;
    }
    for (found, expected) in counts(&p).iter().zip(expected) {
        assert_close("probability", *found, expected, 1e-14);
    }
    // Equal ones: the binomial distribution, 3 of 10 with ¼ each.
    assert_close("binomial", counts(&[0.25; 10])[3], 120.0 * 0.25_f64.powi(3) * 0.75_f64.powi(7), 1e-14);
}

fn judged(right: usize, of: usize, low: f64, high: f64) -> Vec<Judged> {
    let one = |at: usize| Judged { prediction: Prediction { class: 0, low, high }, class: u32::from(at >= right) };
    (0..of).map(one).collect()
}

/// 10 rows with bounds ½ and ¾: none right has 2·2⁻¹⁰, all right 2·¾¹⁰, 6 right are within.
#[test]
fn a_share_outside_of_the_bounds_has_its_chance() {
    let none = Summary::of(&judged(0, 10, 0.5, 0.75));
    assert!(!none.is_within() && none.n == 10);
    assert_close("none", none.chance, 2.0 / 1024.0, 1e-14);
    assert_close("all", Summary::of(&judged(10, 10, 0.5, 0.75)).chance, 2.0 * 0.75_f64.powi(10), 1e-12);
    let some = Summary::of(&judged(6, 10, 0.5, 0.75));
    assert!(some.is_within() && some.chance >= 0.9);
    assert_close("Brier", some.brier, 0.6 * 0.375 * 0.375 + 0.4 * 0.625 * 0.625, 1e-14);
    assert_close("width", some.width(), 0.25, 1e-14);
}
