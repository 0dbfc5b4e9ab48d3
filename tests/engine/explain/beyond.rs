//! Outside the data: every stored form against the learner's own function, up to three ranges away and farther. That of a
//! sub-kernel is summed once more from its definition; that of coordinates is theirs, without a detour over the form.

use crate::helper::data;
use crate::tables::{labels, learn, numbers, table};
use nomogram::contract::{AttributeMap, JointGroup, JointMap, MapChoice, Outcome, Question};
use nomogram::explain::drawn::drawn;
use nomogram::explain::effects::collect;
use nomogram::explain::refine::{sum_of_curves, sum_of_surfaces};
use nomogram::features::maps::Given;
use nomogram::features::{Features, Place};
use nomogram::job::Job;
use nomogram::learn::Score;
use nomogram::math;
use nomogram::model::additive::{AdditiveModel, Effect, Setting, Shape};
use nomogram::model::evaluate::Value;
use nomogram::table::{ReadOptions, Table, read};
use nomogram::task::{AttributeValues, Task, TaskSpec};

const N: usize = 60;

/// Two numbers with other means and deviations, three levels, a class; some cells unknown.
fn small() -> Table {
    let of = |i: usize, a: usize, m: usize| (i * a % m) as f64 / m as f64;
    let hole = |i: usize, value: f64| if i % 13 == 5 { f64::NAN } else { value };
    let x: Vec<f64> = (0..N).map(|i| hole(i, 40.0 + 9.0 * (of(i, 37, 53) + of(i, 11, 29)))).collect();
    let z: Vec<f64> = (0..N).map(|i| hole(i + 3, -2.0 + 0.3 * (of(i, 17, 41) - of(i, 5, 23)))).collect();
    let level: Vec<&str> = (0..N).map(|i| ["p", "q", "r"][i * 7 % 3]).collect();
    let class: Vec<&str> = (0..N).map(|i| if i * 29 % 61 < 30 { "yes" } else { "no" }).collect();
    table(vec![numbers("x", &x), numbers("z", &z), labels("level", &level), labels("class", &class)])
}

/// Mean and deviation over the known values.
fn standard(task: &Task, attribute: usize) -> (f64, f64) {
    let AttributeValues::Numbers(values) = &task.attributes[attribute].values else { panic!("a number") };
    let known: Vec<(f64, f64)> =
        values.iter().zip(&task.counts).filter(|(x, _)| !x.is_nan()).map(|(x, n)| (*x, *n)).collect();
    let rows: f64 = known.iter().map(|(_, n)| n).sum();
    let mean = known.iter().map(|(x, n)| n * x).sum::<f64>() / rows;
    (mean, (known.iter().map(|(x, n)| n * (x - mean) * (x - mean)).sum::<f64>() / rows).sqrt())
}

/// What a sub-kernel makes of two values, by its definition.
type Similarity = fn(size: f64, squared: f64, product: f64, same: bool) -> f64;

fn radial(gamma: f64, squared: f64, _: f64, same: bool) -> f64 {
    math::exp(-gamma * (squared + if same { 0.0 } else { 1.0 }))
}

fn compact(range: f64, squared: f64, _: f64, same: bool) -> f64 {
    let r = squared.sqrt() / range;
    if same { (1.0 - r).max(0.0).powi(6) * (35.0 * r * r + 18.0 * r + 3.0) / 3.0 } else { 0.0 }
}

fn polynomial(degree: f64, _: f64, product: f64, _: bool) -> f64 {
    (1.0 + product).powi(degree as i32) - 1.0
}

