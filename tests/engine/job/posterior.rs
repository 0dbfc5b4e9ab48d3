//! Posterior error bars: the model file's arrays against the dense formula, and their coverage.

use crate::helper::{assert_close, data};
use crate::tables::{labels, learn_units, model_of, numbers, table};
use nomogram::contract::{AttributeMap, JointGroup, JointMap, MapChoice, Outcome, Part, Question, Shrinkage};
use nomogram::features::Place;
use nomogram::job::Job;
use nomogram::learn::proximal::Penalties;
use nomogram::model::additive::{AdditiveModel, Posterior, Setting};
use nomogram::model::evaluate::Value;
use nomogram::table::{Cells, ReadOptions, Table, read};
use rand::RngExt;
use rand_pcg::Pcg64;

/// σ² (AᵀWA + D)⁻¹ by its definition: a square, the intercept first; with σ² and tr H.
fn dense(job: &Job, z: &[f64], penalties: &Penalties) -> (Vec<Vec<f64>>, f64) {
    let design = &job.features().design;
    let n = design.n_coordinates() + 1;
    let rows: Vec<Vec<f64>> = (0..design.n_rows)
        .map(|row| {
            let mut a = vec![1.0; n];
            design.write_row(row, &mut a[1..]);
            a
        })
        .collect();
    let counts = &job.task().counts;
    let mut matrix = vec![vec![0.0; 2 * n]; n];
    let mut right = vec![0.0; n];
    for ((a, count), z) in rows.iter().zip(counts).zip(z) {
        for i in 0..n {
            (0..n).for_each(|j| matrix[i][j] += count * a[i] * a[j]);
            right[i] += count * a[i] * z;
        }
    }
    let gram: Vec<Vec<f64>> = matrix.iter().map(|row| row[..n].to_vec()).collect();
    for (i, k) in penalties.of_system().iter().enumerate() {
        matrix[i][i] += k;
        matrix[i][n + i] = 1.0;
    }
    for column in 0..n {
        let pivot =
            (column..n).max_by(|a, b| matrix[*a][column].abs().total_cmp(&matrix[*b][column].abs())).expect("a row");
        matrix.swap(column, pivot);
        let top: Vec<f64> = matrix[column].iter().map(|x| x / matrix[column][column]).collect();
        for (_, row) in matrix.iter_mut().enumerate().filter(|(i, _)| *i != column) {
            let factor = row[column];
            row.iter_mut().zip(&top).for_each(|(x, t)| *x -= factor * t);
        }
        matrix[column] = top;
    }
    let inverse: Vec<Vec<f64>> = matrix.into_iter().map(|row| row[n..].to_vec()).collect();
    let beta: Vec<f64> = inverse.iter().map(|row| row.iter().zip(&right).map(|(a, b)| a * b).sum()).collect();
    let trace: f64 = (0..n).map(|i| (0..n).map(|j| inverse[i][j] * gram[j][i]).sum::<f64>()).sum();
    let error = |a: &Vec<f64>, z: f64| z - a.iter().zip(&beta).map(|(a, b)| a * b).sum::<f64>();
    let left: f64 = rows.iter().zip(counts).zip(z).map(|((a, count), z)| count * error(a, *z) * error(a, *z)).sum();
    let variance = left / (counts.iter().sum::<f64>() - trace);
    (inverse.into_iter().map(|row| row.into_iter().map(|x| variance * x).collect()).collect(), variance)
}

fn values_of<'a>(model: &'a AdditiveModel, table: &'a Table, row: usize) -> Vec<Value<'a>> {
    let of = |name: &str| match &table.column(name).expect("a column").cells {
        Cells::Numbers { values, .. } if values[row].is_nan() => Value::Unknown,
        Cells::Numbers { values, .. } => Value::Number(values[row]),
        Cells::Labels { levels, codes, .. } => {
            levels.get(codes[row] as usize).map_or(Value::Unknown, |level| Value::Label(level))
        }
    };
    model.attributes.iter().map(|attribute| of(&attribute.name)).collect()
}

