//! The random forest from a table on: out-of-bag scores against scikit-learn's, what is refused, the plane.

use super::judged::of;
use super::references;
use crate::helper::assert_close;
use crate::sets;
use crate::tables::{labels, learn_units, numbers, table};
use nomogram::contract::{AttributeMap, Cell, ForestSeen, GridWanted, MapChoice, Metric, Outcome, Question};
use nomogram::door::session::Session;
use nomogram::job::Job;
use nomogram::model::additive::Setting;
use nomogram::sentences::Message;
use nomogram::table::{ReadOptions, Table};
use serde_json::Value;

fn setting(name: &str, value: f64) -> Setting {
    Setting { name: name.to_owned(), value }
}

fn of_forest(mut question: Question, settings: &[(&str, f64)]) -> Question {
    question.learner = "random-forest".to_owned();
    question.folds = 5;
    question.repeats = 1;
    question.settings = settings.iter().map(|(name, value)| setting(name, *value)).collect();
    question
}

fn seen(table: &Table, question: &Question) -> ForestSeen {
    let job = Job::new(table, question).expect("a question");
    job.forest_seen(&[job.unit(0)]).expect("a forest")
}

/// Accuracy, Brier score and AUC of scikit-learn's `RandomForestClassifier(200)` on one-hot columns in tenfold
/// cross-validation (cv_*.json; of sets without such a file by the same script, tests/data/README.md).
fn scikit_learn(name: &str) -> [f64; 3] {
    match name {
        "german_credit" => [0.768, 0.1626, 0.7927],
        "pima" => [0.7591, 0.1627, 0.8193],
        "housing_binary" => [0.8755, 0.0846, 0.9566],
        "voting" => [0.9632, 0.0323, 0.9913],
        _ => {
            let text = sets::text(&format!("reference/cv_{name}.json"));
            let all: Value = serde_json::from_str(&text).expect("JSON");
            ["accuracy", "brier", "auc"].map(|score| all["results"]["rf"][score].as_f64().expect("a score"))
        }
    }
}

/// Out of bag, and where the forest is the same but for our whole levels instead of one-hot columns, the scores are
/// scikit-learn's within sampling error: two standard errors of the accuracy of so many rows.
#[test]
fn out_of_bag_scores_are_scikit_learns_held_out_ones() {
    for name in [
        "iris_versicolor_virginica",
        "heart_disease",
        "titanic",
        "ionosphere",
        "german_credit",
        "pima",
        "housing_binary",
        "voting",
    ] {
        let (table, question) = references::table(name);
        let found = seen(&table, &of_forest(question, &[("trees", 200.0), ("leaf", 1.0)])).out_of_bag;
        let [accuracy, brier, auc] = scikit_learn(name);
        println!("{name}: {found:?} ({accuracy}, {brier}, {auc})");
        let error = (accuracy * (1.0 - accuracy) / found.rows).sqrt();
        assert_close(&format!("{name} accuracy"), of(&found, Metric::Accuracy), accuracy, 2.0 * error);
        assert_close(&format!("{name} Brier"), of(&found, Metric::Brier), brier, 0.01);
        // Titanic has 24 different rows: a row that is out of a bag leaves the share of its likes moved against its own
        // class, so that what a fold counts as ties goes the wrong way.
        let off = if name == "titanic" { 0.05 } else { 0.02 };
        assert_close(&format!("{name} AUC"), of(&found, Metric::Auc), auc, off);
        assert!(of(&found, Metric::AveragePrecision) > 0.5, "{name}: {found:?}");
        // Accuracy is the mean of those of the classes.
        let job = Job::new(&table, &of_forest(references::table(name).1, &[])).expect("a question");
        let share = job.task().target.events / job.task().target.rows;
        let [positive, negative] =
            [Metric::PositiveAccuracy, Metric::NegativeAccuracy].map(|metric| of(&found, metric));
        assert_close("by class", share * positive + (1.0 - share) * negative, of(&found, Metric::Accuracy), 2e-3);
    }
}

/// What the trees say of rows that they did not see is what folds say.
#[test]
fn out_of_bag_scores_are_those_of_the_folds() {
    for name in ["heart_disease", "german_credit"] {
        let (table, question) = references::table(name);
        let job = Job::new(&table, &of_forest(question, &[("trees", 100.0)])).expect("a question");
        let units = learn_units(&job);
        let (model, learned) = job.model(&units).expect("scores");
        assert!(model.is_none() && learned.model.is_empty());
        let folds = learned.held_out.and_then(|scores| scores.one_class).expect("scores");
        let own = job.forest_seen(&units).expect("a forest").out_of_bag;
        let accuracy = of(&own, Metric::Accuracy);
        let error = (accuracy * (1.0 - accuracy) / own.rows).sqrt();
        assert_close(&format!("{name} accuracy"), accuracy, folds.accuracy, 2.0 * error);
        assert_close(&format!("{name} Brier"), of(&own, Metric::Brier), folds.brier, 0.008);
        assert_close(&format!("{name} log loss"), of(&own, Metric::LogLoss), folds.log_loss, 0.02);
        assert_close(&format!("{name} AUC"), of(&own, Metric::Auc), folds.auc, 0.02);
    }
}

fn made(n: usize) -> Table {
    let x: Vec<f64> = (0..n).map(|i| ((i * 37) % n) as f64).collect();
    let z: Vec<f64> = (0..n).map(|i| ((i * 11) % 17) as f64).collect();
    let group: Vec<&str> = (0..n).map(|i| ["p", "q", ""][(i * 7) % 3]).collect();
    let class: Vec<&str> =
        (0..n).map(|i| if (i * 37) % n > n / 2 + (i * 11) % 17 || i % 9 == 0 { "yes" } else { "no" }).collect();
    table(vec![numbers("x", &x), numbers("z", &z), labels("group", &group), labels("class", &class)])
}

