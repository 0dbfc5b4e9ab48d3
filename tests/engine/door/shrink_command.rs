//! Rules for the shrinkage constant as a person asks for them: `--set lambda=hkb`, and `nomogram trace`.

use super::command_line::{error, run, scratch};
use crate::helper::{assert_close, data, test_file};
use nomogram::cli::evaluate::{held_out, outer_folds, predict_held_out};
use nomogram::cli::question::Asked;
use nomogram::contract::{Question, Rule, TraceWanted};
use nomogram::job::Job;
use nomogram::model::additive::Setting;
use nomogram::table::{ReadOptions, Table, read};
use serde_json::Value;

fn written(name: &str, text: &str) -> String {
    let path = scratch(name);
    std::fs::write(&path, text).expect("writes");
    path.display().to_string()
}

fn said(arguments: &[&str]) -> Value {
    let output = run(arguments);
    assert_eq!(output.status.code(), Some(0), "{}", error(&output));
    serde_json::from_slice(&output.stdout).expect("JSON")
}

fn refused(arguments: &[&str], sentence: &str) {
    let output = run(arguments);
    assert_eq!(output.status.code(), Some(1), "{arguments:?}");
    assert!(output.stdout.is_empty());
    assert_eq!(error(&output).trim_end(), sentence);
}

/// One attribute, so that everything can be written out: β(k) = Σxz / (m + k) for x of mean 0 and deviation 1, and
/// k = σ² / β(k)² is where the iteration settles.
fn line() -> (String, f64) {
    let m = 60;
    let x: Vec<f64> = (0..m).map(|i| f64::from((i * 37) % m)).collect();
    let y: Vec<f64> = (0..m).map(|i| f64::from((i * 37) % m) * 0.5 + f64::from((i * 23) % 41)).collect();
    let text: String = x.iter().zip(&y).map(|(x, y)| format!("{x},{y}\n")).collect();
    let n = f64::from(m);
    let centred = |of: &[f64]| -> Vec<f64> { of.iter().map(|v| v - of.iter().sum::<f64>() / n).collect() };
    let (x, y) = (centred(&x), centred(&y));
    let deviation = (x.iter().map(|v| v * v).sum::<f64>() / n).sqrt();
    let product = x.iter().zip(&y).map(|(x, y)| x / deviation * y).sum::<f64>();
    let noise = (y.iter().map(|v| v * v).sum::<f64>() - product * product / n) / (n - 2.0);
    let beta = |k: f64| product / (n + k);
    let k = (0..200).fold(0.0, |k, _| noise / (beta(k) * beta(k)));
    (format!("x,y\n{text}"), k)
}

#[test]
fn a_rule_chooses_the_constant_of_a_model() {
    let (text, k) = line();
    let file = written("shrink-line.csv", &text);
    let out = scratch("shrink-line.json").display().to_string();
    let about = ["fit", &file, "--target", "y", "--outcome", "number", "--learner", "ridge", "--out", &out];
    let report = said(&[&about[..], &["--set", "lambda=hkb"]].concat());
    let found = report["rule"]["k"].as_f64().expect("a constant");
    // The iteration ends when it changes by less than 1e-4.
    assert!((found - k).abs() < 2e-4 * k, "{found} instead of {k}");
    assert_eq!(report["rule"]["rule"], "hkb");
    let by_rule = std::fs::read_to_string(&out).expect("a model");
    said(&[&about[..], &["--set", &format!("lambda={found}")]].concat());
    assert_eq!(std::fs::read_to_string(&out).expect("a model"), by_rule);
}

#[test]
fn a_trace_says_what_the_rules_choose() {
    let path = crate::helper::test_file("data/sets/ionosphere.csv").display().to_string();
    let trace = said(&["trace", &path, "--target", "class"]);
    assert_eq!(trace["k"].as_array().expect("places").len(), 121);
    assert_eq!((trace["k"][0].as_f64(), trace["k"][120].as_f64()), (Some(0.01), Some(10_000.0)));
    for (rule, mark) in ["hkb", "ridgm", "ghw", "folds"].iter().zip(trace["marks"].as_array().expect("marks")) {
        assert_eq!(mark["rule"], *rule);
        let out = scratch("shrink-ionosphere.json").display().to_string();
        let set = format!("k={rule}");
        let about = ["fit", &path, "--target", "class", "--learner", "proximal-svm", "--out", &out, "--set", &set];
        let report = said(&[&about[..], &["--set", "repeats=1"]].concat());
        assert_close(rule, report["rule"]["k"].as_f64().expect("k"), mark["k"].as_f64().expect("k"), 1e-12);
    }
    let few = said(&["trace", &path, "--target", "class", "--from", "1", "--to", "100", "--steps", "3"]);
    assert_close("the middle", few["k"][1].as_f64().expect("k"), 10.0, 1e-12);
}

