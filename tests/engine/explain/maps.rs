//! The law for every kernel map and every pair, whatever was learned: for random weights and expansion coefficients the
//! effects add up to the score itself on every row. And what an effect says of itself: tolerance, importance, extremes,
//! the values behind its bars.

use crate::helper::assert_close;
use crate::job::references;
use crate::tables::{Plain, plain, plain_name, table};
use nomogram::choice::{AttributeMap, CutMethod, JointGroup, JointMap, MapChoice};
use nomogram::explain::effects::{at_places, collect};
use nomogram::explain::places;
use nomogram::features::maps::Given;
use nomogram::features::{Features, Place};
use nomogram::learn::Score;
use nomogram::model::additive::{AttributeKind, Effect, Shape};
use nomogram::model::evaluate::Value;
use nomogram::table::{Kind, Table};
use nomogram::task::{Task, TaskSpec};
use proptest::prelude::*;

const OFFSET: f64 = 0.3;
const SCALE: f64 = 0.7;

/// Numbers between −1 and 1 that depend on the seed only.
fn noise(seed: u64, n: usize) -> Vec<f64> {
    let mut state = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
    let mut next = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as f64 / f64::from(1_u32 << 30) - 1.0
    };
    (0..n).map(|_| next()).collect()
}

fn score(features: &Features, seed: u64) -> Score {
    let n = if features.sub_kernels.is_empty() { 0 } else { features.design.n_rows };
    Score {
        bias: noise(seed ^ 1, 1)[0],
        weights: noise(seed, features.design.n_coordinates()),
        expansion: noise(seed ^ 2, n),
        norm: 1.0,
        ..Score::default()
    }
}

/// What a group adds to the sum in every row, from the coordinates and kernels themselves, term by term.
fn direct(features: &Features, score: &Score, group: usize) -> Vec<f64> {
    let n = features.design.n_rows;
    let mut row_of = vec![0.0; features.design.n_coordinates()];
    let mut of = |row: usize| match &features.groups[group].place {
        Place::Coordinates(range) => {
            features.design.write_row(row, &mut row_of);
            range.clone().map(|j| score.weights[j] * row_of[j]).sum::<f64>()
        }
        Place::Kernel(index) => (0..n).map(|j| score.expansion[j] * features.sub_kernels[*index].between(row, j)).sum(),
    };
    (0..n).map(|row| SCALE * of(row)).collect()
}

fn values(task: &Task, row: usize) -> Vec<Value<'_>> {
    task.attributes.iter().map(|attribute| attribute.value(row)).collect()
}

/// Largest distance that a form may have from the learner's own function.
fn allowed(features: &Features, group: usize, effect: &Effect) -> f64 {
    let size = 1.0 + effect.summary.minimum.abs() + effect.summary.maximum.abs();
    let converted = match &features.groups[group].place {
        Place::Kernel(_) => true,
        Place::Coordinates(_) => ["sigmoid", "Gaussian", "degree 4", "degree 5"]
            .iter()
            .any(|word| effect.map.as_ref().is_some_and(|map| map.contains(word))),
    };
    match effect.shape {
        Shape::Surface { .. } if converted => 1e-3,
        // Random coefficients make effects of millions, where 1e-6 is rounding.
        Shape::Cubic { .. } | Shape::CurvesByLevel { .. } if converted => 1e-6 + 1e-12 * size,
        _ => 1e-9 * size,
    }
}

/// Everything that must hold of the effects of any score.
fn check(task: &Task, maps: &[AttributeMap], groups: &[JointGroup], seed: u64) {
    let plan = Features::check(task, maps, groups).expect("a plan that can be had");
    let features = Features::new(task, &plan, &task.counts);
    assert!(features.design.is_sound(), "{maps:?} {groups:?}");
    let score = score(&features, seed);
    let (intercept, effects) = collect(task, &features, &score, OFFSET, SCALE);
    assert_close("intercept", intercept, OFFSET + SCALE * score.bias, 0.0);
    assert_eq!(effects.len(), features.groups.len());
    let at_bars = at_places(task, &features, &score, SCALE, &effects);
    let rows: f64 = task.counts.iter().sum();
    let mut sums = vec![intercept; task.n_groups()];
    let mut expected = vec![intercept; task.n_groups()];
    let mut tolerance = 0.0;
    for (group, effect) in effects.iter().enumerate() {
        let what = format!("{:?} of {:?}", effect.map, features.groups[group].attributes);
        let allowed = allowed(&features, group, effect);
        tolerance += allowed;
        assert!(effect.tolerance <= allowed, "{what}: stored tolerance {:e} > {allowed:e}", effect.tolerance);
        let direct = direct(&features, &score, group);
        for (row, direct) in direct.iter().enumerate() {
            let stored = effect.at(&values(task, row));
            assert_close(&what, stored, *direct, allowed);
            sums[row] += stored;
            expected[row] += direct;
            let unknown =
                features.groups[group].attributes.iter().any(|at| task.attributes[*at].value(row) == Value::Unknown);
            assert!(!unknown || direct.abs() <= 0.0, "{what}: an unknown value counts {direct}");
            let is_sampled = matches!(effect.shape, Shape::Surface { .. });
            let (low, high) = (effect.summary.minimum - allowed, effect.summary.maximum + allowed);
            assert!(unknown || is_sampled || (low..=high).contains(&stored), "{what}: {stored} not in {low}..{high}");
        }
        // Importance: the weighted standard deviation over the rows, computed from the learner itself.
        let mean = direct.iter().zip(&task.counts).map(|(f, n)| f * n).sum::<f64>() / rows;
        let variance = direct.iter().zip(&task.counts).map(|(f, n)| n * (f - mean) * (f - mean)).sum::<f64>() / rows;
        assert_close(&format!("{what}: mean"), effect.summary.mean, mean, allowed);
        assert_close(&format!("{what}: spread"), effect.summary.spread, variance.sqrt(), 2.0 * allowed + 1e-9);
        assert_extremes(task, effect, &what);
        assert_bars(task, &features.groups[group].attributes, effect, &at_bars[group], allowed);
    }
    for (sum, expected) in sums.iter().zip(&expected) {
        assert_close("law", *sum, *expected, tolerance);
    }
}

