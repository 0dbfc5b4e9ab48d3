//! Polynomial kernels of columns with a long tail, whose powers are up to 10¹⁰ times each other: what the model file says at
//! every row against least squares in the few coordinates, by an orthogonal basis of the rows themselves (modified
//! Gram–Schmidt, each column taken twice), which never forms a product of two of them.

use crate::helper::data;
use crate::tables::learn;
use nomogram::contract::{AttributeMap, MapChoice, Outcome, Question};
use nomogram::features::Place;
use nomogram::model::additive::Setting;
use nomogram::model::evaluate::Value;
use nomogram::table::{ReadOptions, read};
use nomogram::task::AttributeValues;

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

/// Of `columns` Q (by columns) and R (by columns, upper).
fn orthogonal(columns: &[Vec<f64>]) -> (Vec<Vec<f64>>, Vec<Vec<f64>>) {
    let (mut q, mut r): (Vec<Vec<f64>>, Vec<Vec<f64>>) = (Vec::new(), Vec::new());
    for column in columns {
        let (mut left, mut found) = (column.clone(), vec![0.0; q.len()]);
        for _ in 0..2 {
            for (at, direction) in q.iter().enumerate() {
                let along = dot(&left, direction);
                found[at] += along;
                left.iter_mut().zip(direction).for_each(|(x, d)| *x -= along * d);
            }
        }
        let length = dot(&left, &left).sqrt();
        found.push(length);
        q.push(left.iter().map(|x| x / length).collect());
        r.push(found);
    }
    (q, r)
}

/// x with Rᵀx = v.
fn forward(r: &[Vec<f64>], v: &[f64]) -> Vec<f64> {
    let mut x: Vec<f64> = Vec::new();
    for (column, v) in r.iter().zip(v) {
        let before = dot(&column[..x.len()], &x);
        x.push((v - before) / column[x.len()]);
    }
    x
}

/// x with R x = v.
fn backward(r: &[Vec<f64>], v: &[f64]) -> Vec<f64> {
    let mut x = v.to_vec();
    for j in (0..x.len()).rev() {
        x[j] /= r[j][j];
        let own = x[j];
        (0..j).for_each(|i| x[i] -= own * r[j][i]);
    }
    x
}