fn question(target: &str, learner: &str) -> Question {
    Question { learner: learner.to_owned(), posterior: true, folds: 3, repeats: 1, ..Question::about(target) }
}

/// Rows whose values all stand at places of the bars (lines, levels): the interval of their sum is that of the formula.
#[test]
fn the_interval_of_a_sum_is_that_of_the_dense_formula() {
    let heart = read(&data("sets/heart_disease.csv"), &ReadOptions::default()).expect("a table");
    let target = heart.columns.last().expect("columns").name.clone();
    let mut of_class = question(&target, "proximal-svm");
    of_class.settings = vec![Setting { name: "k".to_owned(), value: 5.0 }];
    of_class.shrinkages = vec![Shrinkage { of: Part::Levels, k: 0.5 }];
    let diabetes = read(&data("sets/diabetes_regression.csv"), &ReadOptions::default()).expect("a table");
    let of_number = Question { outcome: Outcome::Number, ..question("target", "ridge") };
    for (table, question, k, levels) in [(heart, of_class, 5.0, 0.5), (diabetes, of_number, 1.0, 1.0)] {
        let job = Job::new(&table, &question).expect("a question");
        let model = model_of(&job.model(&learn_units(&job)).expect("a model").1);
        let posterior = model.posterior.as_ref().expect("a posterior");
        let is_number = question.outcome == Outcome::Number;
        let n = job.features().design.n_coordinates();
        let mut penalties = Penalties::uniform(k, if is_number { 0.0 } else { k }, n);
        penalties.coordinates[job.features().design.n_dense..].fill(levels);
        let (covariance, variance) = dense(&job, &job.task().y, &penalties);
        let slope = model.calibration.as_ref().map_or(1.0, |calibration| calibration.slope);
        assert!(slope > 0.0);
        assert_eq!(posterior.directions as usize, n + 1);
        if is_number {
            assert_close("noise", posterior.noise, variance.sqrt(), 2e-6 * variance.sqrt());
        } else {
            assert_close("noise", posterior.noise, 0.0, 0.0);
        }
        let mut means = vec![0.0; n];
        let mut row_of = vec![0.0; n];
        for (group, count) in job.task().counts.iter().enumerate() {
            job.features().design.write_row(group, &mut row_of);
            means.iter_mut().zip(&row_of).for_each(|(m, x)| *m += count * x / job.task().counts.iter().sum::<f64>());
        }
        let ranges: Vec<std::ops::Range<usize>> = job
            .features()
            .groups
            .iter()
            .map(|group| match &group.place {
                Place::Coordinates(range) => range.clone(),
                Place::Kernel(_) => unreachable!("no sub-kernels were asked for"),
            })
            .collect();
        let mut bars = 0;
        for row in 0..table.n_rows {
            let group = job.task().group_of_row[row] as usize;
            let mut a = vec![1.0; n + 1];
            job.features().design.write_row(group, &mut a[1..]);
            let square: f64 =
                a.iter().zip(&covariance).map(|(x, row)| x * row.iter().zip(&a).map(|(c, y)| c * y).sum::<f64>()).sum();
            let expected = slope * square.sqrt();
            let values = values_of(&model, &table, row);
            let found = model.standard_error(&values).expect("a posterior");
            assert_close(&format!("{}, row {row}", question.learner), found, expected, 1e-5 * expected);
            let [low, high] = model.posterior_interval(&values).expect("an interval");
            assert_close("reach", high - low, 2.0 * 1.959_963_984_540_054 * expected, 1e-4 * expected);
            // A bar of one effect is that of the effect less its mean over the rows.
            for (k, range) in ranges.iter().enumerate().filter(|_| row % 20 == 0) {
                let unknown = job.features().groups[k].attributes.iter().all(|at| values[*at] == Value::Unknown);
                let centred: Vec<f64> = range.clone().map(|at| a[at + 1] - means[at]).collect();
                let of = |i: usize| -> f64 {
                    centred.iter().zip(range.clone()).map(|(x, j)| covariance[range.start + i + 1][j + 1] * x).sum()
                };
                let square: f64 = centred.iter().enumerate().map(|(i, x)| x * of(i)).sum();
                let expected = if unknown { 0.0 } else { slope * square.max(0.0).sqrt() };
                let found = model.effect_error(k, &values).expect("a posterior");
                assert_close(&format!("effect {k}, row {row}"), found, expected, 1e-4 * expected + 1e-5 * slope);
            }
            bars += 1;
        }
        assert!(bars > 200);
        // Of nothing known it is the intercept's.
        let unknown = vec![Value::Unknown; model.attributes.len()];
        let alone = model.standard_error(&unknown).expect("a posterior");
        assert_close("intercept", alone, slope * covariance[0][0].sqrt(), 1e-5 * alone);
    }
}