/// Σ_j c_j K(v, x_j) of a group at one value a member.
fn summed(task: &Task, members: &[usize], c: &[f64], kernel: Similarity, size: f64, at: &[Given]) -> f64 {
    let scales: Vec<(f64, f64)> = members
        .iter()
        .map(|of| match task.attributes[*of].values {
            AttributeValues::Numbers(_) => standard(task, *of),
            AttributeValues::Codes(_) => (0.0, 1.0),
        })
        .collect();
    let mut sum = 0.0;
    for (row, c) in c.iter().enumerate() {
        let (mut squared, mut product, mut same, mut known) = (0.0, 0.0, true, true);
        for ((of, (mean, sd)), value) in members.iter().zip(&scales).zip(at) {
            match (Given::of(&task.attributes[*of].values, row), value) {
                (Some(Given::Number(x)), Given::Number(v)) => {
                    squared += ((x - v) / sd) * ((x - v) / sd);
                    product += (x - mean) / sd * ((v - mean) / sd);
                }
                (Some(Given::Level(level)), Given::Level(v)) => same &= level == *v,
                _ => known = false,
            }
        }
        sum += if known { c * kernel(size, squared, product, same) } else { 0.0 };
    }
    sum
}

/// Values of a member: within the data, up to three ranges outside, and one far away; or its levels.
fn asked(task: &Task, attribute: usize, far: bool) -> Vec<Given> {
    let of = &task.attributes[attribute].attribute;
    let Some(range) = &of.numeric else { return (0..of.levels.len()).map(Given::Level).collect() };
    let width = range.maximum - range.minimum;
    let mut shares: Vec<f64> = (0..=42).map(|i| f64::from(i) / 6.0 - 3.0 + 0.013).collect();
    shares.extend([-1e-3, 1.0 + 1e-3, 0.0, 1.0]);
    if far {
        shares.extend([-1e3, 1e3, 1e12]);
    }
    shares.iter().map(|share| Given::Number(range.minimum + share * width)).collect()
}

fn at(effect: &Effect, task: &Task, members: &[usize], given: &[Given]) -> f64 {
    let mut values = vec![Value::Unknown; task.attributes.len()];
    for (member, given) in members.iter().zip(given) {
        values[*member] = match given {
            Given::Number(x) => Value::Number(*x),
            Given::Level(level) => Value::Label(&task.attributes[*member].attribute.levels[*level].label),
        };
    }
    effect.at(&values)
}

fn every(task: &Task, members: &[usize], far: bool) -> Vec<Vec<Given>> {
    let sides: Vec<Vec<Given>> = members.iter().map(|of| asked(task, *of, far)).collect();
    match sides.as_slice() {
        [one] => one.iter().map(|value| vec![*value]).collect(),
        [a, b] => a.iter().flat_map(|a| b.iter().map(move |b| vec![*a, *b])).collect(),
        _ => unreachable!("one or two"),
    }
}

fn noise(seed: u64, n: usize) -> Vec<f64> {
    (0..n as u64).map(|i| ((i * 7919 + seed * 104_729) % 1009) as f64 / 504.5 - 1.0).collect()
}

fn made(maps: &[AttributeMap], groups: &[JointGroup]) -> (Task, Features, Score) {
    let spec = TaskSpec { target: "class".to_owned(), ..TaskSpec::default() };
    let task = Task::new(&small(), &spec).expect("a task");
    let plan = Features::check(&task, maps, groups).expect("a plan");
    let features = Features::new(&task, &plan, &task.counts);
    let score = Score {
        bias: 0.1,
        weights: noise(3, features.design.n_coordinates()),
        expansion: if features.sub_kernels.is_empty() { Vec::new() } else { noise(5, features.design.n_rows) },
        norm: 1.0,
        ..Score::default()
    };
    (task, features, score)
}

fn map_of_x(map: MapChoice) -> Vec<AttributeMap> {
    vec![AttributeMap { attribute: "x".to_owned(), map }]
}

fn pair(a: &str, b: &str, map: JointMap) -> Vec<JointGroup> {
    vec![JointGroup { attributes: [a.to_owned(), b.to_owned()], map }]
}

/// Maps of columns, and of groups of columns.
type Asked = (Vec<AttributeMap>, Vec<JointGroup>);

