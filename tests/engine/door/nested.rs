//! `evaluate` from the inside: nothing comes from the rows that are predicted, whatever the learner; the numbers are those
//! of a nested loop written out here; and neither the order of the file nor needless fits are in them.

use crate::helper::{assert_close, data};
use crate::oracle::svm::{dual_of_kernel, primal_of_scores};
use crate::tables::{labels, learn_units, numbers, table};
use nomogram::calibrate::platt;
use nomogram::cli::evaluate::{held_out, outer_folds, predict_held_out};
use nomogram::contract::{AttributeMap, MapChoice, Measure, Outcome, Question};
use nomogram::job::Job;
use nomogram::math::exp;
use nomogram::model::additive::Setting;
use nomogram::table::{ReadOptions, Table, read};

const HELD: [u32; 5] = [3, 11, 20, 38, 41];

/// Forty-eight rows with numbers, levels and holes; those that are held out are what `other` makes of them.
fn rows(other: bool) -> Table {
    let n = 48;
    let is_other = |i: usize| other && HELD[1..].contains(&(i as u32));
    let x: Vec<f64> = (0..n).map(|i| if is_other(i) { 1e4 + i as f64 } else { ((i * 37) % 50) as f64 / 5.0 }).collect();
    let z: Vec<f64> = (0..n).map(|i| if i % 11 == 3 { f64::NAN } else { ((i * 13) % 41) as f64 / 4.0 }).collect();
    let a: Vec<&str> = (0..n).map(|i| if is_other(i) { "new" } else { ["p", "q", "r", ""][(i * 7) % 4] }).collect();
    let b: Vec<&str> = (0..n).map(|i| ["s", "t"][(i / 3) % 2]).collect();
    let says = |i: usize| (i * 37) % 50 + (i * 13) % 41 * ((i / 3) % 2) + (i * 29) % 23;
    let class: Vec<&str> = (0..n).map(|i| if (says(i) > 42) != is_other(i) { "yes" } else { "no" }).collect();
    table(vec![numbers("x", &x), numbers("z", &z), labels("a", &a), labels("b", &b), labels("class", &class)])
}

fn question(learner: &str) -> Question {
    let positive = Some("yes".to_owned());
    Question { learner: learner.to_owned(), folds: 3, repeats: 1, positive, ..Question::about("class") }
}

fn with(learner: &str, attribute: &str, map: MapChoice) -> Question {
    Question { maps: vec![AttributeMap { attribute: attribute.to_owned(), map }], ..question(learner) }
}

fn predicted(table: &Table, question: &Question, held: &[u32]) -> Vec<Vec<f64>> {
    let whole = Job::new(table, question).expect("a question");
    predict_held_out(table, &question.clone().into(), &whole, held).expect("predictions")
}

/// What is said of row 3 is the same whatever the rows are that are held out with it, classes and all.
#[test]
fn nothing_comes_from_the_rows_that_are_predicted() {
    let similarity = MapChoice::Similarity { measure: Measure::Goodall3, most: 2, labelled_only: false };
    let plain = [
        "svm",
        "proximal-svm",
        "logistic",
        "naive-bayes",
        "radial-svm",
        "polynomial-svm",
        "lin-svm",
        "gaussian-process",
    ];
    let questions = plain.into_iter().chain(["random-forest"]).map(question).chain([
        with("radial-svm", "a", similarity.clone()),
        with("polynomial-svm", "x", MapChoice::Spline { knots: 3 }),
        with("radial-svm", "x", MapChoice::Radial { centres: 4 }),
        with("svm", "a", similarity),
        with("svm", "x", MapChoice::RadialKernel { gamma: 0.5 }),
        Question { settings: vec![Setting { name: "compact".to_owned(), value: 1.0 }], ..question("gaussian-process") },
    ]);
    for question in questions {
        let [found, other] = [false, true].map(|other| predicted(&rows(other), &question, &HELD)[0][0]);
        assert_close(&format!("{} {:?}", question.learner, question.maps), other, found, 1e-9);
        assert!(found.abs() > 1e-3, "{found} of {} would be no test", question.learner);
    }
}