/// The constant of each outer fold is chosen without its rows.
#[test]
fn a_rule_does_not_see_the_rows_that_are_predicted() {
    let mut heart = read(&data("sets/heart_disease.csv"), &ReadOptions::default()).expect("a table");
    let rows: Vec<u32> = (0..90).collect();
    heart = heart.at_rows(&rows);
    let proximal = Question { learner: "proximal-svm".to_owned(), ..Question::about("diameter narrowing") };
    let question = Question { folds: 3, repeats: 1, ..proximal };
    let asked = Asked { question: question.clone(), rule: Some(("k".to_owned(), Rule::Ghw)), keep: None };
    let (folds, _) = outer_folds(&heart, &question, 3, 1).expect("folds");
    let whole = Job::new(&heart, &question).expect("a question");
    let mut chosen = Vec::new();
    for held in &folds {
        let others: Vec<u32> = rows.iter().copied().filter(|row| !held.contains(row)).collect();
        let k = least_gcv(&heart.at_rows(&others), &question);
        chosen.push(k);
        let settings = vec![Setting { name: "k".to_owned(), value: k }];
        let by_hand = Asked::from(Question { settings, ..question.clone() });
        let [found, expected] = [&asked, &by_hand]
            .map(|asked| predict_held_out(&heart, asked, &whole, held).expect("predictions").concat());
        assert_eq!(found.len(), held.len());
        found.iter().zip(&expected).for_each(|(found, expected)| assert_close("log odds", *found, *expected, 1e-6));
    }
    assert!(chosen.windows(2).all(|two| (two[0] - two[1]).abs() > 1e-6), "{chosen:?} would be no test");
    let scores = held_out(&heart, &asked, &folds).expect("scores");
    assert!(scores["auc"].as_f64().expect("a number") > 0.7);
}

/// Between the places of a fine trace.
fn least_gcv(table: &Table, question: &Question) -> f64 {
    let job = Job::new(table, question).expect("a question");
    let (mut from, mut to) = (0.01, 10_000.0);
    for _ in 0..6 {
        let trace = job.trace(&TraceWanted { from, to, steps: 101 }).expect("a trace");
        let best = (1..100).min_by(|a, b| trace.gcv[*a].total_cmp(&trace.gcv[*b])).expect("places");
        (from, to) = (trace.k[best - 1], trace.k[best + 1]);
    }
    (from * to).sqrt()
}

#[test]
fn a_rule_that_cannot_be_followed_is_refused() {
    let (text, _) = line();
    let file = written("shrink-refused.csv", &text);
    let about = ["fit", &file, "--target", "y", "--outcome", "number", "--out", "none.json"];
    let with = |more: &[&'static str]| [&about[..], more].concat();
    refused(
        &with(&["--set", "lambda=ghw"]),
        "“auto” has no shrinkage constants: choose proximal-svm, or ridge for a number.",
    );
    refused(
        &with(&["--learner", "ridge", "--set", "lambda=ghw", "--set", "lambda=hkb"]),
        "lambda cannot be a second rule: it must be one rule at most.",
    );
    let three = written("shrink-three.csv", "x,z,y\n1,2,1\n2,1,3\n3,5,2\n");
    let few = ["fit", &three, "--target", "y", "--outcome", "number", "--learner", "ridge", "--out", "none.json"];
    refused(
        &[&few[..], &["--set", "lambda=hkb", "--set", "folds=2"]].concat(),
        "The rule hkb gives no lambda here. There are as many coefficients as rows, so least squares leaves no error to \
         measure the noise by. Give a number, or another rule.",
    );
    refused(
        &["venn", &file, "--target", "y", "--at-least", "20", "--set", "k=ghw"],
        "k cannot be a rule: it must be a number; rules are for fit and evaluate.",
    );
    let output = run(&with(&["--learner", "ridge", "--set", "lambda=best"]));
    assert_eq!(output.status.code(), Some(2), "no rule of that name: wrong usage");
    let output = run(&with(&["--learner", "ridge", "--set", "k=ghw"]));
    assert_eq!(output.status.code(), Some(1));
    assert!(error(&output).contains("lambda"), "{}", error(&output));
}

/// Of the Gaussian process over all columns k and γ are chosen together, inside every fit.
#[test]
fn folds_choose_both_settings_of_a_gaussian_process() {
    let file = test_file("data").join("sets/iris_versicolor_virginica.csv").display().to_string();
    let about = [
        "evaluate",
        &file,
        "--target",
        "class",
        "--learner",
        "gaussian-process",
        "--folds",
        "3",
        "--set",
        "folds=2",
        "--set",
        "repeats=1",
    ];
    let accuracy = |more: &[&str]| {
        let found = said(&[&about[..], more].concat());
        found["results"]["gaussian-process"]["accuracy"].as_f64().expect("an accuracy")
    };
    let [chosen, stiff] = [&["--set", "k=folds"], &["--set", "k=1e6"]].map(|more| accuracy(more));
    let short = accuracy(&["--set", "k=folds", "--set", "compact=1"]);
    assert!(short >= 0.92, "{short}");
    // 97 of 100 rows are what the radial machines of other programs reach.
    assert!(chosen >= 0.92 && chosen >= stiff, "{chosen} {stiff}");
}