/// At the rows of the data the plane is the forest itself.
#[test]
fn the_plane_of_a_forest_is_the_forest() {
    let table = made(80);
    let job = Job::new(&table, &of_forest(Question::about("class"), &[("trees", 40.0)])).expect("a question");
    let units = learn_units(&job);
    let own = job.log_odds(&units).expect("log odds");
    for row in [0, 11, 30, 79] {
        let group = job.task().group_of_row[row] as usize;
        let cell = |at: usize| job.task().attributes[at].value(group);
        let number = |at: usize| match cell(at) {
            nomogram::model::evaluate::Value::Number(x) => x,
            other => panic!("{other:?}"),
        };
        let others = match cell(2) {
            nomogram::model::evaluate::Value::Label(label) => {
                vec![("group".to_owned(), Cell::Label(label.to_owned()))]
            }
            _ => Vec::new(),
        };
        let wanted = GridWanted {
            attributes: ["x".to_owned(), "z".to_owned()],
            x: vec![number(0) - 20.0, number(0)],
            y: vec![number(1), 3.5],
            others,
        };
        let plane = job.grid(&units, &wanted).expect("a plane");
        assert_eq!(plane.len(), 4);
        assert_close("row", plane[1], own[group], 0.0);
    }
}

/// Trees see the attributes themselves: maps and pairs say nothing to them, and with kernels they are as fast.
#[test]
fn maps_say_nothing_to_trees() {
    let table = made(60);
    let plain = of_forest(Question::about("class"), &[("trees", 10.0)]);
    let mut mapped = plain.clone();
    let map = MapChoice::RadialKernel { gamma: 1.0 };
    mapped.maps = vec![AttributeMap { attribute: "x".to_owned(), map }];
    // Nor have they effects to draw bars for.
    mapped.resamples = 20;
    let [a, b] = [&plain, &mapped].map(|question| Job::new(&table, question).expect("a question"));
    assert_eq!(a.n_units(), b.n_units());
    assert_eq!(a.unit(0), b.unit(0));
    assert_eq!(a.unit(2), b.unit(2));
}

/// Calibrated, the log odds are Platt's curve of the forest's (of too few rows for a curve that bends), and the rows out of
/// bag are as they were.
#[test]
fn calibration_comes_on_top() {
    let table = made(90);
    let own = Job::new(&table, &of_forest(Question::about("class"), &[("trees", 30.0)])).expect("a question");
    let settings = [("trees", 30.0), ("calibrate", 1.0)];
    let calibrated = Job::new(&table, &of_forest(Question::about("class"), &settings)).expect("a question");
    let units = learn_units(&own);
    assert_eq!(units, learn_units(&calibrated));
    let [before, after] = [&own, &calibrated].map(|job| job.log_odds(&units).expect("log odds"));
    let far =
        (0..before.len()).max_by(|a, b| (before[*a] - before[0]).abs().total_cmp(&(before[*b] - before[0]).abs()));
    let far = far.expect("rows");
    let slope = (after[far] - after[0]) / (before[far] - before[0]);
    assert!(slope > 0.0 && (slope - 1.0).abs() > 1e-3, "{slope}");
    for (before_row, after_row) in std::iter::zip(&before, &after) {
        assert_close("a line", *after_row, after[0] + slope * (before_row - before[0]), 1e-9);
    }
    assert_eq!(own.forest_seen(&units).expect("a forest"), calibrated.forest_seen(&units).expect("a forest"));
}

fn code(table: &Table, question: &Question) -> String {
    Message::from(Job::new(table, question).expect_err("a problem")).code
}

#[test]
fn what_a_forest_refuses() {
    let table = made(60);
    for (name, value) in [("trees", 0.0), ("trees", 2.5), ("leaf", 0.0), ("tried", -1.0), ("weight", 0.0)] {
        assert_eq!(code(&table, &of_forest(Question::about("class"), &[(name, value)])), "bad-setting");
    }
    assert_eq!(code(&table, &of_forest(Question::about("class"), &[("C", 1.0)])), "unknown-setting");
    let mut all = of_forest(Question::about("class"), &[]);
    all.outcome = Outcome::AllClasses;
    assert_eq!(code(&table, &all), "one-class-only");
    let job = Job::new(&table, &Question::about("class")).expect("a question");
    let refused = |reply: Result<ForestSeen, nomogram::sentences::learning::Problem>| {
        Message::from(reply.expect_err("refused")).message
    };
    assert!(refused(job.forest_seen(&[job.unit(0)])).contains("random forest"));
    let job = Job::new(&table, &of_forest(Question::about("class"), &[])).expect("a question");
    assert!(refused(job.forest_seen(&[])).contains("unit 0"));
}

/// Through the session, as the page asks.
#[test]
fn the_session_answers() {
    let mut session = Session::default();
    assert!(session.forest(&[]).is_err());
    session.open(sets::text("sets/heart_disease.csv").as_bytes(), &ReadOptions::default()).expect("a table");
    let target = references::table("heart_disease").1.target;
    session.prepare(&of_forest(Question::about(&target), &[("trees", 50.0)])).expect("a question");
    let found = session.forest(&[session.unit(0).expect("a unit")]).expect("a forest");
    assert_eq!(found.trees, 50);
    let names: Vec<&str> = found.importance.iter().map(|need| need.attribute.as_str()).collect();
    assert!(names.len() > 10 && names[0] == "age", "{names:?}");
    assert_close("shares", found.importance.iter().map(|need| need.impurity).sum(), 1.0, 1e-9);
}