/// The extremes of a curve against 2,000 places of its range.
fn assert_extremes(task: &Task, effect: &Effect, what: &str) {
    let Shape::Cubic { attribute, curve } = &effect.shape else { return };
    let range = task.attributes[*attribute].attribute.numeric.as_ref().expect("a numeric attribute");
    let place = |i: i32| range.minimum + f64::from(i) / 2000.0 * (range.maximum - range.minimum);
    // Knots outside the data are of the limits.
    let inside = curve.knots.iter().zip(&curve.values).filter(|(x, _)| (range.minimum..=range.maximum).contains(x));
    let seen: Vec<f64> = (0..=2000).map(|i| curve.at(place(i))).chain(inside.map(|(_, value)| *value)).collect();
    let low = seen.iter().copied().fold(f64::INFINITY, f64::min);
    let high = seen.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let slack = 1e-9 * (1.0 + low.abs() + high.abs());
    assert!(effect.summary.minimum <= low + slack && effect.summary.maximum >= high - slack, "{what}: extremes");
    assert!(effect.summary.minimum >= low - 0.02 * (high - low) - slack, "{what}: a minimum that is not reached");
    assert!(effect.summary.maximum <= high + 0.02 * (high - low) + slack, "{what}: a maximum that is not reached");
}

/// The values behind the bars are those of the stored effect at the places that additive.rs names.
fn assert_bars(task: &Task, members: &[usize], effect: &Effect, found: &[f64], allowed: f64) {
    let places = places::of(effect, task);
    assert!(places.len() <= 17 && places.windows(2).all(|pair| pair[0] < pair[1]));
    let points = places::points(effect, task, members);
    assert_eq!(points.len(), found.len());
    let n = match &effect.shape {
        Shape::Levels { effects, .. } => effects.len(),
        Shape::Cubic { .. } => places.len(),
        Shape::Table { rows, columns, .. } => rows.len() * columns.len(),
        Shape::CurvesByLevel { curves, .. } => curves.len() * places.len(),
        Shape::Surface { .. } => 0,
    };
    assert_eq!(found.len(), n);
    for (point, found) in points.iter().zip(found) {
        let mut values = vec![Value::Unknown; task.attributes.len()];
        for (member, given) in members.iter().zip(point) {
            values[*member] = match given {
                Given::Number(x) => Value::Number(*x),
                Given::Level(level) => match task.attributes[*member].attribute.levels.get(*level) {
                    Some(level) => Value::Label(&level.label),
                    None => Value::Unknown,
                },
            };
        }
        assert_close("bars", *found, effect.at(&values), allowed);
    }
}

/// Every map with every size at its ends and in the middle.
fn all_maps(kind: AttributeKind) -> Vec<MapChoice> {
    let cut = |method, bins| MapChoice::Discretised { method, bins, cuts: Vec::new() };
    match kind {
        AttributeKind::Categorical => vec![MapChoice::Nominal],
        AttributeKind::Ordered => vec![MapChoice::Nominal, MapChoice::Ordinal],
        AttributeKind::Numeric => {
            let mut maps = vec![
                MapChoice::Linear,
                cut(CutMethod::EqualFrequency, 2),
                cut(CutMethod::EqualFrequency, 5),
                cut(CutMethod::EqualWidth, 20),
                cut(CutMethod::Entropy, 5),
            ];
            maps.extend((2..=5).map(|degree| MapChoice::Polynomial { degree }));
            maps.extend((2..=5).map(|degree| MapChoice::PolynomialKernel { degree }));
            maps.extend([1, 3, 10].map(|knots| MapChoice::PiecewiseLinear { knots }));
            maps.extend((3..=7).map(|knots| MapChoice::Spline { knots }));
            maps.extend([1, 4, 10].map(|bumps| MapChoice::Sigmoid { bumps }));
            maps.extend([2, 10, 20].map(|centres| MapChoice::Radial { centres }));
            maps.extend([0.1, 1.0, 10.0].map(|gamma| MapChoice::RadialKernel { gamma }));
            maps.extend([0.3, 1.0, 5.0].map(|range| MapChoice::CompactKernel { range }));
            maps
        }
    }
}