/// Curves, tables, curves by level and surfaces: at the places of their bars what is stored is the formula's.
#[test]
fn every_form_of_effect_has_its_directions() {
    let n = 120;
    let x: Vec<f64> = (0..n).map(|i| ((i * 37) % 50) as f64 / 5.0).collect();
    let z: Vec<f64> = (0..n).map(|i| ((i * 13) % 41) as f64 / 4.0).collect();
    let a: Vec<&str> = (0..n).map(|i| ["p", "q", "r"][(i * 7) % 3]).collect();
    let b: Vec<&str> = (0..n).map(|i| ["s", "t"][(i / 3) % 2]).collect();
    let class: Vec<&str> = (0..n).map(|i| if x[i] + z[i] > 10.0 { "yes" } else { "no" }).collect();
    let table =
        table(vec![numbers("x", &x), numbers("z", &z), labels("a", &a), labels("b", &b), labels("class", &class)]);
    let pair =
        |one: &str, other: &str, map: JointMap| JointGroup { attributes: [one.to_owned(), other.to_owned()], map };
    let spline = AttributeMap { attribute: "x".to_owned(), map: MapChoice::Spline { knots: 4 } };
    for groups in [
        vec![pair("a", "b", JointMap::Cells { bins: 3 })],
        vec![pair("x", "z", JointMap::Cells { bins: 3 })],
        vec![pair("a", "z", JointMap::Product { knots: 3 })],
        vec![pair("z", "x", JointMap::Product { knots: 3 })],
    ] {
        let question = Question { maps: vec![spline.clone()], groups, ..question("class", "proximal-svm") };
        let job = Job::new(&table, &question).expect("a question");
        let model = model_of(&job.model(&learn_units(&job)).expect("a model").1);
        let posterior = model.posterior.as_ref().expect("a posterior");
        let slope = model.calibration.as_ref().expect("calibrated").slope;
        let count = job.features().design.n_coordinates();
        let (covariance, _) = dense(&job, &job.task().y, &Penalties::uniform(1.0, 1.0, count));
        // Every combination of these values: those of the attributes that stand at places of the bars.
        let (mut compared, mut off) = (0, 0);
        for row in 0..n {
            let values = values_of(&model, &table, row);
            let mut coordinates = vec![1.0; count + 1];
            job.features().design.write_row(job.task().group_of_row[row] as usize, &mut coordinates[1..]);
            let square: f64 = coordinates
                .iter()
                .zip(&covariance)
                .map(|(x, row)| x * row.iter().zip(&coordinates).map(|(c, y)| c * y).sum::<f64>())
                .sum();
            let found = model.standard_error(&values).expect("a posterior");
            let ratio = found / (slope * square.sqrt());
            compared += 1;
            // Between places along a straight line: near, and not the same.
            off += usize::from((ratio - 1.0).abs() > 0.05);
        }
        assert!(off * 10 <= compared, "{:?}: {off} of {compared}", question.groups);
        // A coordinate's own variance: of the first place of each effect alone.
        for (group, effect) in job.features().groups.iter().zip(&posterior.effects) {
            let Place::Coordinates(range) = &group.place else { continue };
            let values = effect.along.len() / posterior.directions as usize;
            assert!(values >= range.len().min(2), "{:?}", group.map);
        }
        assert_eq!(model.check(), Ok(()));
    }
}

