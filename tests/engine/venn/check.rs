//! The check row by row: what joins, what is set aside, steps of any size.

use super::simulated::{clouds, rows};
use crate::helper::assert_close;
use nomogram::venn::bag::{Bag, ScoredBy};
use nomogram::venn::check::{Check, Way};
use nomogram::venn::machines::Machines;
use nomogram::venn::prediction::Prediction;
use nomogram::venn::taxonomy::Taxonomy;

#[test]
fn steps_of_any_size_say_the_same() {
    let intervals = Way::Venn(Taxonomy::Intervals { count: 4 }, ScoredBy::Own);
    let k_means = |scored_by| Way::Venn(Taxonomy::KMeans, scored_by);
    for way in [k_means(ScoredBy::TenFold), k_means(ScoredBy::LeaveOneOut), intervals, Way::VennAbers] {
        for online in [false, true] {
            let (points, classes) = clouds(40, 2, 0.8, 2);
            let begin = || Check::begin(rows(&points, &classes, 2, 1.0, 0.5), way, online, 10, 1);
            let at_once = begin().step(1000);
            assert_eq!(at_once.len(), 30);
            let mut check = begin();
            let mut stepwise = Vec::new();
            for n in [1, 0, 7, 20, 5, 5] {
                stepwise.extend(check.step(n));
            }
            assert_eq!(stepwise, at_once);
            assert_eq!((check.left(), check.step(3)), (0, Vec::new()));
            let known: Vec<usize> = at_once.iter().map(|one| one.class as usize).collect();
            assert_eq!(known, classes[10..]);
        }
    }
}

/// The rows that joined before are what the next one is predicted with: at every row as machines trained afresh say.
#[test]
fn online_learns_every_row_and_offline_none() {
    let (points, classes) = clouds(60, 3, 0.8, 6);
    let made = || rows(&points, &classes, 3, 1.0, 0.5);
    let of = made();
    for scored_by in [ScoredBy::TenFold, ScoredBy::LeaveOneOut, ScoredBy::Own] {
        let check = |online| Check::begin(made(), Way::Venn(Taxonomy::KMeans, scored_by), online, 20, 9).step(40);
        let (offline, online) = (check(false), check(true));
        for row in 20..60 {
            for (judged, n) in [(&offline, 20), (&online, row)] {
                let known: Vec<u32> = (0..n).collect();
                let tried = Bag::new(&of, scored_by, &known, 9).tried(&of, row, &[Taxonomy::KMeans]);
                let cold = Prediction::of(&tried.matrices[0]);
                assert_eq!(judged[row as usize - 20].prediction, cold, "{scored_by:?}, {n} known, row {row}");
            }
        }
    }
}

/// Of two classes 70 % train the machine and 30 % of each calibrate it: the interval is that of isotonic fits with the
/// new row in them, of either class.
#[test]
fn venn_abers_by_two_isotonic_fits() {
    let (points, classes) = clouds(60, 2, 0.6, 8);
    let judged = Check::begin(rows(&points, &classes, 2, 1.0, 0.5), Way::VennAbers, false, 50, 1).step(10);
    let mut come = [0, 0];
    let (mut train, mut calibrate) = (Vec::new(), Vec::new());
    for row in 0..50 {
        let k: &mut usize = &mut come[classes[row]];
        *k += 1;
        // 4th, 7th, 10th, 14th … of its class.
        if [4, 7, 0].contains(&(*k % 10)) { calibrate.push(row as u32) } else { train.push(row as u32) }
    }
    let of = rows(&points, &classes, 2, 1.0, 0.5);
    let machines = Machines::trained(&of, &train);
    let score = |row: u32| -machines.pairs()[0].decision(row);
    for (row, one) in (50..).zip(&judged) {
        let p = [0.0, 1.0].map(|tried| {
            let mut cases: Vec<(f64, f64)> =
                calibrate.iter().map(|at| (score(*at), classes[*at as usize] as f64)).collect();
            cases.push((score(row), tried));
            isotonic_at(&cases, score(row))
        });
        let class = u32::from(score(row) >= 0.0);
        let expected = if class == 1 { p } else { [1.0 - p[1], 1.0 - p[0]] };
        assert_eq!(one.prediction.class, class);
        assert_close("low", one.prediction.low, expected[0], 1e-9);
        assert_close("high", one.prediction.high, expected[1], 1e-9);
    }
}

/// The isotonic regression at a score by its minimax formula: max over starts of min over ends of the mean between.
fn isotonic_at(cases: &[(f64, f64)], score: f64) -> f64 {
    let mean = |from: f64, to: f64| {
        let inside: Vec<f64> = cases.iter().filter(|case| case.0 >= from && case.0 <= to).map(|case| case.1).collect();
        inside.iter().sum::<f64>() / inside.len() as f64
    };
    let starts = cases.iter().map(|case| case.0).filter(|start| *start <= score);
    let ends = || cases.iter().map(|case| case.0).filter(|end| *end >= score);
    starts.map(|start| ends().map(|end| mean(start, end)).fold(1.0, f64::min)).fold(0.0, f64::max)
}
