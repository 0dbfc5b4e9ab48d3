//! The best split of a node against slow twins that try everything.

use crate::helper::assert_close;
use nomogram::learn::forest::columns::Values;
use nomogram::learn::forest::split::{Sample, Search, Split, Test};
use nomogram::table::MISSING;
use proptest::prelude::*;

/// W · 2p(1 − p) by the definition, W (1 − Σ p²), from the rows.
fn impurity(sample: &Sample, rows: &[u32]) -> f64 {
    let weight = |class: bool| {
        let of = rows.iter().filter(|row| sample.positive[**row as usize] == class);
        of.map(|row| sample.drawn[*row as usize] * sample.class_weights[usize::from(class)]).sum::<f64>()
    };
    let [a, b] = [weight(false), weight(true)];
    if a + b > 0.0 { (a + b) * (1.0 - (a / (a + b)).powi(2) - (b / (a + b)).powi(2)) } else { 0.0 }
}

/// What a division of the rows gains; `None` where a side has fewer than `leaf` drawn rows.
fn gain(sample: &Sample, rows: &[u32], leaf: f64, goes_left: &dyn Fn(usize) -> bool) -> Option<f64> {
    let (left, right): (Vec<u32>, Vec<u32>) = rows.iter().copied().partition(|row| goes_left(*row as usize));
    let drawn = |side: &[u32]| side.iter().map(|row| sample.drawn[*row as usize]).sum::<f64>();
    (drawn(&left) >= leaf && drawn(&right) >= leaf)
        .then(|| impurity(sample, rows) - impurity(sample, &left) - impurity(sample, &right))
}

/// The split is as good as the best of the slow twin, and gains what it says.
fn check(found: Option<&Split>, best: Option<f64>, values: &Values, rows: &[u32], sample: &Sample, leaf: f64) {
    let (Some(found), Some(best)) = (found, best) else {
        assert_eq!(found.is_some(), best.is_some(), "{found:?}, {best:?}");
        return;
    };
    assert_close("gain", found.gain, best, 1e-9);
    let own = gain(sample, rows, leaf, &|row| found.test.goes_left(values, row)).expect("sides that are large enough");
    assert_close("gain of the test", own, found.gain, 1e-9);
}

fn best(gains: impl Iterator<Item = Option<f64>>) -> Option<f64> {
    gains.flatten().max_by(f64::total_cmp)
}

/// Value (0 = missing), class, how often drawn (0 = not in the node).
fn rows() -> impl Strategy<Value = Vec<(u8, bool, u8)>> {
    proptest::collection::vec((0_u8..7, any::<bool>(), 0_u8..4), 2..30)
}

fn sample<'a>(drawn: &'a [f64], positive: &'a [bool], weight: f64) -> Sample<'a> {
    Sample { drawn, positive, class_weights: [1.0, weight] }
}