#[test]
fn arrays_of_a_wrong_length_are_refused() {
    let table = read(&data("sets/iris_versicolor_virginica.csv"), &ReadOptions::default()).expect("a table");
    let target = table.columns.last().expect("columns").name.clone();
    let job = Job::new(&table, &question(&target, "proximal-svm")).expect("a question");
    let model = model_of(&job.model(&[job.unit(0)]).expect("a model").1);
    assert_eq!(model.check(), Ok(()));
    type Spoil = fn(&mut Posterior);
    let cases: [(Spoil, &str); 9] = [
        (|p| p.intercept.truncate(1), ".intercept"),
        (|p| p.directions += 1, ".intercept"),
        (|p| p.effects.truncate(1), ".effects"),
        (|p| p.effects[1].along.push(0.0), ".effects[1].along"),
        (|p| p.effects[0].own = vec![0.0], ".effects[0].own"),
        (|p| p.effects[0].places.clear(), ".effects[0].places"),
        (|p| p.effects[0].places.reverse(), ".effects[0].places"),
        (|p| p.effects[2].along[0] = f64::NAN, ".effects[2].along"),
        (|p| p.noise = f64::INFINITY, ".factor"),
    ];
    for (change, place) in cases {
        let mut broken = model.clone();
        change(broken.posterior.as_mut().expect("a posterior"));
        let wrong = broken.check().expect_err("refused");
        assert!(wrong.starts_with(&format!("posterior{place}:")), "{wrong} {place}");
    }
}

#[test]
fn where_there_are_no_bars_it_is_said() {
    let iris = read(&data("sets/iris.csv"), &ReadOptions::default()).expect("a table");
    let several = Question { outcome: Outcome::AllClasses, ..question("class", "proximal-svm") };
    let job = Job::new(&iris, &several).expect("a question");
    let learned = job.model(&[job.unit(0)]).expect("a model").1;
    assert!(learned.notices.iter().any(|notice| notice.code == "no-posterior"));
}

