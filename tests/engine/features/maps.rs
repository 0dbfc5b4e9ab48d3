//! The coordinates of the kernel maps against their formulas, written down plainly.

use crate::helper::assert_close;
use crate::tables::{labels, numbers, table};
use nomogram::choice::{AttributeMap, CutMethod, JointGroup, JointMap, MapChoice};
use nomogram::explain::effects::{at_places, collect};
use nomogram::features::maps::quantiles::Quantiles;
use nomogram::features::maps::spline::Spline;
use nomogram::features::{Features, Place};
use nomogram::learn::Score;
use nomogram::model::additive::{AttributeKind, Shape};
use nomogram::sentences::maps::interval_labels;
use nomogram::table::{Kind, Table};
use nomogram::task::{Task, TaskSpec};
use proptest::prelude::*;

/// A task of one numeric attribute "x" and a class that alternates.
fn task_of(x: &[f64]) -> Task {
    let class: Vec<&str> = (0..x.len()).map(|row| if row % 2 == 0 { "yes" } else { "no" }).collect();
    task(&table(vec![numbers("x", x), labels("class", &class)]))
}

fn task(table: &Table) -> Task {
    let spec = TaskSpec { target: "class".to_owned(), positive: Some("yes".to_owned()), ..TaskSpec::default() };
    Task::new(table, &spec).expect("a task")
}

fn map(attribute: &str, map: MapChoice) -> AttributeMap {
    AttributeMap { attribute: attribute.to_owned(), map }
}

fn features(task: &Task, choice: &MapChoice) -> Features {
    let plan = Features::check(task, &[map("x", choice.clone())], &[]).expect("a map that can be had");
    Features::new(task, &plan, &task.counts)
}

/// The values of the groups, and each dense coordinate.
fn columns(task: &Task, features: &Features) -> (Vec<f64>, Vec<Vec<f64>>) {
    let x = match &task.attributes[0].values {
        nomogram::task::AttributeValues::Numbers(x) => x.clone(),
        nomogram::task::AttributeValues::Codes(_) => Vec::new(),
    };
    let column = |j: usize| (0..task.n_groups()).map(|row| features.design.dense_row(row)[j]).collect();
    (x, (0..features.design.n_dense).map(column).collect())
}

/// Mean 0 and population standard deviation 1 over the known values; unknown = 0.
fn standardised(values: &[f64], counts: &[f64], scaled: bool) -> Vec<f64> {
    let known = || values.iter().zip(counts).filter(|(x, _)| !x.is_nan());
    let n: f64 = known().map(|(_, n)| n).sum();
    let mean = known().map(|(x, n)| n * x).sum::<f64>() / n;
    let variance = known().map(|(x, n)| n * (x - mean) * (x - mean)).sum::<f64>() / n;
    let scale = if scaled { 1.0 / variance.sqrt() } else { 1.0 };
    values.iter().map(|x| if x.is_nan() { 0.0 } else { (x - mean) * scale }).collect()
}

fn assert_columns(found: &[Vec<f64>], expected: &[Vec<f64>]) {
    assert_eq!(found.len(), expected.len());
    for (j, (found, expected)) in found.iter().zip(expected).enumerate() {
        for (row, (found, expected)) in found.iter().zip(expected).enumerate() {
            assert_close(&format!("coordinate {j}, row {row}"), *found, *expected, 1e-9 * (1.0 + expected.abs()));
        }
    }
}

fn plus(x: f64) -> f64 {
    x.max(0.0)
}

/// Values with ties, a missing one, and a long tail to the right.
fn sample() -> Vec<f64> {
    let mut x: Vec<f64> = (0..60).map(|i| f64::from((i * 37) % 60) * f64::from((i * 37) % 60) / 90.0 - 7.0).collect();
    x.extend([f64::NAN, 3.5, 3.5, 3.5, 41.0]);
    x
}

#[test]
fn powers() {
    let task = task_of(&sample());
    for degree in 2..=5 {
        let (x, found) = columns(&task, &features(&task, &MapChoice::Polynomial { degree }));
        let z = standardised(&x, &task.counts, true);
        let power = |k: u32| {
            let of = |(x, z): (&f64, &f64)| if x.is_nan() { f64::NAN } else { z.powi(k as i32) };
            standardised(&x.iter().zip(&z).map(of).collect::<Vec<f64>>(), &task.counts, true)
        };
        assert_columns(&found, &(1..=degree).map(power).collect::<Vec<_>>());
    }
}