#[test]
fn sub_kernels_go_on_as_their_kernels_do() {
    let one = |map: MapChoice| (map_of_x(map), Vec::new());
    let two = |a: &str, b: &str, map: JointMap| (Vec::new(), pair(a, b, map));
    let mut cases: Vec<(Asked, Similarity, f64)> = Vec::new();
    for gamma in [0.05, 1.0, 10.0] {
        cases.push((one(MapChoice::RadialKernel { gamma }), radial, gamma));
    }
    for range in [0.3, 1.0, 5.0] {
        cases.push((one(MapChoice::CompactKernel { range }), compact, range));
    }
    for degree in [2, 3, 5] {
        cases.push((one(MapChoice::PolynomialKernel { degree }), polynomial, f64::from(degree)));
    }
    for gamma in [0.2, 1.0] {
        cases.push((two("x", "z", JointMap::RadialKernel { gamma }), radial, gamma));
        cases.push((two("x", "level", JointMap::RadialKernel { gamma }), radial, gamma));
    }
    for range in [1.0, 4.0] {
        cases.push((two("x", "z", JointMap::CompactKernel { range }), compact, range));
        cases.push((two("level", "x", JointMap::CompactKernel { range }), compact, range));
    }
    for ((maps, groups), kernel, size) in cases {
        let (task, features, score) = made(&maps, &groups);
        let (_, effects) = collect(&task, &features, &score, 0.0, 1.0);
        let k = features.groups.iter().position(|group| matches!(group.place, Place::Kernel(_))).expect("a sub-kernel");
        let members = &features.groups[k].attributes;
        let has_limit = !matches!(maps.first().map(|map| &map.map), Some(MapChoice::PolynomialKernel { .. }));
        for given in every(&task, members, has_limit) {
            let expected = summed(&task, members, &score.expansion, kernel, size, &given);
            let found = at(&effects[k], &task, members, &given);
            let allowed = match effects[k].shape {
                Shape::Surface { .. } => 1e-3,
                _ if has_limit => 1e-6,
                _ => 1e-11 * (1.0 + expected.abs()),
            };
            assert!(
                (found - expected).abs() <= allowed,
                "{maps:?} {groups:?} at {given:?}: found {found}, expected {expected}"
            );
        }
        // Where there is a limit it is kept exactly, however far away.
        if has_limit {
            let far: Vec<Given> =
                members.iter().map(|of| if *of < 2 { Given::Number(1e200) } else { Given::Level(0) }).collect();
            assert!(at(&effects[k], &task, members, &far).abs() <= 0.0, "{maps:?} {groups:?}");
        }
    }
}

#[test]
fn coordinates_go_on_as_they_are() {
    let cases = [
        MapChoice::Linear,
        MapChoice::Polynomial { degree: 3 },
        MapChoice::Polynomial { degree: 4 },
        MapChoice::Polynomial { degree: 5 },
        MapChoice::PiecewiseLinear { knots: 3 },
        MapChoice::Spline { knots: 5 },
        MapChoice::Sigmoid { bumps: 4 },
        MapChoice::Radial { centres: 6 },
    ];
    let pairs = [pair("x", "z", JointMap::Product { knots: 4 }), pair("x", "level", JointMap::Product { knots: 4 })];
    let alone = cases.iter().map(|map| (map_of_x(map.clone()), Vec::new()));
    for (maps, groups) in alone.chain(pairs.into_iter().map(|groups| (Vec::new(), groups))) {
        let (task, features, score) = made(&maps, &groups);
        assert_as_the_map(&task, &features, &score, &format!("{maps:?} {groups:?}"));
    }
}