/// Weights drawn from the prior, σ and k as the learner takes them: 95 % of the bars hold the true sum, and 95 % of new
/// numbers lie in the bars widened by the noise.
#[test]
fn bars_cover_what_they_promise() {
    let mut generator = Pcg64::new(11, 7);
    let mut uniform = || {
        let drawn: f64 = generator.random_range(0.0..1.0);
        drawn
    };
    let mut normal = || {
        // Twelve uniforms would do; the polar method needs no more code.
        loop {
            let (u, v) = (2.0 * uniform() - 1.0, 2.0 * uniform() - 1.0);
            let s: f64 = u * u + v * v;
            if s > 0.0 && s < 1.0 {
                break u * (-2.0 * nomogram::math::ln(s) / s).sqrt();
            }
        }
    };
    let (simulations, n, p, k) = (300, 60, 4, 3.0);
    let (mut inside, mut new_inside, mut asked) = (0, 0, 0);
    for _ in 0..simulations {
        let x: Vec<Vec<f64>> = (0..p).map(|_| (0..n).map(|_| normal()).collect()).collect();
        let scaled: Vec<Vec<f64>> = x
            .iter()
            .map(|column| {
                let mean = column.iter().sum::<f64>() / n as f64;
                let sd = (column.iter().map(|x| (x - mean) * (x - mean)).sum::<f64>() / n as f64).sqrt();
                column.iter().map(|x| (x - mean) / sd).collect()
            })
            .collect();
        // σ = 2 in the target's unit, and weights of variance σ² / k; the intercept is free.
        let (sigma, intercept) = (2.0, 10.0 * normal());
        let w: Vec<f64> = (0..p).map(|_| sigma / f64::sqrt(k) * normal()).collect();
        let truth = |row: usize| intercept + (0..p).map(|j| w[j] * scaled[j][row]).sum::<f64>();
        let y: Vec<f64> = (0..n).map(|row| truth(row) + sigma * normal()).collect();
        let mut columns: Vec<_> = x.iter().enumerate().map(|(j, column)| numbers(&format!("x{j}"), column)).collect();
        columns.push(numbers("y", &y));
        let table = table(columns);
        let mut question = Question { outcome: Outcome::Number, ..question("y", "ridge") };
        question.settings = vec![Setting { name: "lambda".to_owned(), value: k }];
        let job = Job::new(&table, &question).expect("a question");
        let model = model_of(&job.model(&[job.unit(0)]).expect("a model").1);
        let noise = model.posterior.as_ref().expect("a posterior").noise;
        // One row a simulation, so that the cases are independent.
        let row = asked % n;
        let values: Vec<Value> = (0..p).map(|j| Value::Number(x[j][row])).collect();
        let [low, high] = model.posterior_interval(&values).expect("an interval");
        inside += usize::from(low <= truth(row) && truth(row) <= high);
        let error = model.standard_error(&values).expect("a posterior");
        let reach = 1.96 * (error * error + noise * noise).sqrt();
        let new = truth(row) + sigma * normal();
        new_inside += usize::from((new - model.sum(&values)).abs() <= reach);
        asked += 1;
    }
    // Three standard errors of 300 cases at 0.95 are 0.038; estimating σ from 60 rows costs half a percent.
    for (what, count) in [("sum", inside), ("new number", new_inside)] {
        let share = count as f64 / simulations as f64;
        assert!((0.912..=0.988).contains(&share), "{what}: {share}");
    }
}

/// All levels of two attributes and an intercept add up to each other: without shrinkage nothing holds what they share,
/// with next to none its rounding would be all that a bar shows.
#[test]
fn what_nothing_holds_has_no_bars() {
    let n = 90;
    let of = |names: &[&'static str], step: usize| -> Vec<&'static str> {
        (0..n).map(|i| names[(i * step + i / 7) % names.len()]).collect()
    };
    let (g, h) = (of(&["p", "q", "r"], 1), of(&["u", "v", "w", "t"], 3));
    let x: Vec<f64> = (0..n).map(|i| f64::from((i * 37 % 101) as u32)).collect();
    let y: Vec<f64> =
        (0..n).map(|i| 0.1 * x[i] + if g[i] == "p" { 2.0 } else { 0.0 } + f64::from((i * 53 % 17) as u32)).collect();
    let table = table(vec![labels("g", &g), labels("h", &h), numbers("x", &x), numbers("y", &y)]);
    let learned = |lambda: f64| {
        let settings = vec![Setting { name: "lambda".to_owned(), value: lambda }];
        let question = Question { outcome: Outcome::Number, settings, ..question("y", "ridge") };
        let job = Job::new(&table, &question).expect("a question");
        model_of(&job.model(&learn_units(&job)).expect("a model").1)
    };
    for lambda in [0.0, 1e-14] {
        let model = learned(lambda);
        assert!(model.posterior.is_none(), "{lambda}");
        assert!(model.notices.iter().any(|notice| notice.code == "no-posterior"), "{lambda}");
    }
    let error = |lambda: f64| {
        let model = learned(lambda);
        model.standard_error(&values_of(&model, &table, 11)).expect("a posterior")
    };
    assert_close("nearly none", error(1e-7), error(1e-4), 1e-3 * error(1e-4));
}