/// Harrell's formula as it stands in the book (section 2.4.5), powers and all.
fn harrell(x: f64, t: &[f64]) -> Vec<f64> {
    let k = t.len();
    let cube = |u: f64| plus(u) * plus(u) * plus(u);
    let of = |j: usize| {
        let (last, before) = (t[k - 1], t[k - 2]);
        cube(x - t[j]) - cube(x - before) * (last - t[j]) / (last - before)
            + cube(x - last) * (before - t[j]) / (last - before)
    };
    std::iter::once(x).chain((0..k - 2).map(of)).collect()
}

#[test]
fn restricted_cubic_splines_are_those_of_harrell() {
    let task = task_of(&sample());
    for knots in 3..=7 {
        let (x, found) = columns(&task, &features(&task, &MapChoice::Spline { knots }));
        let t = Spline::of(&x, &task.counts, knots).knots;
        assert_eq!(t.len(), knots as usize);
        let of_row: Vec<Vec<f64>> = x.iter().map(|x| harrell(*x, &t)).collect();
        let expected = |j: usize| {
            let column: Vec<f64> =
                x.iter().zip(&of_row).map(|(x, row)| if x.is_nan() { f64::NAN } else { row[j] }).collect();
            standardised(&column, &task.counts, true)
        };
        assert_columns(&found, &(0..knots as usize - 1).map(expected).collect::<Vec<_>>());
    }
}

#[test]
fn knots_lie_at_harrells_quantiles_or_where_rows_share_values_at_those_of_the_distinct_ones() {
    // 1 … 99, each once: the share p of 99 rows is reached at the row ⌈99 p⌉.
    let x: Vec<f64> = (1..100).map(f64::from).collect();
    let ones = vec![1.0; 99];
    assert_eq!(Spline::of(&x, &ones, 3).knots, [10.0, 50.0, 90.0]);
    assert_eq!(Spline::of(&x, &ones, 5).knots, [5.0, 28.0, 50.0, 72.0, 95.0]);
    // Counts are rows: 1 … 4 counted 1, 4, 4, 1 times; half of the rows lie at or below 2 and half above.
    assert_close("median", Quantiles::of(&[1.0, 2.0, 3.0, 4.0], &[1.0, 4.0, 4.0, 1.0]).at(0.5), 2.5, 0.0);
    // Nine rows in ten are 0, so that all three quantiles coincide.
    let mut skewed = vec![0.0; 90];
    skewed.extend((1..=10).map(f64::from));
    assert_eq!(Spline::of(&skewed, &vec![1.0; 100], 3).knots, [1.0, 5.0, 9.0]);
}

#[test]
fn a_spline_is_a_straight_line_beyond_its_last_knots() {
    let task = task_of(&sample());
    let choice = MapChoice::Spline { knots: 4 };
    let features = features(&task, &choice);
    let score = Score { weights: vec![0.8, -1.1, 0.4], norm: 1.0, ..Score::default() };
    let (_, effects) = collect(&task, &features, &score, 0.0, 1.0);
    let Shape::Cubic { curve, .. } = &effects[0].shape else { panic!("a curve") };
    let (x, _) = columns(&task, &features);
    let t = Spline::of(&x, &task.counts, 4).knots;
    let (low, high) = (t[0], t[3]);
    for (start, step) in [(low, -1.0), (high, 1.0)] {
        let at = |i: f64| curve.at(start + i * step);
        let slope = at(1.0) - at(0.0);
        assert!(slope.abs() > 1e-3, "it does rise or fall there");
        // Through the ends of the data (−7 and 41) and far beyond them.
        for i in [0.5, 2.0, 5.0, 40.0, 1000.0] {
            assert_close("straight", at(i), at(0.0) + i * slope, 1e-9 * i.max(1.0) * 10.0);
        }
    }
    // Between the knots it is not.
    let bend = curve.at(t[1]) - 0.5 * (curve.at(t[1] - 0.5) + curve.at(t[1] + 0.5));
    assert!(bend.abs() > 1e-4, "it bends between: {bend}");
    assert_eq!(effects[0].map.as_deref(), Some("restricted cubic spline, 4 knots"));
}