/// Every effect that reads x, against its map's own function.
fn assert_as_the_map(task: &Task, features: &Features, score: &Score, what: &str) {
    let (_, effects) = collect(task, features, score, 0.0, 1.0);
    let score = drawn(features, score);
    let of_x = features.groups.iter().zip(&effects).filter(|(group, _)| group.attributes.contains(&0));
    for (group, effect) in of_x {
        let part = features.part(task, group, &score.weights, &score.expansion, &score.powers);
        for given in every(task, &group.attributes, false) {
            let (expected, found) = (group.map.at(&part, &given), at(effect, task, &group.attributes, &given));
            // Steps and bumps are curves that come near them.
            let is_near = what.contains("Sigmoid") || what.contains("Radial");
            let size: f64 = match &effect.shape {
                Shape::Surface { surface, .. } if surface.polynomials.is_empty() || is_near => 1e-3,
                Shape::Surface { .. } => 1e-9,
                _ => 1e-6,
            };
            let allowed = if effect.tolerance < 1e-9 { 1e-9 } else { size } * (1.0 + expected.abs());
            assert!((found - expected).abs() <= allowed, "{what} at {given:?}: found {found}, expected {expected}");
        }
    }
}

/// The average of models, and the contrast of two, are what they say outside the data too.
#[test]
fn sums_of_forms_go_on_as_their_sum() {
    let of = |maps: &[AttributeMap], groups: &[JointGroup]| {
        let (task, features, score) = made(maps, groups);
        collect(&task, &features, &score, 0.0, 1.0).1.into_iter().map(|effect| effect.shape).collect::<Vec<Shape>>()
    };
    let curves: Vec<_> = [
        MapChoice::RadialKernel { gamma: 1.0 },
        MapChoice::PolynomialKernel { degree: 5 },
        MapChoice::Polynomial { degree: 3 },
        MapChoice::Spline { knots: 4 },
    ]
    .into_iter()
    .map(|map| match of(&map_of_x(map), &[]).swap_remove(0) {
        Shape::Cubic { curve, .. } => curve,
        _ => panic!("a curve"),
    })
    .collect();
    let weights = [0.5, -1.0, 0.25, 2.0];
    let parts: Vec<_> = weights.into_iter().zip(&curves).collect();
    let sum = sum_of_curves(&parts);
    for i in 0..200 {
        let x = f64::from(i) - 40.0;
        let expected: f64 = parts.iter().map(|(weight, curve)| weight * curve.at(x)).sum();
        assert!((sum.at(x) - expected).abs() <= 1e-9 * (1.0 + expected.abs()), "{x}: {} {expected}", sum.at(x));
    }
    let surfaces: Vec<_> =
        [JointMap::RadialKernel { gamma: 1.0 }, JointMap::CompactKernel { range: 2.0 }, JointMap::Product { knots: 4 }]
            .into_iter()
            .map(|map| {
                let mut shapes = of(&[], &pair("x", "z", map)).into_iter();
                let surface = shapes.find_map(|shape| match shape {
                    Shape::Surface { surface, .. } => Some(surface),
                    _ => None,
                });
                surface.expect("a surface")
            })
            .collect();
    let parts: Vec<_> = weights.into_iter().zip(&surfaces).collect();
    let sum = sum_of_surfaces(&parts);
    for i in 0..400 {
        let (x, z) = (f64::from(i) / 2.0 - 40.0, f64::from(i * 37 % 101) / 50.0 - 3.0);
        let expected: f64 = parts.iter().map(|(weight, of)| weight * of.at(x, z)).sum();
        assert!((sum.at(x, z) - expected).abs() <= 1e-8 * (1.0 + expected.abs()), "{x} {z}");
    }
}

fn with_every_pair(maps: Vec<AttributeMap>, attributes: &[&str]) -> Job {
    let settings = vec![Setting { name: "pairs".to_owned(), value: 1.0 }];
    let attributes = Some(attributes.iter().map(|name| (*name).to_owned()).collect());
    Job::new(&small(), &Question { settings, maps, attributes, ..Question::about("class") }).expect("a question")
}

fn maps_of(x: MapChoice, z: MapChoice) -> Vec<AttributeMap> {
    [("x", x), ("z", z)].map(|(attribute, map)| AttributeMap { attribute: attribute.to_owned(), map }).to_vec()
}

