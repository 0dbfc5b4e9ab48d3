//! Taking the other class as the positive one turns every sum and every interval round and changes nothing else, however
//! many rows the classes have; and rows set aside to calibrate move no coordinate of the others.

use crate::helper::{assert_close, data};
use crate::tables::{Plain, labels, learn, learn_units, numbers, plain, plain_name, question, table};
use nomogram::contract::{
    AttributeMap, CutMethod, IntervalMethod, JointGroup, JointMap, MapChoice, Measure, Outcome, Question,
};
use nomogram::door::session::{predict, predict_classes, predict_intervals};
use nomogram::features::Features;
use nomogram::job::Job;
use nomogram::model::additive::Setting;
use nomogram::model::classes::Model;
use nomogram::table::{ReadOptions, Table, read};
use nomogram::task::{AttributeValues, Task, TaskSpec};
use proptest::prelude::*;

/// Both ways round, by every learner that adds up and every interval.
fn assert_mirrored(what: &str, table: &Table, classes: [&str; 2], wanted: &Question) {
    for interval in [IntervalMethod::None, IntervalMethod::Inductive, IntervalMethod::Cross] {
        for (learner, tolerance) in [("logistic", 1e-6), ("naive-bayes", 1e-8), ("proximal-svm", 1e-8), ("svm", 1e-4)] {
            let [(sums, ends), (other, other_ends)] = classes.map(|class| {
                let positive = Some(class.to_owned());
                let learner = learner.to_owned();
                let (_, _, model) = learn(table, &Question { positive, learner, interval, ..wanted.clone() });
                (predict(&model, table), predict_intervals(&model, table))
            });
            for row in 0..table.n_rows {
                let size = 1.0 + sums[row].abs();
                assert_close(
                    &format!("{what}, {learner}, {interval:?}, row {row}"),
                    other[row],
                    -sums[row],
                    tolerance * size,
                );
                if let (Some(of), Some(to)) = (ends[row], other_ends[row]) {
                    assert_close("low", of.0, 1.0 - to.1, 1e-6);
                    assert_close("high", of.1, 1.0 - to.0, 1e-6);
                }
            }
        }
    }
}

/// The rows and, with the class turned round, as many again that differ from them: classes of one size.
fn balanced(plain: &Plain) -> Plain {
    let mut twice = plain.rows(&(0..plain.n_rows()).chain(0..plain.n_rows()).collect::<Vec<usize>>());
    let n = plain.n_rows();
    twice.class[n..].iter_mut().for_each(|class| *class = !*class);
    for (at, column) in twice.numbers.iter_mut().enumerate() {
        column[n..].iter_mut().enumerate().for_each(|(row, x)| *x += ((row * 7 + at) % 5) as f64 / 8.0 - 0.1);
    }
    twice
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]
    #[test]
    fn classes_of_one_size_are_turned_round(plain in plain()) {
        let table = balanced(&plain).table(plain_name, false);
        assert_mirrored("balanced", &table, ["yes", "no"], &Question { repeats: 1, ..question() });
    }
}

/// Where the table is its own mirror image only the labels tell the classes apart.
#[test]
fn a_table_that_is_its_own_mirror_image() {
    let n = 24;
    let class: Vec<&str> = (0..n).map(|i| ["b", "a"][i % 2]).collect();
    // u goes with a as often as v with b.
    let level: Vec<&str> =
        (0..n).map(|i| if (i / 2) % 3 == 0 { ["u", "v"][i % 2] } else { ["v", "u"][i % 2] }).collect();
    let table = table(vec![labels("level", &level), labels("class", &class)]);
    assert_mirrored("mirror image", &table, ["a", "b"], &Question { folds: 4, repeats: 2, ..Question::about("class") });
}