#[test]
fn a_polynomial_up_to_degree_3_is_exact_outside_the_data_too() {
    let task = task_of(&sample());
    for degree in 2..=3_u32 {
        let features = features(&task, &MapChoice::Polynomial { degree });
        let weights = [0.5, -0.3, 0.2][..degree as usize].to_vec();
        let (x, columns) = columns(&task, &features);
        let score = Score { weights: weights.clone(), norm: 1.0, ..Score::default() };
        let (_, effects) = collect(&task, &features, &score, 0.0, 1.0);
        let Shape::Cubic { curve, .. } = &effects[0].shape else { panic!("a curve") };
        assert_eq!(curve.knots.len(), 2);
        // A polynomial of degree d through d + 1 of its values, by Lagrange's formula, far outside.
        let mut nodes: Vec<(f64, f64)> = Vec::new();
        for (row, x) in x.iter().enumerate().filter(|(_, x)| !x.is_nan()) {
            if nodes.len() <= degree as usize && nodes.iter().all(|(other, _)| (other - x).abs() > 5.0) {
                nodes.push((*x, weights.iter().zip(&columns).map(|(w, column)| w * column[row]).sum()));
            }
        }
        assert_eq!(nodes.len(), degree as usize + 1);
        for at in [-60.0, -7.0, 0.0, 12.3, 41.0, 120.0] {
            let term = |(i, (xi, yi)): (usize, &(f64, f64))| {
                let others = nodes.iter().enumerate().filter(|(j, _)| *j != i);
                others.fold(*yi, |product, (_, (xj, _))| product * (at - xj) / (xi - xj))
            };
            let expected: f64 = nodes.iter().enumerate().map(term).sum();
            assert_close(&format!("degree {degree} at {at}"), curve.at(at), expected, 1e-9 * (1.0 + expected.abs()));
        }
    }
}

#[test]
fn hinges_sigmoids_and_bumps() {
    let task = task_of(&sample());
    let (x, found) = columns(&task, &features(&task, &MapChoice::PiecewiseLinear { knots: 3 }));
    let quantiles = Quantiles::of(&x, &task.counts);
    let t = [0.25, 0.5, 0.75].map(|share| quantiles.at(share));
    let of = |f: &dyn Fn(f64) -> f64, scaled| {
        standardised(&x.iter().map(|x| f(*x)).collect::<Vec<f64>>(), &task.counts, scaled)
    };
    let excess = |knot: f64| of(&move |x: f64| if x.is_nan() { x } else { plus(x - knot) }, true);
    assert_columns(&found, &[of(&|x| x, true), excess(t[0]), excess(t[1]), excess(t[2])]);

    let (_, found) = columns(&task, &features(&task, &MapChoice::Sigmoid { bumps: 3 }));
    let width = (t[2] - t[0]) / 4.0;
    let step = |centre: f64| of(&move |x: f64| 1.0 / (1.0 + nomogram::math::exp(-(x - centre) / width)), false);
    assert_columns(&found, &t.map(step));

    let (_, found) = columns(&task, &features(&task, &MapChoice::Radial { centres: 4 }));
    // From −7 to 41 in three steps of 16.
    let bump = |centre: f64| of(&move |x: f64| nomogram::math::exp(-(x - centre) * (x - centre) / 512.0), false);
    assert_columns(&found, &[-7.0, 9.0, 25.0, 41.0].map(bump));
}

#[test]
fn hinge_functions_keep_their_corners() {
    let x: Vec<f64> = (0..=100).map(f64::from).collect();
    let task = task_of(&x);
    let features = features(&task, &MapChoice::PiecewiseLinear { knots: 1 });
    // The excess over 50 is spread over half the rows, so that a unit of it is steeper than one of x.
    let score = Score { weights: vec![-1.0, 1.0], norm: 1.0, ..Score::default() };
    let (_, effects) = collect(&task, &features, &score, 0.0, 1.0);
    let Shape::Cubic { curve, .. } = &effects[0].shape else { panic!("a curve") };
    let left = curve.at(49.0) - curve.at(48.0);
    let right = curve.at(52.0) - curve.at(51.0);
    assert!(left < 0.0 && right > 0.0, "a corner at the bottom");
    for i in 1..=5 {
        let d = f64::from(i) / 10.0;
        assert_close("left of the corner", curve.at(50.0 - d), curve.at(50.0) - d * left, 1e-9);
        assert_close("right of the corner", curve.at(50.0 + d), curve.at(50.0) + d * right, 1e-9);
    }
    assert_close("minimum", effects[0].summary.minimum, curve.at(50.0), 1e-9);
}

/// A task of one ordered attribute "x" with levels of the given counts, and some rows without a value.
fn ordered(counts: &[usize], reversed: bool) -> Task {
    let mut cells: Vec<String> = Vec::new();
    for (level, count) in counts.iter().enumerate() {
        cells.extend(std::iter::repeat_n(format!("level {level}"), *count));
    }
    cells.extend(["".to_owned(), "".to_owned()]);
    if reversed {
        cells.reverse();
    }
    let class: Vec<&str> = (0..cells.len()).map(|row| if row % 2 == 0 { "yes" } else { "no" }).collect();
    let mut column = labels("x", &cells.iter().map(String::as_str).collect::<Vec<&str>>());
    column.kind = Kind::Ordered;
    task(&table(vec![column, labels("class", &class)]))
}

