//! All classes and numbers, from a table to predictions.

use crate::helper::{assert_close, data};
use crate::tables::{labels, learn_units, model_of, numbers, table};
use nomogram::contract::{AttributeMap, Cell, GridWanted, MapChoice, Outcome, Question};
use nomogram::door::session::{predict, predict_classes};
use nomogram::job::Job;
use nomogram::model::additive::{Link, Setting};
use nomogram::model::classes::{ClassModels, Model};
use nomogram::table::{ReadOptions, Table, read};

fn data_set(file: &str) -> Table {
    read(&data(&format!("sets/{file}")), &ReadOptions::default()).expect("a table")
}

fn question(target: &str, outcome: Outcome, learner: &str) -> Question {
    let mut question = Question::about(target);
    question.outcome = outcome;
    question.learner = learner.to_owned();
    question.folds = 5;
    question.repeats = 1;
    question
}

fn classes_of(job: &Job, units: &[nomogram::contract::Unit]) -> ClassModels {
    match job.model(units).expect("a model").0 {
        Some(Model::Classes(model)) => model,
        other => panic!("a model of classes, not {other:?}"),
    }
}

/// Each score is the learner's own distance, shifted and stretched: offset and slope found from two rows hold for all.
#[test]
fn scores_of_all_classes_are_the_learners_own() {
    for learner in ["svm", "logistic", "naive-bayes"] {
        let table = data_set("iris.csv");
        let job = Job::new(&table, &question("class", Outcome::AllClasses, learner)).expect("a question");
        let units = learn_units(&job);
        let model = classes_of(&job, &units);
        let distances = job.distances(&units[0]).expect("unit 0");
        assert_eq!((model.classes.len(), distances.len()), (3, 3));
        for (class, score) in model.scores.iter().enumerate() {
            assert_eq!(score.link, Link::Identity);
            let sum = |group: usize| {
                let values: Vec<_> = job.task().attributes.iter().map(|attribute| attribute.value(group)).collect();
                score.sum(&values)
            };
            let delta = &distances[class];
            let far =
                (0..delta.len()).max_by(|a, b| (delta[*a] - delta[0]).abs().total_cmp(&(delta[*b] - delta[0]).abs()));
            let far = far.expect("rows");
            let slope = (sum(far) - sum(0)) / (delta[far] - delta[0]);
            assert!(slope >= 0.0, "{learner}: slope {slope}");
            for group in 0..delta.len() {
                let expected = sum(0) + slope * (delta[group] - delta[0]);
                assert_close(&format!("{learner}, class {class}"), sum(group), expected, 1e-9 * (1.0 + expected.abs()));
            }
        }
    }
}

/// Three probabilities a row that add up to 1, and most rows of iris told right on rows not seen.
#[test]
fn probabilities_of_iris_add_up_and_are_good() {
    let table = data_set("iris.csv");
    let job = Job::new(&table, &question("class", Outcome::AllClasses, "svm")).expect("a question");
    let model = classes_of(&job, &learn_units(&job));
    let found = predict_classes(&model, &table);
    assert_eq!(found.len(), 150);
    for row in &found {
        assert_close("sum", row.iter().sum(), 1.0, 1e-12);
    }
    let scores = model.held_out.expect("scores");
    assert!(scores.accuracy > 0.9 && scores.log_loss < 0.35, "{scores:?}");
}

/// With two classes the probability is that of the class against the rest.
#[test]
fn two_classes_are_one_against_the_other() {
    let x: Vec<f64> = (0..200).map(|i| f64::from((i * 37) % 100) / 10.0).collect();
    let class: Vec<&str> = (0..200).map(|i| if (i * 37) % 100 + (i * 61) % 80 > 85 { "a" } else { "b" }).collect();
    let table = table(vec![numbers("x", &x), labels("class", &class)]);
    let job = Job::new(&table, &question("class", Outcome::AllClasses, "svm")).expect("a question");
    let both = classes_of(&job, &learn_units(&job));
    let mut one = question("class", Outcome::OneClass, "svm");
    one.positive = Some(both.classes[0].label.clone());
    let job = Job::new(&table, &one).expect("a question");
    let model = model_of(&job.model(&learn_units(&job)).expect("a model").1);
    for (sum, pair) in predict(&model, &table).iter().zip(predict_classes(&both, &table)) {
        assert_close("probability", nomogram::math::logistic(*sum), pair[0], 1e-3);
    }
}

/// The law for numbers: intercept and effects are the learner's prediction, in the target's unit.
#[test]
fn numbers_are_predicted_in_their_own_unit() {
    for learner in ["ridge", "svr"] {
        let table = data_set("housing.csv");
        let job = Job::new(&table, &question("MEDV", Outcome::Number, learner)).expect("a question");
        let units = learn_units(&job);
        let model = model_of(&job.model(&units).expect("a model").1);
        assert_eq!((model.link, model.calibration.is_none()), (Link::Identity, true));
        let own = &job.distances(&units[0]).expect("unit 0")[0];
        for (group, expected) in own.iter().enumerate() {
            let values: Vec<_> = job.task().attributes.iter().map(|attribute| attribute.value(group)).collect();
            assert_close(learner, model.sum(&values), *expected, 1e-9 * (1.0 + expected.abs()));
        }
        let scores = model.held_out.expect("scores");
        // Least squares explains 0.74 of Boston's variance on its own rows, about 0.71 on rows not seen.
        assert!((0.6..0.76).contains(&scores.r_squared) && (4.0..6.0).contains(&scores.rmse), "{learner}: {scores:?}");
    }
}