proptest! {
    #[test]
    fn numbers_are_cut_where_trying_all_places_says(
        rows in rows(),
        weight in prop::sample::select(vec![1.0, 2.5]),
        leaf in 1_u8..6,
        many in any::<bool>(),
    ) {
        // With many other values around, the node's rows are sorted instead of counted by value.
        let number = |value: u8| if value == 0 { f64::NAN } else { (f64::from(value) - 3.0) * 1.7 };
        let mut values: Vec<f64> = rows.iter().map(|row| number(row.0)).collect();
        let mut drawn: Vec<f64> = rows.iter().map(|row| f64::from(row.2)).collect();
        let mut positive: Vec<bool> = rows.iter().map(|row| row.1).collect();
        if many {
            values.extend((0..100).map(|at| f64::from(at) * 0.123 - 6.0));
            drawn.extend([0.0; 100]);
            positive.extend([true; 100]);
        }
        let sample = sample(&drawn, &positive, weight);
        let node: Vec<u32> = (0..drawn.len() as u32).filter(|row| drawn[*row as usize] > 0.0).collect();
        let leaf = f64::from(leaf);
        let columns = Values::numbers(values.clone());
        let found = Search::default().best(&columns, &node, &sample, leaf);
        let cuts = node.iter().map(|row| values[*row as usize]).filter(|x| !x.is_nan());
        let tried = cuts.flat_map(|most| [true, false].map(|missing_left| {
            gain(&sample, &node, leaf, &|row| if values[row].is_nan() { missing_left } else { values[row] <= most })
        }));
        check(found.as_ref(), best(tried), &columns, &node, &sample, leaf);
        // The place is half-way between two neighbours of the node.
        if let Some(Split { test: Test::Number { most, .. }, .. }) = found && most.is_finite() {
            let known = || node.iter().map(|row| values[*row as usize]).filter(|x| !x.is_nan());
            let below = known().filter(|x| *x <= most).fold(f64::NEG_INFINITY, f64::max);
            let above = known().filter(|x| *x > most).fold(f64::INFINITY, f64::min);
            assert_close("half-way", most, f64::midpoint(below, above), 1e-12);
        }
    }

    /// Breiman's order of the levels finds what trying all subsets finds.
    #[test]
    fn levels_are_divided_as_trying_all_subsets_says(
        rows in rows(),
        weight in prop::sample::select(vec![1.0, 0.3]),
    ) {
        let codes: Vec<u32> = rows.iter().map(|row| if row.0 == 0 { MISSING } else { u32::from(row.0) - 1 }).collect();
        let drawn: Vec<f64> = rows.iter().map(|row| f64::from(row.2)).collect();
        let positive: Vec<bool> = rows.iter().map(|row| row.1).collect();
        let sample = sample(&drawn, &positive, weight);
        let node: Vec<u32> = (0..rows.len() as u32).filter(|row| drawn[*row as usize] > 0.0).collect();
        let columns = Values::levels(&codes, 6);
        let found = Search::default().best(&columns, &node, &sample, 1.0);
        // Bit 6: missing.
        let subsets = (0_u32..1 << 7).map(|subset| {
            gain(&sample, &node, 1.0, &|row| subset >> codes[row].min(6) & 1 == 1)
        });
        check(found.as_ref(), best(subsets), &columns, &node, &sample, 1.0);
    }
}

/// What the node has no row of goes with the majority of its rows.
#[test]
fn what_a_split_never_saw_goes_with_the_majority() {
    let positive = [true, true, true, false, false, false];
    let drawn = [2.0, 1.0, 1.0, 1.0, 1.0, 0.0];
    let node = [0, 1, 2, 3, 4];
    let sample = sample(&drawn, &positive, 1.0);
    let x = Values::numbers(vec![1.0, 2.0, 2.5, 3.5, 4.0, f64::NAN]);
    let cut = Search::default().best(&x, &node, &sample, 1.0).expect("a split");
    assert_eq!(cut.test, Test::Number { most: 3.0, missing_left: true });
    let levels = Values::levels(&[0, 0, 1, 2, 2, 3], 5);
    let cut = Search::default().best(&levels, &node, &sample, 1.0).expect("a split");
    // The level of the first row has the larger share, and is on the left: 0 and 1, then 2. The larger side is the left one.
    assert_eq!(cut.test, Test::Levels { left: vec![true, true, false, true, true, true] });
    // The same rows with the other class as the positive one are divided in the same way.
    let turned = positive.map(|is| !is);
    let sample = self::sample(&drawn, &turned, 1.0);
    assert_eq!(Search::default().best(&levels, &node, &sample, 1.0), Some(cut.clone()));
    assert_close("all is told apart", cut.gain, 2.0 * 4.0 * 2.0 / 6.0, 1e-12);
}

/// Neighbours in floating point: the place is at the lower one, and both sides have their row.
#[test]
fn neighbouring_numbers_can_be_told_apart() {
    for (low, high) in [(1.0, 1.0_f64.next_up()), (0.0, 5e-324), (-1.7e308, 1.7e308)] {
        let values = Values::numbers(vec![low, high]);
        let sample = sample(&[1.0, 1.0], &[false, true], 1.0);
        let cut = Search::default().best(&values, &[0, 1], &sample, 1.0).expect("a split");
        assert!(cut.test.goes_left(&values, 0) && !cut.test.goes_left(&values, 1), "{cut:?}");
    }
}