struct Case {
    file: &'static str,
    target: &'static str,
    is_number: bool,
    /// That of the kernel, and a straight one beside.
    attributes: [&'static str; 2],
    degree: u32,
    k: f64,
}

/// Compares effects, sums and bars at every row, all of whose values are known.
fn assert_exact(case: &Case) {
    let Case { file, target, is_number, attributes: [own, other], degree, k } = *case;
    let what = format!("{file}, {own}, degree {degree}, k {k}");
    let table = read(&data(file), &ReadOptions::default()).expect("a table");
    let setting = if is_number { "lambda" } else { "k" };
    let question = Question {
        learner: if is_number { "ridge" } else { "proximal-svm" }.to_owned(),
        outcome: if is_number { Outcome::Number } else { Outcome::OneClass },
        attributes: Some(vec![own.to_owned(), other.to_owned()]),
        settings: vec![Setting { name: setting.to_owned(), value: k }],
        maps: vec![AttributeMap { attribute: own.to_owned(), map: MapChoice::PolynomialKernel { degree } }],
        posterior: true,
        folds: 2,
        repeats: 1,
        ..Question::about(target)
    };
    let (job, units, model) = learn(&table, &question);
    let worst = units.iter().map(|unit| unit.certificate.relative_gap).fold(0.0, f64::max);
    assert!(worst <= 1e-12, "{what}: {worst}");
    let counts = &job.task().counts;
    let (n, total) = (counts.len(), counts.iter().sum::<f64>());
    let at = |name: &str| job.task().attributes.iter().position(|of| of.attribute.name == name).expect("an attribute");
    let mean_of = |x: &[f64]| dot(x, counts) / total;
    let standardised = |name: &str| -> Vec<f64> {
        let AttributeValues::Numbers(x) = &job.task().attributes[at(name)].values else { panic!("numbers") };
        let mean = mean_of(x);
        let sd = mean_of(&x.iter().map(|x| (x - mean) * (x - mean)).collect::<Vec<f64>>()).sqrt();
        x.iter().map(|x| (x - mean) / sd).collect()
    };
    // The target, the scale of the sum, and the coordinates with the square roots of their constants.
    let y = &job.task().y;
    let mean = if is_number { mean_of(y) } else { 0.0 };
    let centred: Vec<f64> = y.iter().map(|y| y - mean).collect();
    let sd = if is_number { mean_of(&centred.iter().map(|y| y * y).collect::<Vec<f64>>()).sqrt() } else { 1.0 };
    let z: Vec<f64> = centred.iter().map(|y| y / sd).collect();
    let scale = if is_number { sd } else { model.calibration.as_ref().expect("calibrated").slope };
    let x = standardised(own);
    let choose = |j: u32| (0..j).fold(1.0, |c, i| c * f64::from(degree - i) / f64::from(i + 1));
    let powers = (1..=degree).map(|j| x.iter().map(|x| choose(j).sqrt() * x.powi(j as i32)).collect::<Vec<f64>>());
    let plain: Vec<Vec<f64>> = std::iter::once(vec![1.0; n]).chain(powers).chain([standardised(other)]).collect();
    let p = plain.len();
    let extended: Vec<Vec<f64>> = plain
        .iter()
        .enumerate()
        .map(|(j, column)| {
            let rows = column.iter().zip(counts).map(|(x, count)| count.sqrt() * x);
            let root = if j == 0 && is_number { 0.0 } else { k.sqrt() };
            rows.chain((0..p).map(|i| if i == j { root } else { 0.0 })).collect()
        })
        .collect();
    let (q, r) = orthogonal(&extended);
    let right: Vec<f64> = z.iter().zip(counts).map(|(z, count)| count.sqrt() * z).chain(vec![0.0; p]).collect();
    let beta = backward(&r, &q.iter().map(|q| dot(q, &right)).collect::<Vec<f64>>());
    let row = |i: usize| -> Vec<f64> { plain.iter().map(|column| column[i]).collect() };
    let error = |i: usize| z[i] - dot(&row(i), &beta);
    let freedom: f64 = q.iter().map(|q| dot(&q[..n], &q[..n])).sum();
    let noise = ((0..n).map(|i| counts[i] * error(i) * error(i)).sum::<f64>() / (total - freedom)).sqrt();

    let group = job.features().groups.iter().position(|g| matches!(g.place, Place::Kernel(_))).expect("a sub-kernel");
    let means: Vec<f64> = plain.iter().map(|column| mean_of(column)).collect();
    let of_kernel = |j: usize| (1..=degree as usize).contains(&j);
    let [mut effect, mut sum, mut bar, mut interval] = [0.0_f64; 4];
    for i in 0..n {
        let values: Vec<Value> = job.task().attributes.iter().map(|attribute| attribute.value(i)).collect();
        let row = row(i);
        let exact: f64 = (1..=degree as usize).map(|j| row[j] * beta[j]).sum();
        effect = effect.max((model.effects[group].at(&values) / scale - exact).abs());
        let less: Vec<f64> = (0..p).map(|j| if of_kernel(j) { row[j] - means[j] } else { 0.0 }).collect();
        let length = |v: &[f64]| scale * noise * dot(&forward(&r, v), &forward(&r, v)).sqrt();
        let ratio = |found: Option<f64>, v: &[f64]| (found.expect("a posterior") / length(v) - 1.0).abs();
        bar = bar.max(ratio(model.effect_error(group, &values), &less));
        interval = interval.max(ratio(model.standard_error(&values), &row));
        if is_number {
            sum = sum.max(((model.sum(&values) - mean) / sd - dot(&row, &beta)).abs());
        }
    }
    let of = &model.posterior.as_ref().expect("a posterior").effects[group];
    println!("{what}: effect {effect:.1e}, sum {sum:.1e}, bar {bar:.4}, interval {interval:.4}, {:?}", of.error);
    assert!(effect <= 1e-4 && sum <= 1e-4, "{what}: {effect} {sum}");
    let most = of.error.unwrap_or(0.05);
    assert!(bar <= 1.001 * most && interval <= 1.001 * most, "{what}: {bar} {interval} {:?}", of.error);
}

#[test]
fn effects_of_a_long_tail_are_those_of_the_few_coordinates() {
    for k in [0.01, 1.0, 100.0] {
        for (file, target, attributes) in [
            ("sets/housing.csv", "MEDV", ["CRIM", "RM"]),
            ("sets/housing.csv", "MEDV", ["ZN", "RM"]),
            ("sets/diabetes_regression.csv", "target", ["bmi", "bp"]),
        ] {
            assert_exact(&Case { file, target, is_number: true, attributes, degree: 5, k });
        }
    }
}

#[test]
fn bars_of_a_long_tail_are_those_of_the_few_coordinates() {
    for (file, target, attributes, degree, k) in [
        ("sets/liver_bupa.csv", "selector", ["sgot", "mcv"], 5, 2.0),
        ("sets/liver_bupa.csv", "selector", ["sgot", "mcv"], 5, 0.1),
        ("sets/liver_bupa.csv", "selector", ["gammagt", "mcv"], 3, 2.0),
    ] {
        assert_exact(&Case { file, target, is_number: false, attributes, degree, k });
    }
}