/// Values in coordinates by hand: numbers standardised over the rows that are learned from, a 0/1 coordinate a level.
fn coordinates(all: &Table, train: &[u32], row: u32) -> Vec<f64> {
    use nomogram::table::Cells;
    let mut out = Vec::new();
    for column in &all.columns[..4] {
        match &column.cells {
            Cells::Numbers { values, .. } => {
                let known: Vec<f64> = train.iter().map(|r| values[*r as usize]).filter(|x| !x.is_nan()).collect();
                let mean = known.iter().sum::<f64>() / known.len() as f64;
                let variance = known.iter().map(|x| (x - mean) * (x - mean)).sum::<f64>() / known.len() as f64;
                let x = values[row as usize];
                out.push(if x.is_nan() { 0.0 } else { (x - mean) / variance.sqrt() });
            }
            Cells::Labels { levels, codes } => {
                out.extend((0..levels.len()).map(|level| f64::from(u8::from(codes[row as usize] as usize == level))));
            }
        }
    }
    out
}

type Kernel = fn(&[f64], &[f64]) -> f64;

/// Distances of `rows` from the border that is learned from `train`; `usable`: what the coordinates are made from.
fn machine(all: &Table, kernel: Kernel, usable: &[u32], train: &[u32], rows: &[u32]) -> Vec<f64> {
    let at = |rows: &[u32]| -> Vec<Vec<f64>> { rows.iter().map(|row| coordinates(all, usable, *row)).collect() };
    let (x, to) = (at(train), at(rows));
    let y: Vec<f64> = train.iter().map(|row| of_class(all, *row)).collect();
    let pairs: Vec<Vec<f64>> = x.iter().map(|a| x.iter().map(|b| kernel(a, b)).collect()).collect();
    let cost = vec![1.0; y.len()];
    let c: Vec<f64> = dual_of_kernel(&pairs, &y, &cost).iter().zip(&y).map(|(a, y)| a * y).collect();
    let sum = |of: &[f64]| -> f64 { of.iter().zip(&c).map(|(k, c)| k * c).sum() };
    let scores: Vec<f64> = pairs.iter().map(|of| sum(of)).collect();
    let squared: f64 = scores.iter().zip(&c).map(|(f, c)| f * c).sum();
    let (_, ends) = primal_of_scores(&scores, squared, &y, &cost);
    let bias = f64::midpoint(ends[0], ends[1]);
    to.iter().map(|z| (sum(&x.iter().map(|a| kernel(a, z)).collect::<Vec<f64>>()) + bias) / squared.sqrt()).collect()
}

fn of_class(table: &Table, row: u32) -> f64 {
    let nomogram::table::Cells::Labels { levels, codes } = &table.columns[4].cells else { panic!("classes") };
    if levels[codes[row as usize] as usize] == "yes" { 1.0 } else { -1.0 }
}

/// A fold of `evaluate` by hand: inner folds, each learned by pairs of dual variables; their pooled distances to four
/// digits of their range; the logistic curve through them; the machine of all other rows on the rows that are left out.
#[test]
fn black_boxes_are_those_of_a_nested_loop() {
    let all = rows(false);
    let train: Vec<u32> = (0..48).filter(|row| !HELD.contains(row)).collect();
    let radial: Kernel = |a, b| exp(-a.iter().zip(b).map(|(x, z)| (x - z) * (x - z)).sum::<f64>() / a.len() as f64);
    let square: Kernel = |a, b| (1.0 + a.iter().zip(b).map(|(x, z)| x * z).sum::<f64>()).powi(2);
    for (learner, kernel) in [("radial-svm", radial), ("polynomial-svm", square)] {
        let question = question(learner);
        let part = all.at_rows(&train);
        // Only which rows are an inner fold is asked for.
        let job = Job::new(&part, &question).expect("a question");
        assert!(job.task().counts.iter().all(|count| *count < 1.5), "a row is a group");
        let row_of = |group: usize| {
            let at = job.task().group_of_row.iter().position(|of| *of as usize == group).expect("a row");
            train[at]
        };
        let (mut pooled, mut positive) = (Vec::new(), Vec::new());
        for fold in 0..3 {
            let held: Vec<u32> = job.held_out_groups(fold).iter().map(|(group, _)| row_of(*group)).collect();
            let rest: Vec<u32> = train.iter().copied().filter(|row| !held.contains(row)).collect();
            pooled.extend(machine(&all, kernel, &train, &rest, &held));
            positive.extend(held.iter().map(|row| of_class(&all, *row) > 0.0));
        }
        let (low, high) = pooled.iter().fold((f64::INFINITY, f64::NEG_INFINITY), |(l, h), d| (l.min(*d), h.max(*d)));
        let step = 1e-4 * (high - low);
        pooled.iter_mut().for_each(|d| *d = (*d / step).round() * step);
        let curve = platt::fit(&pooled, &positive, &vec![1.0; pooled.len()], platt::Targets::Automatic);
        let expected = machine(&all, kernel, &train, &train, &HELD);
        for (found, delta) in predicted(&all, &question, &HELD).iter().zip(expected) {
            assert_close(learner, found[0], curve.log_odds(delta), 2e-3);
        }
    }
}