#[test]
fn irises_of_one_size_by_every_learner() {
    let table = read(&data("sets/iris_versicolor_virginica.csv"), &ReadOptions::default()).expect("a table");
    let name = table.columns.last().expect("columns").name.clone();
    let wanted = Question { folds: 4, repeats: 1, ..Question::about(&name) };
    let classes = nomogram::table::classes(&table.columns[table.columns.len() - 1]).classes;
    let classes: Vec<&str> = classes.iter().map(|class| class.label.as_str()).collect();
    assert_mirrored("irises", &table, [classes[0], classes[1]], &wanted);
    for (learner, tolerance) in [
        ("radial-svm", 1e-4),
        ("polynomial-svm", 1e-4),
        ("lin-svm", 1e-4),
        ("gaussian-process", 1e-6),
        ("random-forest", 1e-9),
    ] {
        assert_turned_round(learner, &table, &classes, &wanted, tolerance);
    }
}

/// The log odds of every row are those of the other class with another sign.
fn assert_turned_round(learner: &str, table: &Table, classes: &[&str], wanted: &Question, tolerance: f64) {
    let [found, other] = [0, 1].map(|at: usize| {
        let question =
            Question { learner: learner.to_owned(), positive: Some(classes[at].to_owned()), ..wanted.clone() };
        let job = Job::new(table, &question).expect("a question");
        let found = job.log_odds(&learn_units(&job)).expect("log odds");
        let of_row = |group: &u32| found[*group as usize];
        job.task().group_of_row.iter().map(of_row).collect::<Vec<f64>>()
    });
    assert!(found.iter().any(|of| of.abs() > 0.1), "{learner}: a machine that says something");
    for (of, to) in found.iter().zip(&other) {
        assert_close(learner, *to, -of, tolerance * (1.0 + of.abs()));
    }
}

/// Levels, of which some have the same share, missing cells, and numbers beside them.
#[test]
fn forests_of_levels_are_turned_round() {
    let n = 120;
    let at = |i: usize, k: usize| (i * k + i / 7) % 61;
    let a: Vec<&str> = (0..n).map(|i| ["p", "q", "r", "s", ""][at(i, 17) % 5]).collect();
    let b: Vec<&str> = (0..n).map(|i| ["t", "u", "v"][at(i, 29) % 3]).collect();
    let x: Vec<f64> = (0..n).map(|i| if i % 13 == 5 { f64::NAN } else { at(i, 41) as f64 }).collect();
    let class: Vec<&str> =
        (0..n).map(|i| if (at(i, 17) % 5 < 2) == (at(i, 53) % 4 > 0) { "well" } else { "ill" }).collect();
    let table = table(vec![labels("a", &a), labels("b", &b), numbers("x", &x), labels("class", &class)]);
    for (trees, leaf) in [(1.0, 1.0), (30.0, 5.0)] {
        let settings = [("trees", trees), ("leaf", leaf)];
        let settings = settings.map(|(name, value)| Setting { name: name.to_owned(), value }).to_vec();
        let wanted = Question { folds: 3, repeats: 1, settings, ..Question::about("class") };
        assert_turned_round("random-forest", &table, &["well", "ill"], &wanted, 1e-9);
    }
}

/// Of several classes of one size too the names say nothing.
#[test]
fn names_of_classes_say_nothing() {
    let table = read(&data("sets/iris.csv"), &ReadOptions::default()).expect("a table");
    let at = table.columns.len() - 1;
    let mut renamed = table.clone();
    if let nomogram::table::Cells::Labels { levels, .. } = &mut renamed.columns[at].cells {
        *levels = ["z", "m", "a"].map(str::to_owned).to_vec();
    }
    let [found, other] = [&table, &renamed].map(|table| {
        let question =
            Question { outcome: Outcome::AllClasses, folds: 3, repeats: 1, ..Question::about(&table.columns[at].name) };
        let job = Job::new(table, &question).expect("a question");
        let Some(Model::Classes(model)) = job.model(&learn_units(&job)).expect("a model").0 else { panic!("a family") };
        let mut found = predict_classes(&model, table);
        found.iter_mut().for_each(|of_row| of_row.sort_by(f64::total_cmp));
        found.concat()
    });
    for (of, to) in found.iter().zip(&other) {
        assert_close("renamed", *to, *of, 1e-6);
    }
}