/// A unit of a thousandth gives predictions a thousand times as large: learners see standardised numbers.
#[test]
fn the_unit_of_the_target_does_not_matter() {
    let x: Vec<f64> = (0..60).map(|i| f64::from((i * 29) % 60)).collect();
    let y: Vec<f64> = (0..60).map(|i| f64::from((i * 29) % 60) * 0.3 + f64::from((i * 17) % 7)).collect();
    let thousand: Vec<f64> = y.iter().map(|y| 1000.0 * y).collect();
    for learner in ["ridge", "svr"] {
        let sums = |y: &[f64]| {
            let table = table(vec![numbers("x", &x), numbers("y", y)]);
            let job = Job::new(&table, &question("y", Outcome::Number, learner)).expect("a question");
            predict(&model_of(&job.model(&[job.unit(0)]).expect("a model").1), &table)
        };
        for (one, many) in sums(&y).iter().zip(sums(&thousand)) {
            assert_close(learner, many, 1000.0 * one, 1e-3);
        }
    }
}

/// λ = 0 with one nominal attribute predicts the means of its levels.
#[test]
fn ridge_without_a_penalty_predicts_means() {
    let level: Vec<&str> = (0..30).map(|i| ["a", "b", "c"][i % 3]).collect();
    let y: Vec<f64> = (0..30).map(|i| f64::from((i * 7) % 11)).collect();
    let table = table(vec![labels("level", &level), numbers("y", &y)]);
    let mut question = question("y", Outcome::Number, "ridge");
    question.settings = vec![Setting { name: "lambda".to_owned(), value: 0.0 }];
    let job = Job::new(&table, &question).expect("a question");
    let found = predict(&model_of(&job.model(&[job.unit(0)]).expect("a model").1), &table);
    for row in 0..3 {
        let mean = (0..10).map(|i| y[3 * i + row]).sum::<f64>() / 10.0;
        assert_close("mean", found[row], mean, 1e-6);
    }
}

#[test]
fn what_cannot_be_answered_is_refused_with_a_reason() {
    let iris = data_set("iris.csv");
    let code = |question: &Question| {
        nomogram::sentences::Message::from(Job::new(&iris, question).expect_err("a problem")).code
    };
    assert_eq!(code(&question("class", Outcome::Number, "ridge")), "target-not-numeric");
    assert_eq!(code(&question("class", Outcome::AllClasses, "ridge")), "wrong-learner");
    assert_eq!(code(&question("class", Outcome::OneClass, "oracle")), "unknown-learner");
    let mut density = question("class", Outcome::AllClasses, "naive-bayes");
    density.settings = vec![Setting { name: "density".to_owned(), value: 1.0 }];
    assert_eq!(code(&density), "bad-setting");
    for learner in ["radial-svm", "polynomial-svm", "gaussian-process"] {
        assert_eq!(code(&question("class", Outcome::AllClasses, learner)), "one-class-only");
    }
    for degree in [1.0, 2.5, 7.0] {
        let mut steep = question("class", Outcome::OneClass, "polynomial-svm");
        steep.settings = vec![Setting { name: "degree".to_owned(), value: degree }];
        assert_eq!(code(&steep), "bad-setting");
    }
    let mut foreign = question("class", Outcome::OneClass, "naive-bayes");
    foreign.settings = vec![Setting { name: "C".to_owned(), value: 1.0 }];
    assert_eq!(code(&foreign), "unknown-setting");
}

/// At the rows of the data the plane is the learner itself.
#[test]
fn the_plane_of_a_learner_without_a_nomogram_is_the_learner() {
    for learner in ["radial-svm", "polynomial-svm", "gaussian-process"] {
        the_plane_is_the_learner(&question("class", Outcome::OneClass, learner));
    }
    let settings = vec![Setting { name: "compact".to_owned(), value: 1.0 }];
    let short = question("class", Outcome::OneClass, "gaussian-process");
    the_plane_is_the_learner(&Question { settings, ..short });
}

fn the_plane_is_the_learner(question: &Question) {
    let x: Vec<f64> = (0..50).map(|i| f64::from((i * 7) % 50)).collect();
    let z: Vec<f64> = (0..50).map(|i| f64::from((i * 3) % 17)).collect();
    let group: Vec<&str> = (0..50).map(|i| ["p", "q"][i % 2]).collect();
    let class: Vec<&str> = (0..50).map(|i| if (i * 7) % 50 > 20 + (i * 3) % 17 { "yes" } else { "no" }).collect();
    let columns = vec![numbers("x", &x), numbers("z", &z), labels("group", &group), labels("class", &class)];
    let table = table(columns);
    let job = Job::new(&table, question).expect("a question");
    let units = learn_units(&job);
    let (model, learned) = job.model(&units).expect("scores");
    assert!(model.is_none() && learned.model.is_empty() && learned.held_out.is_some());
    let own = job.log_odds(&units).expect("log odds");
    for row in [0, 11, 30, 49] {
        let wanted = GridWanted {
            attributes: ["x".to_owned(), "z".to_owned()],
            x: vec![x[row] - 1.0, x[row]],
            y: vec![z[row], 3.5, z[row] + 1.0],
            others: vec![("group".to_owned(), Cell::Label(group[row].to_owned()))],
        };
        let plane = job.grid(&units, &wanted).expect("a plane");
        assert_eq!(plane.len(), 6);
        assert_close("row", plane[1], own[job.task().group_of_row[row] as usize], 1e-9);
    }
}