/// Every number with its path.
fn numbers_in(path: &str, of: &serde_json::Value) -> Vec<(String, f64)> {
    match of {
        serde_json::Value::Object(fields) => {
            fields.iter().flat_map(|(name, of)| numbers_in(&format!("{path}, {name}"), of)).collect()
        }
        serde_json::Value::Array(items) => {
            items.iter().enumerate().flat_map(|(at, of)| numbers_in(&format!("{path}, {at}"), of)).collect()
        }
        serde_json::Value::Number(number) => vec![(path.to_owned(), number.as_f64().expect("a number"))],
        _ => Vec::new(),
    }
}

/// The same table in another order has the same folds, hence the same scores.
#[test]
fn the_order_of_the_file_does_not_matter() {
    let heart = read(&data("sets/heart_disease.csv"), &ReadOptions::default()).expect("a table");
    let target = heart.columns.last().expect("columns").name.clone();
    let shuffled =
        heart.at_rows(&(0..heart.n_rows as u32).map(|row| row * 7 % heart.n_rows as u32).collect::<Vec<_>>());
    assert_ne!(heart.n_rows % 7, 0, "every row once");
    for (learner, tolerance) in [("logistic", 1e-9), ("naive-bayes", 1e-9), ("random-forest", 1e-9), ("svm", 1e-5)] {
        let mut question = Question { folds: 2, repeats: 1, ..question(learner) };
        (question.target, question.positive) = (target.clone(), None);
        if learner == "random-forest" {
            question.settings = vec![Setting { name: "trees".to_owned(), value: 20.0 }];
        }
        let [found, again] = [&heart, &shuffled].map(|table| {
            let (folds, n) = outer_folds(table, &question, 5, 2).expect("folds");
            assert_eq!((folds.len(), folds.iter().map(Vec::len).sum::<usize>()), (10, 2 * n));
            held_out(table, &question.clone().into(), &folds).expect("scores")
        });
        let (found, again) = (numbers_in("", &found), numbers_in("", &again));
        assert!(found.len() >= 7, "{found:?}");
        for ((name, score), (other, again)) in found.iter().zip(&again) {
            assert_eq!(name, other);
            assert_close(&format!("{learner}{name}"), *again, *score, tolerance);
        }
    }
}

/// Where there is nothing to calibrate no fold is fitted, and the predictions are those of all units.
#[test]
fn nothing_is_fitted_that_a_prediction_does_not_need() {
    let all = rows(false);
    let n = |question: &Question| Job::new(&all, question).expect("a question").n_units_to_predict();
    let found = ["random-forest", "logistic", "naive-bayes", "svm", "radial-svm"].map(|learner| n(&question(learner)));
    assert_eq!(found, [0, 1, 1, 4, 4]);
    let calibrated = |learner: &str| Question {
        settings: vec![Setting { name: "calibrate".to_owned(), value: 1.0 }],
        resamples: 7,
        ..question(learner)
    };
    assert_eq!(n(&calibrated("logistic")), 4);
    assert_eq!(n(&Question { outcome: Outcome::AllClasses, positive: None, ..question("logistic") }), 4);
    for question in
        [question("logistic"), calibrated("logistic"), question("random-forest"), calibrated("random-forest")]
    {
        let job = Job::new(&all, &question).expect("a question");
        let units = learn_units(&job);
        let expected = job.log_odds(&units).expect("log odds");
        let values: Vec<_> = job.task().attributes.iter().map(|attribute| attribute.values_in(&all)).collect();
        let found = match job.model(&units[..job.n_units_to_predict()]) {
            Ok((Some(nomogram::model::classes::Model::Additive(model)), _)) => {
                nomogram::door::session::predict(&model, &all)
            }
            _ => job.log_odds_at(&units[..job.n_units_to_predict()], &values).expect("log odds"),
        };
        for (row, sum) in found.iter().enumerate() {
            assert_close(&question.learner, *sum, expected[job.task().group_of_row[row] as usize], 1e-9);
        }
    }
}