/// Every map, of one attribute and of pairs: what the rows that may not be looked at are changes nothing for the others.
#[test]
fn rows_set_aside_move_no_coordinate_of_the_others() {
    let n = 60;
    let aside = |i: usize| i % 4 == 1;
    let x: Vec<f64> = (0..n).map(|i| if i % 11 == 3 { f64::NAN } else { ((i * 37) % 50) as f64 / 5.0 }).collect();
    let z: Vec<f64> = (0..n).map(|i| ((i * 13) % 41) as f64 / 4.0).collect();
    let a: Vec<&str> = (0..n).map(|i| ["p", "q", "r", "s", ""][(i * 7) % 5]).collect();
    let b: Vec<&str> = (0..n).map(|i| ["t", "u"][(i / 3) % 2]).collect();
    let class: Vec<&str> = (0..n).map(|i| if (i * 37) % 50 + (i * 29) % 23 > 34 { "yes" } else { "no" }).collect();
    let all =
        table(vec![numbers("x", &x), numbers("z", &z), labels("a", &a), labels("b", &b), labels("class", &class)]);
    let spec = TaskSpec { target: "class".to_owned(), positive: Some("yes".to_owned()), ..TaskSpec::default() };
    let task = Task::new(&all, &spec).expect("a task");
    let rows: Vec<f64> = (0..task.n_groups()).map(|i| if aside(i) { 0.0 } else { task.counts[i] }).collect();
    let mut other = task.clone();
    for attribute in &mut other.attributes {
        match &mut attribute.values {
            AttributeValues::Numbers(values) => {
                values.iter_mut().enumerate().filter(|(i, _)| aside(*i)).for_each(|(i, x)| *x = 40.0 + i as f64);
            }
            AttributeValues::Codes(codes) => {
                codes.iter_mut().enumerate().filter(|(i, _)| aside(*i)).for_each(|(_, code)| *code = 0);
            }
        }
    }
    let cut = |method| MapChoice::Discretised { method, bins: 4, cuts: Vec::new() };
    let similarity = |most| MapChoice::Similarity { measure: Measure::Goodall3, most, labelled_only: false };
    let singles = [
        ("x", MapChoice::Linear),
        ("x", cut(CutMethod::EqualFrequency)),
        ("x", cut(CutMethod::EqualWidth)),
        ("x", cut(CutMethod::Entropy)),
        ("x", MapChoice::Polynomial { degree: 3 }),
        ("x", MapChoice::PiecewiseLinear { knots: 3 }),
        ("x", MapChoice::Spline { knots: 4 }),
        ("x", MapChoice::Sigmoid { bumps: 3 }),
        ("x", MapChoice::Radial { centres: 5 }),
        ("x", MapChoice::RadialKernel { gamma: 0.7 }),
        ("x", MapChoice::CompactKernel { range: 0.8 }),
        ("a", MapChoice::Ordinal),
        ("a", similarity(0)),
        ("a", similarity(2)),
    ];
    let pairs = [JointMap::Cells { bins: 3 }, JointMap::Product { knots: 4 }, JointMap::RadialKernel { gamma: 0.5 }];
    let single = |(name, map): &(&str, MapChoice)| {
        (vec![AttributeMap { attribute: (*name).to_owned(), map: map.clone() }], Vec::new())
    };
    let pair = |map: &JointMap| {
        let of = |pair: [&str; 2]| JointGroup { attributes: pair.map(str::to_owned), map: map.clone() };
        (Vec::new(), vec![of(["x", "z"]), of(["a", "b"])])
    };
    let mut tried: Vec<_> = singles.iter().map(single).chain(pairs.iter().map(pair)).collect();
    tried.push((
        Vec::new(),
        vec![JointGroup { attributes: ["x", "b"].map(str::to_owned), map: JointMap::Product { knots: 3 } }],
    ));
    for (maps, groups) in tried {
        // Levels with an order are what ordinal coordinates take.
        let of = |task: &Task| {
            let mut task = task.clone();
            if maps.first().is_some_and(|map| map.map == MapChoice::Ordinal) {
                task.attributes[2].attribute.kind = nomogram::model::additive::AttributeKind::Ordered;
            }
            let plan = Features::check(&task, &maps, &groups).unwrap_or_else(|problem| panic!("{maps:?}: {problem:?}"));
            Features::of_rows(&task, &plan, &rows, &rows)
        };
        let [found, moved] = [&task, &other].map(of);
        assert_eq!(found.design.n_coordinates(), moved.design.n_coordinates(), "{maps:?} {groups:?}");
        let whole = Features::of_rows(&task, &Features::check(&task, &[], &[]).expect("a plan"), &task.counts, &rows);
        assert!(found.design != whole.design, "rows set aside would say nothing: no test");
        let mut points = [Vec::new(), Vec::new()];
        for row in (0..task.n_groups()).filter(|row| !aside(*row)) {
            let of = |features: &Features| {
                let mut out = vec![0.0; features.design.n_coordinates()];
                features.design.write_row(row, &mut out);
                out
            };
            for (x, y) in of(&found).iter().zip(&of(&moved)) {
                assert_close(&format!("{maps:?} {groups:?}, row {row}"), *y, *x, 1e-12);
            }
            for (points, (features, task)) in points.iter_mut().zip([(&found, &task), (&moved, &other)]) {
                for group in &features.groups {
                    let given: Vec<_> = group
                        .attributes
                        .iter()
                        .map(|at| nomogram::features::maps::Given::of(&task.attributes[*at].values, row))
                        .map(|value| value.unwrap_or(nomogram::features::maps::Given::Number(f64::NAN)))
                        .collect();
                    points.extend(group.map.kernel_point(&given).0.into_iter().filter(|x| !x.is_nan()));
                }
            }
        }
        let [found, moved] = points;
        assert_eq!(found.len(), moved.len());
        found.iter().zip(&moved).for_each(|(x, y)| assert_close("kernel", *y, *x, 1e-12));
    }
}

