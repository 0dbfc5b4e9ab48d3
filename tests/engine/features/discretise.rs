//! Cuts against closed forms, published cuts of iris, and a slow twin that tries every split of the written-out rows.

use crate::helper::{assert_close, data};
use nomogram::choice::CutMethod::{self, ByHand, Entropy, EqualFrequency, EqualWidth};
use nomogram::features::discretise::{codes, cuts, interval};
use nomogram::table::{Cells, ReadOptions, read};
use proptest::prelude::*;

const NONE: [f64; 0] = [];

fn cut(values: &[f64], method: CutMethod, bins: u32) -> Vec<f64> {
    cuts(values, &vec![1.0; values.len()], &[], method, bins)
}

fn entropy_cuts(values: &[f64], classes: &[u32]) -> Vec<f64> {
    cuts(values, &vec![1.0; values.len()], classes, Entropy, 0)
}

#[test]
fn intervals_hold_their_lower_end() {
    let by = [2.0, 5.5];
    assert_eq!([1.9, 2.0, 5.4, 5.5, f64::INFINITY].map(|x| interval(&by, x)), [0, 1, 1, 2, 2]);
    assert_eq!(codes(&[2.0, f64::NAN, -1.0], &by), [1, u32::MAX, 0]);
}

#[test]
fn equal_frequency_takes_the_splits_nearest_to_equal_shares() {
    assert_eq!(cut(&[1.0, 2.0, 3.0, 4.0, 5.0, 6.0], EqualFrequency, 3), [3.0, 5.0]);
    // 2.5 of 10 rows lie as near to 2 as to 3: the lower split; order and missing values do not matter.
    let ten: Vec<f64> = [10, 3, 7, 1, 9, 4, 2, 8, 6, 5].iter().map(|x| f64::from(*x) / 10.0).collect();
    assert_eq!(cut(&[&ten[..], &[f64::NAN]].concat(), EqualFrequency, 4), [0.3, 0.6, 0.8]);
    // Seven of ten rows are 0: both thirds end behind them.
    assert_eq!(cut(&[0.0, 0.0, 0.0, 0.0, -0.0, 0.0, 0.0, 1.0, 2.0, 3.0], EqualFrequency, 3), [1.0]);
    assert_eq!(cut(&[4.0, 4.0, 4.0], EqualFrequency, 5), NONE);
    assert_eq!(cut(&[0.0, 1.0], EqualFrequency, 5), [1.0]);
    assert_eq!(cut(&[0.0, 1.0, 2.0], EqualFrequency, 1), NONE);
    assert_eq!(cut(&[0.0, 1.0, 2.0], EqualFrequency, u32::MAX), [1.0, 2.0]);
}

#[test]
fn equal_width_has_one_width_and_no_empty_interval() {
    assert_eq!(cut(&(0..=10).map(f64::from).collect::<Vec<_>>(), EqualWidth, 4), [2.5, 5.0, 7.5]);
    // 0 … 9 in steps of 1, and 100: the steps from 10 to 90 are empty.
    let far: Vec<f64> = (0..10).map(f64::from).chain([100.0]).collect();
    assert_eq!(cut(&far, EqualWidth, 10), [10.0]);
    // Thirds of 0 … 1 to the hundredth of a third.
    assert_eq!(cut(&[0.0, 0.2, 0.35, 0.5, 0.7, 1.0], EqualWidth, 3), [0.33, 0.667]);
}

#[test]
fn a_cut_parts_its_neighbours_with_the_fewest_decimals() {
    let two = |lower: f64, upper: f64| cut(&[lower, upper], EqualFrequency, 2)[0];
    let of = |pairs: &[(f64, f64)]| pairs.iter().map(|(lower, upper)| two(*lower, *upper)).collect::<Vec<f64>>();
    assert_eq!(of(&[(22.0, 23.0), (-23.0, -22.0), (0.0, 10.0)]), [23.0, -22.0, 5.0]);
    assert_eq!(of(&[(0.1, 0.2), (0.14, 0.15), (1.98, 1.99), (0.9, 3.1)]), [0.2, 0.15, 1.99, 2.0]);
    let next = 1.0 + f64::EPSILON;
    assert_eq!(of(&[(1.0, next), (-f64::MAX, f64::MAX), (0.0, 5e-324)]), [next, 0.0, 5e-324]);
    let huge = [f64::MAX / 2.0, f64::MAX];
    assert!(huge[0] < two(huge[0], huge[1]) && two(huge[0], huge[1]) <= huge[1]);
}