/// Every pair on top of every attribute: squares and products of shapes.
#[test]
fn squares_and_products_go_on_as_they_are() {
    let power = |degree: u32| MapChoice::Polynomial { degree };
    for maps in [
        map_of_x(MapChoice::Linear),
        map_of_x(MapChoice::Spline { knots: 4 }),
        map_of_x(MapChoice::PiecewiseLinear { knots: 2 }),
        map_of_x(MapChoice::Sigmoid { bumps: 2 }),
        map_of_x(MapChoice::Radial { centres: 3 }),
        map_of_x(power(3)),
        map_of_x(power(4)),
        maps_of(MapChoice::Linear, power(5)),
        maps_of(power(4), power(5)),
        maps_of(power(4), MapChoice::Spline { knots: 4 }),
        maps_of(MapChoice::PiecewiseLinear { knots: 2 }, power(5)),
        maps_of(power(4), MapChoice::Sigmoid { bumps: 2 }),
        maps_of(MapChoice::Radial { centres: 3 }, power(4)),
    ] {
        let job = with_every_pair(maps.clone(), &["x", "z", "level"]);
        let score = Score { weights: noise(11, job.features().design.n_coordinates()), norm: 1.0, ..Score::default() };
        assert_as_the_map(job.task(), job.features(), &score, &format!("{maps:?}"));
    }
}

/// z, z² … of a standardised number, each standardised again; an unknown value has none of them.
fn powers(task: &Task, attribute: usize, degree: i32) -> impl Fn(f64) -> Vec<f64> {
    let AttributeValues::Numbers(values) = &task.attributes[attribute].values else { panic!("a number") };
    let (mean, sd) = standard(task, attribute);
    let known: Vec<(f64, f64)> =
        values.iter().zip(&task.counts).filter(|(x, _)| !x.is_nan()).map(|(x, n)| ((x - mean) / sd, *n)).collect();
    let rows: f64 = known.iter().map(|(_, n)| n).sum();
    let moments: Vec<(f64, f64)> = (1..=degree)
        .map(|k| {
            let mean = known.iter().map(|(z, n)| n * z.powi(k)).sum::<f64>() / rows;
            let square = known.iter().map(|(z, n)| n * (z.powi(k) - mean) * (z.powi(k) - mean)).sum::<f64>();
            (mean, (square / rows).sqrt())
        })
        .collect();
    move |x: f64| {
        moments
            .iter()
            .zip(1..)
            .map(|((m, s), k)| if x.is_nan() { 0.0 } else { (((x - mean) / sd).powi(k) - m) / s })
            .collect()
    }
}

/// A machine with every pair against its kernel, (1 + φ·φ′)² − 1 summed over the rows, φ powers of either number.
#[test]
fn pairs_of_high_powers_go_on_as_their_kernel_does() {
    for (degree_x, degree_z) in [(4, 1), (1, 5), (4, 5), (5, 2)] {
        let map = |degree: i32| match degree {
            1 => MapChoice::Linear,
            _ => MapChoice::Polynomial { degree: degree as u32 },
        };
        let job = with_every_pair(maps_of(map(degree_x), map(degree_z)), &["x", "z"]);
        let (task, design) = (job.task(), &job.features().design);
        let c = noise(7, design.n_rows);
        let mut score = Score { weights: vec![0.0; design.n_coordinates()], norm: 1.0, ..Score::default() };
        let mut row = score.weights.clone();
        for (at, c) in c.iter().enumerate() {
            design.write_row(at, &mut row);
            score.weights.iter_mut().zip(&row).for_each(|(w, x)| *w += c * x);
        }
        let (intercept, effects) = collect(task, job.features(), &score, 0.1, 1.0);
        let sides = [powers(task, 0, degree_x), powers(task, 1, degree_z)];
        let phi = |x: f64, z: f64| [sides[0](x), sides[1](z)].concat();
        let number = |attribute: usize, at: usize| match &task.attributes[attribute].values {
            AttributeValues::Numbers(values) => values[at],
            AttributeValues::Codes(_) => panic!("a number"),
        };
        let rows: Vec<Vec<f64>> = (0..design.n_rows).map(|at| phi(number(0, at), number(1, at))).collect();
        for given in every(task, &[0, 1], false) {
            let own = phi(given[0].number(), given[1].number());
            let kernel = |other: &Vec<f64>| {
                let product: f64 = own.iter().zip(other).map(|(a, b)| a * b).sum();
                product * (2.0 + product)
            };
            let terms: Vec<f64> = rows.iter().zip(&c).map(|(other, c)| c * kernel(other)).collect();
            let size = terms.iter().map(|term| term.abs()).fold(1.0, f64::max);
            let expected = 0.1 + terms.iter().sum::<f64>();
            let found = intercept + effects.iter().map(|effect| at(effect, task, &[0, 1], &given)).sum::<f64>();
            assert!(
                (found - expected).abs() <= 1e-10 * size,
                "{degree_x} {degree_z} at {given:?}: found {found}, expected {expected}"
            );
        }
    }
}