/// The inductive interval through the job: means and deviations are those of the rows that are learned from.
#[test]
fn the_inductive_model_is_standardised_without_the_rows_set_aside() {
    let table = read(&data("sets/heart_disease.csv"), &ReadOptions::default()).expect("a table");
    let name = table.columns.last().expect("columns").name.clone();
    let question = Question { interval: IntervalMethod::Inductive, ..Question::about(&name) };
    let job = Job::new(&table, &question).expect("a question");
    let aside = job.calibrating(0);
    assert!(aside.iter().sum::<f64>() > 60.0);
    let used: Vec<f64> = job.task().counts.iter().zip(&aside).map(|(all, aside)| all - aside).collect();
    let mut numbers = 0;
    for (column, attribute) in
        job.task().attributes.iter().filter(|a| matches!(a.values, AttributeValues::Numbers(_))).enumerate()
    {
        let AttributeValues::Numbers(values) = &attribute.values else { continue };
        let known = || values.iter().zip(&used).filter(|(x, _)| !x.is_nan());
        let rows: f64 = known().map(|(_, n)| n).sum();
        let mean = known().map(|(x, n)| n * x).sum::<f64>() / rows;
        let sd = (known().map(|(x, n)| n * (x - mean) * (x - mean)).sum::<f64>() / rows).sqrt();
        for (row, x) in values.iter().enumerate() {
            let expected = if x.is_nan() { 0.0 } else { (x - mean) / sd };
            assert_close("standardised", job.features().design.dense_row(row)[column], expected, 1e-12);
        }
        numbers += 1;
    }
    assert!(numbers > 3);
}