#[test]
fn entropy_cuts_follow_the_criterion_computed_by_hand() {
    // Four of a class, four of the other: gain 1 bit; price (log2 7 + log2(3² − 2) − 2 · 1)/8 = 0.452.
    let eight: Vec<f64> = (1..=8).map(f64::from).collect();
    assert_eq!(entropy_cuts(&eight, &[0, 0, 0, 0, 1, 1, 1, 1]), [5.0]);
    // aaab abbb: the best split, 3 | 5, gains 1 − 5/8 · H(1/5) = 0.5488; its price is
    // (log2 7 + log2 7 − (2 · 1 − 1 · 0 − 2 · 0.7219))/8 = 0.6323.
    assert_eq!(entropy_cuts(&eight, &[0, 0, 0, 1, 0, 1, 1, 1]), NONE);
    // aaaa aabb: 6 | 2 gains H(1/4) = 0.8113 and costs (2 log2 7 − 2 · 0.8113)/8 = 0.4990.
    assert_eq!(entropy_cuts(&eight, &[0, 0, 0, 0, 0, 0, 1, 1]), [7.0]);
    // Three classes in turn, 8 rows each: first 8 | 16, gain log2 3 − 2/3 = 0.918; then 8 | 8.
    let three: Vec<f64> = (0..24).map(f64::from).collect();
    let classes: Vec<u32> = (0..24).map(|row| row / 8).collect();
    assert_eq!(entropy_cuts(&three, &classes), [8.0, 16.0]);
    // One class, one row, none.
    assert_eq!(entropy_cuts(&eight, &[0; 8]), NONE);
    assert_eq!(entropy_cuts(&[1.0], &[0]), NONE);
    assert_eq!(entropy_cuts(&[], &[]), NONE);
    assert_eq!(cut(&eight, ByHand, 5), NONE);
    // A value that both classes have is a boundary on both sides of it.
    let shared = [1.0, 1.0, 1.0, 1.0, 1.0, 2.0, 2.0, 3.0, 3.0, 3.0, 3.0, 3.0];
    assert_eq!(entropy_cuts(&shared, &[0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1]).len(), 1);
}

#[test]
fn iris_is_cut_as_published() {
    // R, package discretization 1.0-1.1, mdlp(iris)$cutp.
    let published: [(&str, &[f64]); 4] = [
        ("sepal length", &[5.55, 6.15]),
        ("sepal width", &[2.95, 3.35]),
        ("petal length", &[2.45, 4.75]),
        ("petal width", &[0.8, 1.75]),
    ];
    let table = read(&data("sets/iris.csv"), &ReadOptions::default()).expect("iris");
    let Some(Cells::Labels { codes: classes, .. }) = table.columns.last().map(|c| &c.cells) else {
        panic!("the class comes last");
    };
    for (at, (name, published)) in published.iter().enumerate() {
        let Cells::Numbers { values, .. } = &table.columns[at].cells else { panic!("{name} is numeric") };
        let ours = entropy_cuts(values, classes);
        assert_eq!(codes(values, &ours), codes(values, published), "{name}: {ours:?}");
    }
}

fn log2(x: f64) -> f64 {
    nomogram::math::ln(x) / std::f64::consts::LN_2
}

/// The criterion read aloud: every split between two distinct values of rows written out one by one.
fn slow(rows: &[(f64, u32)], found: &mut Vec<f64>) {
    let entropy = |rows: &[(f64, u32)]| {
        let share = |class| rows.iter().filter(|row| row.1 == class).count() as f64 / rows.len() as f64;
        (0..4).map(share).filter(|p| *p > 0.0).map(|p| -p * log2(p)).sum::<f64>()
    };
    let present = |rows: &[(f64, u32)]| (0..4).filter(|class| rows.iter().any(|row| row.1 == *class)).count() as f64;
    let n = rows.len() as f64;
    let mut best = (f64::INFINITY, 0);
    for at in (1..rows.len()).filter(|at| rows[at - 1].0 < rows[*at].0) {
        let (lower, upper) = rows.split_at(at);
        let left = (lower.len() as f64 * entropy(lower) + upper.len() as f64 * entropy(upper)) / n;
        if left < best.0 - 1e-12 {
            best = (left, at);
        }
    }
    if best.1 == 0 {
        return;
    }
    let (lower, upper) = rows.split_at(best.1);
    let spread = present(rows) * entropy(rows) - present(lower) * entropy(lower) - present(upper) * entropy(upper);
    let delta = log2(3_f64.powi(present(rows) as i32) - 2.0) - spread;
    if entropy(rows) - best.0 > (log2(n - 1.0) + delta) / n {
        slow(lower, found);
        found.push(upper[0].0);
        slow(upper, found);
    }
}