/// Lin's similarity is of the file's own rows: that there is no plane is said as it is.
#[test]
fn a_learner_of_values_has_no_plane() {
    let table =
        table(vec![numbers("x", &[1.0, 2.0, 3.0, 4.0, 5.0, 6.0]), labels("class", &["p", "q", "p", "q", "p", "q"])]);
    let job = Job::new(&table, &question("class", Outcome::OneClass, "lin-svm")).expect("a question");
    let wanted =
        GridWanted { attributes: ["x".to_owned(), "x".to_owned()], x: vec![1.0], y: vec![1.0], others: vec![] };
    let problem = job.grid(&learn_units(&job), &wanted).expect_err("a problem");
    assert_eq!(nomogram::sentences::Message::from(problem).code, "no-plane");
}

/// Left in their units, coordinates are those of least squares on the numbers themselves: one of deviation s, held back by
/// k, is one of deviation 1 held back by k/s², so that another unit is another model.
#[test]
fn numbers_that_keep_their_units() {
    let x: Vec<f64> = (0..60).map(|i| f64::from((i * 37) % 60)).collect();
    let y: Vec<f64> = x.iter().enumerate().map(|(i, x)| 0.5 * x + ((i * 23) % 41) as f64).collect();
    let mean = |of: &[f64]| of.iter().sum::<f64>() / 60.0;
    let variance = |of: &[f64]| of.iter().map(|v| (v - mean(of)).powi(2)).sum::<f64>() / 60.0;
    let [of_x, of_y] = [mean(&x), mean(&y)];
    let product = x.iter().zip(&y).map(|(x, y)| (x - of_x) * (y - of_y)).sum::<f64>();
    for times in [1.0, 0.001] {
        let scaled: Vec<f64> = x.iter().map(|x| x * times).collect();
        let all = table(vec![numbers("x", &scaled), numbers("y", &y)]);
        let slope = |units: f64| {
            let mut question = question("y", Outcome::Number, "ridge");
            question.settings =
                vec![Setting { name: "lambda".into(), value: 30.0 }, Setting { name: "units".into(), value: units }];
            let (_, _, model) = crate::tables::learn(&all, &question);
            let sums = predict(&model, &all);
            (sums[1] - sums[0]) / (scaled[1] - scaled[0])
        };
        let held_back = |by: f64| times * product / (times * times * 60.0 * variance(&x) + by);
        assert_close("in its unit", slope(1.0), held_back(30.0), 1e-9 * held_back(30.0).abs());
        let usual = held_back(30.0 * times * times * variance(&x));
        assert_close("of deviation 1", slope(0.0), usual, 1e-9 * usual.abs());
    }
}

/// And the effects of every map are then what the learner found too.
#[test]
fn effects_of_numbers_in_their_units_are_the_learners_own() {
    let x: Vec<f64> = (0..90).map(|i| 40.0 + 0.3 * f64::from((i * 37) % 90)).collect();
    let y: Vec<f64> = x.iter().enumerate().map(|(i, x)| (x - 50.0).powi(2) / 9.0 + ((i * 23) % 41) as f64).collect();
    let all = table(vec![numbers("x", &x), numbers("y", &y)]);
    let said = |map: &MapChoice, units: f64| {
        let mut question = question("y", Outcome::Number, "ridge");
        question.settings =
            vec![Setting { name: "lambda".into(), value: 1e-9 }, Setting { name: "units".into(), value: units }];
        question.maps = vec![AttributeMap { attribute: "x".into(), map: map.clone() }];
        let (job, units, model) = crate::tables::learn(&all, &question);
        let own = job.distances(&units[0]).expect("distances")[0].clone();
        let groups = &job.task().group_of_row;
        let sums = predict(&model, &all);
        for (sum, group) in sums.iter().zip(groups) {
            assert_close(&format!("{map:?}"), *sum, own[*group as usize], 1e-5);
        }
        sums
    };
    for map in [
        MapChoice::Linear,
        MapChoice::Polynomial { degree: 3 },
        MapChoice::Spline { knots: 4 },
        MapChoice::PiecewiseLinear { knots: 2 },
        MapChoice::Radial { centres: 4 },
    ] {
        // Hardly held back, both are least squares.
        for (a, b) in said(&map, 1.0).iter().zip(said(&map, 0.0)) {
            assert_close(&format!("{map:?}"), *a, b, 1e-3);
        }
    }
}