fn all_pairs() -> Vec<JointMap> {
    let mut maps: Vec<JointMap> = [2, 5].map(|bins| JointMap::Cells { bins }).to_vec();
    maps.extend([3, 4, 7].map(|knots| JointMap::Product { knots }));
    maps.extend([0.2, 2.0].map(|gamma| JointMap::RadialKernel { gamma }));
    maps.extend([1.0, 4.0].map(|range| JointMap::CompactKernel { range }));
    maps
}

/// The task of a table whose last column is ordered.
fn task(plain: &Plain) -> Task {
    let mut whole = plain.table(plain_name, false);
    let n = whole.columns.len();
    if let Some(column) = whole.columns.get_mut(n - 2).filter(|column| column.kind == Kind::Categorical) {
        column.kind = Kind::Ordered;
    }
    task_of(&table(whole.columns), "class")
}

fn task_of(table: &Table, target: &str) -> Task {
    let spec = TaskSpec { target: target.to_owned(), ..TaskSpec::default() };
    Task::new(table, &spec).expect("a task")
}

fn can_be_had(task: &Task, maps: &[AttributeMap], groups: &[JointGroup]) -> bool {
    Features::check(task, maps, groups).is_ok()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn effects_add_up_to_the_score_for_any_maps(plain in plain(), seed in any::<u64>()) {
        let task = task(&plain);
        let mut maps = Vec::new();
        for (at, attribute) in task.attributes.iter().enumerate() {
            let choices = all_maps(attribute.attribute.kind);
            let choice = &choices[(seed >> (at * 7)) as usize % choices.len()];
            let map = AttributeMap { attribute: attribute.attribute.name.clone(), map: choice.clone() };
            if can_be_had(&task, std::slice::from_ref(&map), &[]) {
                maps.push(map);
            }
        }
        check(&task, &maps, &[], seed);
    }

    #[test]
    fn effects_add_up_to_the_score_for_any_pair(plain in plain(), seed in any::<u64>()) {
        let task = task(&plain);
        let n = task.attributes.len();
        prop_assume!(n >= 2);
        let (a, b) = (seed as usize % n, (seed >> 8) as usize % n);
        prop_assume!(a != b);
        let name = |at: usize| task.attributes[at].attribute.name.clone();
        for map in all_pairs() {
            let group = JointGroup { attributes: [name(a), name(b)], map };
            if can_be_had(&task, &[], std::slice::from_ref(&group)) {
                check(&task, &[], &[group], seed);
            }
        }
    }
}

#[test]
fn effects_add_up_to_the_score_on_real_sets_with_every_map() {
    for name in ["heart_disease", "pima", "housing_binary", "iris_versicolor_virginica"] {
        let (table, question) = references::table(name);
        let task = task_of(&table, &question.target);
        let longest = all_maps(AttributeKind::Numeric).len();
        // The k-th attribute starts with its k-th map, so that every map meets every set.
        for round in 0..longest {
            let map = |(at, attribute): (usize, &nomogram::task::TaskAttribute)| {
                let choices = all_maps(attribute.attribute.kind);
                let map = choices[(round + at) % choices.len()].clone();
                AttributeMap { attribute: attribute.attribute.name.clone(), map }
            };
            let maps: Vec<AttributeMap> = task
                .attributes
                .iter()
                .enumerate()
                .map(map)
                .filter(|map| can_be_had(&task, std::slice::from_ref(map), &[]))
                .collect();
            check(&task, &maps, &[], round as u64);
        }
    }
}

#[test]
fn effects_add_up_to_the_score_on_real_sets_with_every_pair() {
    for name in ["heart_disease", "pima", "german_credit"] {
        let (table, question) = references::table(name);
        let task = task_of(&table, &question.target);
        let of_kind = |numeric: bool| {
            let is = |a: &&nomogram::task::TaskAttribute| (a.attribute.kind == AttributeKind::Numeric) == numeric;
            task.attributes.iter().filter(is).map(|a| a.attribute.name.clone()).take(2).collect::<Vec<String>>()
        };
        let names = [of_kind(true), of_kind(false)].concat();
        for (at, map) in all_pairs().into_iter().enumerate() {
            for (a, b) in [(0, 1), (1, 2), (2, 1), (2, 3)].into_iter().filter(|(a, b)| names.len() > *a.max(b)) {
                let group = JointGroup { attributes: [names[a].clone(), names[b].clone()], map: map.clone() };
                check(&task, &[], &[group], at as u64);
            }
        }
    }
}