fn rows() -> impl Strategy<Value = Vec<(f64, f64, u32)>> {
    // A class that goes with the value, so that many tables have something to cut.
    prop::collection::vec((0..30_u32, 0..4_u32, 0..3_u32, 0..6_u32), 0..60).prop_map(|rows| {
        let class = |x: u32, noise: u32| if noise == 0 { x % 4 } else { x / 10 };
        rows.into_iter().map(|(x, weight, _, noise)| (f64::from(x) / 4.0, f64::from(weight), class(x, noise))).collect()
    })
}

fn written_out(rows: &[(f64, f64, u32)]) -> Vec<(f64, u32)> {
    let mut out: Vec<(f64, u32)> = rows.iter().flat_map(|row| vec![(row.0, row.2); row.1 as usize]).collect();
    out.sort_by(|a, b| a.0.total_cmp(&b.0));
    out
}

fn columns(rows: &[(f64, f64, u32)]) -> (Vec<f64>, Vec<f64>, Vec<u32>) {
    (
        rows.iter().map(|row| row.0).collect(),
        rows.iter().map(|row| row.1).collect(),
        rows.iter().map(|row| row.2).collect(),
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn entropy_cuts_are_those_of_the_slow_twin(rows in rows()) {
        let out = written_out(&rows);
        let mut expected = Vec::new();
        slow(&out, &mut expected);
        let (values, counts, classes) = columns(&rows);
        let found = cuts(&values, &counts, &classes, Entropy, 0);
        let known: Vec<f64> = out.iter().map(|row| row.0).collect();
        prop_assert_eq!(codes(&known, &found), codes(&known, &expected));
    }

    #[test]
    fn a_weight_is_so_many_rows_and_no_interval_is_empty(rows in rows(), bins in 2_u32..9) {
        let (values, counts, classes) = columns(&rows);
        let out = written_out(&rows);
        let known: Vec<f64> = out.iter().map(|row| row.0).collect();
        let known_classes: Vec<u32> = out.iter().map(|row| row.1).collect();
        for method in [EqualFrequency, EqualWidth, Entropy] {
            let weighted = cuts(&values, &counts, &classes, method, bins);
            prop_assert_eq!(&weighted, &cuts(&known, &vec![1.0; known.len()], &known_classes, method, bins));
            for at in 0..=weighted.len().min(known.len()) {
                prop_assert!(known.is_empty() || known.iter().any(|x| interval(&weighted, *x) == at), "{at} of {weighted:?}");
            }
        }
    }

    #[test]
    fn each_equal_share_ends_at_the_nearest_split(rows in rows(), bins in 2_u32..9) {
        let (values, counts, _) = columns(&rows);
        let found = cuts(&values, &counts, &[], EqualFrequency, bins);
        let known: Vec<f64> = written_out(&rows).iter().map(|row| row.0).collect();
        let below = |cut: f64| known.iter().filter(|x| **x < cut).count() as f64;
        // Every distinct value but the least is a possible cut.
        let possible: Vec<f64> = known.windows(2).filter(|pair| pair[0] < pair[1]).map(|pair| below(pair[1])).collect();
        let mut expected: Vec<f64> = Vec::new();
        for k in 1..bins {
            let wanted = known.len() as f64 * f64::from(k) / f64::from(bins);
            let distance = |split: &f64| (split - wanted).abs();
            if let Some(nearest) = possible.iter().copied().min_by(|a, b| distance(a).total_cmp(&distance(b))) {
                expected.push(nearest);
            }
        }
        expected.dedup();
        prop_assert_eq!(found.iter().map(|cut| below(*cut)).collect::<Vec<_>>(), expected);
    }

    #[test]
    fn equal_width_keeps_near_the_exact_steps(values in prop::collection::vec(-1e3_f64..1e3, 2..40), bins in 2_u32..12) {
        let found = cut(&values, EqualWidth, bins);
        let least = values.iter().copied().fold(f64::INFINITY, f64::min);
        let greatest = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let width = (greatest - least) / f64::from(bins);
        for cut in &found {
            let steps = (cut - least) / width;
            assert_close("whole steps", steps, steps.round(), 0.0101);
        }
    }
}