#[test]
fn ordinal_coordinates_are_centred_steps() {
    let task = ordered(&[2, 4, 4], false);
    let levels: Vec<&str> = task.attributes[0].attribute.levels.iter().map(|level| level.label.as_str()).collect();
    assert_eq!(levels, ["level 0", "level 1", "level 2"]);
    let features = features(&task, &MapChoice::Ordinal);
    assert_eq!(features.design.n_dense, 2);
    // Of ten known rows eight are at level 1 or above, four at level 2.
    for row in 0..task.n_groups() {
        let expected = match task.attributes[0].value(row) {
            nomogram::model::evaluate::Value::Label("level 0") => [-0.8, -0.4],
            nomogram::model::evaluate::Value::Label("level 1") => [0.2, -0.4],
            nomogram::model::evaluate::Value::Label(_) => [0.2, 0.6],
            _ => [0.0, 0.0],
        };
        for (found, expected) in features.design.dense_row(row).iter().zip(expected) {
            assert_close("step", *found, expected, 1e-15);
        }
    }
    let score = Score { weights: vec![1.0, 2.0], norm: 1.0, ..Score::default() };
    let (_, effects) = collect(&task, &features, &score, 0.0, 1.0);
    let Shape::Levels { effects: found, .. } = &effects[0].shape else { panic!("levels") };
    // Steps of 1 and 2 upwards, with mean 0 over the known rows.
    let values: Vec<f64> = found.iter().map(|e| e.log_odds).collect();
    assert_close("first step", values[1] - values[0], 1.0, 1e-12);
    assert_close("second step", values[2] - values[1], 2.0, 1e-12);
    assert_close("mean", 0.2 * values[0] + 0.4 * values[1] + 0.4 * values[2], 0.0, 1e-12);
}

#[test]
fn the_reversed_order_gives_the_same_kernel() {
    // Whatever learns from inner products learns the same from levels in the other order.
    let (one, other) = (ordered(&[3, 1, 4, 2], false), ordered(&[3, 1, 4, 2], true));
    let kernel = |task: &Task| {
        let features = features(task, &MapChoice::Ordinal);
        let label = |row: usize| format!("{:?}", task.attributes[0].value(row));
        let mut entries: Vec<(String, f64)> = Vec::new();
        for i in 0..task.n_groups() {
            for j in 0..task.n_groups() {
                let (a, b) = (features.design.dense_row(i), features.design.dense_row(j));
                entries.push((label(i) + &label(j), a.iter().zip(b).map(|(a, b)| a * b).sum()));
            }
        }
        entries.sort_by(|a, b| a.0.cmp(&b.0));
        entries.dedup_by(|a, b| a.0 == b.0);
        entries
    };
    let levels = |task: &Task| task.attributes[0].attribute.levels[0].label.clone();
    assert_ne!(levels(&one), levels(&other), "the orders differ");
    for ((name, found), (_, expected)) in kernel(&one).iter().zip(&kernel(&other)) {
        assert_close(name, *found, *expected, 1e-12);
    }
}

#[test]
fn intervals_are_named_by_their_cuts() {
    assert_eq!(interval_labels(&[40.0, 65.0], 0), ["< 40", "40 – 65", "≥ 65"]);
    assert_eq!(interval_labels(&[2.5], 0), ["< 2.5", "≥ 2.5"]);
    assert_eq!(interval_labels(&[0.1 + 0.2, 0.5], 1), ["< 0.3", "0.3 – 0.5", "≥ 0.5"]);
    // A cut that needs more digits has them: the label never says another cut than the one that counts.
    assert_eq!(interval_labels(&[1.23456], 1), ["< 1.23456", "≥ 1.23456"]);
    assert_eq!(interval_labels(&[-1000.0, 0.0, 2e20], 2), ["< -1000", "-1000 – 0", "0 – 2e20", "≥ 2e20"]);
    assert_eq!(interval_labels(&[], 0), ["all values"]);
}