fn outside(model: &AdditiveModel, a: f64, b: f64) -> f64 {
    model.sum(&[Value::Number(a), Value::Number(b)])
}

/// Horses far outside of what was seen: once 819 log odds. Of a kernel that has ended the bias is what is left.
#[test]
fn a_pair_of_real_numbers_ends_at_its_bias() {
    let colic = read(&data("../../www/samples/data/horse_colic.csv"), &ReadOptions::default()).expect("a table");
    let names = ["rectal_temperature".to_owned(), "pulse".to_owned()];
    let question = Question {
        attributes: Some(names.to_vec()),
        positive: Some("yes".to_owned()),
        groups: pair("pulse", "rectal_temperature", JointMap::RadialKernel { gamma: 1.0 }),
        ..Question::about("died")
    };
    let (_, _, model) = learn(&colic, &question);
    assert_eq!(model.attributes[0].name, "rectal_temperature");
    let far = [(38.1, 261.0), (43.5, 261.0), (46.0, 184.0), (20.0, -100.0), (38.1, 400.0), (60.0, 500.0)];
    for (temperature, pulse) in far {
        let found = outside(&model, temperature, pulse);
        assert!((found - model.intercept).abs() < 1e-3, "{temperature} {pulse}: {found}");
    }
    assert!((0.5..0.7).contains(&model.intercept) && (outside(&model, 38.1, 184.0) - 0.68).abs() < 0.01);
    let alone = Question {
        attributes: Some(names.to_vec()),
        positive: Some("yes".to_owned()),
        maps: vec![AttributeMap { attribute: names[0].clone(), map: MapChoice::RadialKernel { gamma: 1.0 } }],
        ..Question::about("died")
    };
    let (_, _, model) = learn(&colic, &alone);
    let effect = |x: f64| model.effects[0].at(&[Value::Number(x), Value::Unknown]);
    assert!(effect(38.0).abs() > 0.1 && effect(34.0).abs() < 0.005 && effect(32.7).abs() < 1e-5);
    assert!([-1e9, 20.0, 60.0].into_iter().all(|x| effect(x).abs() <= 0.0));
}

/// A price far outside was once below 0.
#[test]
fn a_price_ends_at_the_mean() {
    let housing = read(&data("sets/housing.csv"), &ReadOptions::default()).expect("a table");
    let question = Question {
        learner: "ridge".to_owned(),
        outcome: Outcome::Number,
        attributes: Some(vec!["RM".to_owned(), "LSTAT".to_owned()]),
        groups: pair("RM", "LSTAT", JointMap::RadialKernel { gamma: 1.0 }),
        ..Question::about("MEDV")
    };
    let (_, _, model) = learn(&housing, &question);
    for (rooms, status) in [(6.0, 55.0), (6.0, 100.0), (20.0, 45.0), (-5.0, -40.0)] {
        assert!((outside(&model, rooms, status) - model.intercept).abs() < 0.05, "{rooms} {status}");
    }
    assert!(model.intercept > 15.0);
}