#[test]
fn only_supervised_maps_look_at_the_rows_of_the_unit() {
    let x: Vec<f64> = (0..40).map(f64::from).collect();
    let class: Vec<&str> = (0..40).map(|row| if !(12..30).contains(&row) { "yes" } else { "no" }).collect();
    let task = task(&table(vec![numbers("x", &x), labels("class", &class)]));
    // Rows up to 20 only: one change of class instead of two.
    let some: Vec<f64> = columns(&task, &features(&task, &MapChoice::Linear))
        .0
        .iter()
        .map(|x| if *x < 20.0 { 1.0 } else { 0.0 })
        .collect();
    let entropy = MapChoice::Discretised { method: CutMethod::Entropy, bins: 5, cuts: Vec::new() };
    let frequency = MapChoice::Discretised { method: CutMethod::EqualFrequency, bins: 4, cuts: Vec::new() };
    for (choice, supervised) in [(entropy, true), (frequency, false), (MapChoice::Spline { knots: 4 }, false)] {
        let plan = Features::check(&task, &[map("x", choice)], &[]).expect("a map that can be had");
        assert_eq!(plan.is_supervised(), supervised);
        let (all, part) = (Features::new(&task, &plan, &task.counts), Features::new(&task, &plan, &some));
        assert_eq!(all.design == part.design, !supervised);
        if supervised {
            let score = |features: &Features, weights: &[f64]| {
                assert_eq!(features.design.n_coordinates(), weights.len());
                Score { weights: weights.to_vec(), norm: 1.0, ..Score::default() }
            };
            let (_, effects) = collect(&task, &all, &score(&all, &[1.0, -1.0, 1.0]), 0.0, 1.0);
            let Shape::Levels { cuts, .. } = &effects[0].shape else { panic!("levels") };
            assert_eq!(cuts, &[12.0, 30.0]);
            // The unit's effect is 3 below 12 and 5 above: so it is on average in each interval of the whole.
            let found = at_places(&task, &part, &score(&part, &[3.0, 5.0]), 1.0, &effects);
            assert_eq!(found, [[3.0, 5.0, 5.0]]);
            // And of a unit with the cuts of the whole, seen from the part: the mean over 18 + 10 of its rows.
            let (_, of_part) = collect(&task, &part, &score(&part, &[3.0, 5.0]), 0.0, 1.0);
            let found = at_places(&task, &all, &score(&all, &[1.0, -2.0, 0.0]), 1.0, &of_part);
            assert_close("mean", found[0][1], -2.0 * 18.0 / 28.0, 1e-12);
        }
    }
}

#[test]
fn groups_stand_in_the_order_of_their_first_attributes() {
    let n = 12;
    let column = |k: u32| (0..n).map(|i| f64::from((i * k) % 7)).collect::<Vec<f64>>();
    let class: Vec<&str> = (0..n).map(|row| if row % 2 == 0 { "yes" } else { "no" }).collect();
    let columns = ["a", "b", "c", "d"].iter().zip(1..).map(|(name, k)| numbers(name, &column(k)));
    let task = task(&table(columns.chain([labels("class", &class)]).collect()));
    let pair = JointGroup { attributes: ["d".to_owned(), "b".to_owned()], map: JointMap::Cells { bins: 2 } };
    let plan = Features::check(&task, &[], &[pair]).expect("a plan");
    let features = Features::new(&task, &plan, &task.counts);
    let groups: Vec<&[usize]> = features.groups.iter().map(|group| group.attributes.as_slice()).collect();
    assert_eq!(groups, [&[0][..], &[3, 1], &[2]]);
    // All coordinates belong to one group each.
    let mut owned = vec![0; features.design.n_coordinates()];
    for group in &features.groups {
        let Place::Coordinates(range) = &group.place else { panic!("coordinates") };
        range.clone().for_each(|j| owned[j] += 1);
    }
    assert!(owned.iter().all(|owners| *owners == 1));
    assert_eq!(task.attributes[0].attribute.kind, AttributeKind::Numeric);
}

proptest! {
    #[test]
    fn corners_are_ascending_and_part_the_values_at_any_scale(
        scale in -12_i32..12, shift in -1e3_f64..1e3, knots in 1_u32..10, seed in 2_usize..41,
    ) {
        let x: Vec<f64> = (0..40).map(|i| (shift + ((i * seed) % 41) as f64) * 10_f64.powi(scale)).collect();
        let task = task_of(&x);
        let choice = MapChoice::PiecewiseLinear { knots };
        prop_assume!(Features::check(&task, &[map("x", choice.clone())], &[]).is_ok());
        let features = features(&task, &choice);
        let weights: Vec<f64> = (0..features.design.n_coordinates()).map(|j| (j % 3) as f64 - 1.2).collect();
        let score = Score { weights, norm: 1.0, ..Score::default() };
        let (_, effects) = collect(&task, &features, &score, 0.0, 1.0);
        let Shape::Cubic { curve, .. } = &effects[0].shape else { panic!("a curve") };
        prop_assert!(curve.knots.windows(2).all(|pair| pair[0] < pair[1]));
        prop_assert!(effects[0].tolerance <= 1e-9, "{:e}", effects[0].tolerance);
    }
}
